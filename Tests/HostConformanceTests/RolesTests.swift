import Core
import HeadlessHost
import LibraryServices
import MemoryAdapters
import Sessions
import TestKit
import Testing

/// Screens of people who aren't owners.
///
/// The store rejects the changes of viewers and logs each rejection, so a screen that offers a
/// change fails a test.
@Suite("Roles on every screen")
struct RolesTests {
  /// Returns the app with a record of each kind, and a person with a role.
  private func filled(_ role: Core.Person.Role) async throws -> (AppWorld, Core.Person) {
    let app = try AppWorld()
    try await app.fill()
    let people = LibraryPeople(in: app.documents)
    let person = try people.add("Mia", role, id: "mia", at: app.world.clock.now)
    return (app, person)
  }

  private func rejections(_ app: AppWorld) -> [String] {
    app.world.log.lines.map { "\($0)" }.filter { $0.contains("not change it") }
  }

  @Test("Viewers can open every screen that isn't a form, and nothing on it is rejected")
  func viewers() async throws {
    let (app, mia) = try await filled(.viewer)
    let before = try await app.contents()
    try await Author.$current.withValue(mia.id) {
      for (_, entry) in try app.assembly().screens {
        let (route, screen) = (try await app.route(entry.pattern), try app.host(as: .viewer))
        guard entry.declaration.requiredRole == .viewer else {
          let failure = await #expect(throws: (any Error).self) { try await screen.open(route) }
          #expect("\(failure, default: "")".contains("Your role can't open"), "\(route)")
          continue
        }
        try await tapAll(at: route, app)
      }
    }
    #expect(rejections(app) == [])
    #expect(try await app.contents() == before)
  }

  /// Taps each control of a screen, each time on a new screen.
  private func tapAll(at route: Route, _ app: AppWorld) async throws {
    let first = try app.host(as: .viewer)
    try await first.open(route)
    try await first.finish()
    #expect(ScreenLaws.broken(by: await first.snapshot) == [], "\(route)")
    for element in await first.snapshot.root.flattened where element.isInteractive {
      guard let id = element.id, element.isEnabled else { continue }
      let screen = try app.host(as: .viewer)
      try await screen.open(route)
      try await screen.finish()
      switch element.content {
      case .textField, .textArea, .dateField, .comboBox:
        try await screen.send(.edit("7"), to: .id(id))
      case .file: break
      case .select(let select):
        try await screen.send(.edit(select.options.last?.key ?? ""), to: .id(id))
      default: try await screen.send(.tap, to: .id(id))
      }
      try await screen.finish()
      #expect(rejections(app) == [], "\(id) on \(route)")
      #expect(ScreenLaws.broken(by: await screen.snapshot) == [], "\(id) on \(route)")
    }
  }

  @Test("Every screen that adds or edits requires an editor, and every other one a viewer")
  func forms() async throws {
    let app = try AppWorld()
    for (_, entry) in try app.assembly().screens {
      var isForm = entry.make() is any Form
      if case .adding = entry.declaration.navigationPlace { isForm = true }
      #expect(
        entry.declaration.requiredRole == (isForm ? .editor : .viewer), "\(entry.pattern)")
    }
  }

  @Test("Editors see what owners see on the screens of features")
  func editors() async throws {
    let (app, mia) = try await filled(.editor)
    try await Author.$current.withValue(mia.id) {
      for (_, entry) in try app.assembly().screens {
        let route = try await app.route(entry.pattern)
        let (own, all) = (try app.host(as: .editor), try app.host())
        for screen in [own, all] {
          try await screen.open(route)
          try await screen.finish()
        }
        let (seen, expected) = (await own.snapshot, await all.snapshot)
        #expect(seen == expected, "\(route)")
      }
    }
  }

  @Test("A viewer sees a canvas, its stages, and its journal, but no action that changes them")
  func canvas() async throws {
    let (app, mia) = try await filled(.viewer)
    try await Author.$current.withValue(mia.id) {
      let screen = try app.host(as: .viewer)
      try await screen.open(try await app.route("/canvases/:id"))
      try await screen.finish()
      for words in ["Meadow", "Stash", "Sky done"] { #expect(await screen.shows(words)) }
      let labels = await screen.snapshot.root.flattened.filter(\.isInteractive).compactMap(\.label)
      for action in [
        "Add Entry", "Edit Canvas", "Delete", "Delete Entry", "Stash", "Move to Ready",
      ] {
        #expect(!labels.contains(action), "\(action)")
      }
    }
  }

  @Test("A viewer sees a drawing, but can't draw on it")
  func drawing() async throws {
    let (app, mia) = try await filled(.viewer)
    try await Author.$current.withValue(mia.id) {
      let screen = try app.host(as: .viewer)
      try await screen.open(try await app.route("/drawings/:id"))
      try await screen.finish()
      let surface = try #require(await screen.elements(ofKind: "drawingSurface").first)
      #expect(surface.id == nil && surface.label != nil)
    }
  }

  // MARK: Links

  /// Returns a screen as people with only a link see it.
  private func shared(_ route: Route, _ app: AppWorld) async throws -> Snapshot {
    let session = Session(
      try app.assembly(), clock: app.world.clock, drafts: app.world.drafts, log: app.world.log,
      role: .viewer, isShared: true)
    try await session.open(route)
    await session.waitUntilIdle()
    return await session.snapshot
  }

  @Test("A link to a screen shows nothing that can be used")
  func inert() async throws {
    let (app, _) = try await filled(.viewer)
    for (_, entry) in try app.assembly().screens
    where entry.declaration.requiredRole == .viewer {
      let route = try await app.route(entry.pattern)
      let snapshot = try await shared(route, app)
      let used = snapshot.root.flattened.filter(\.isInteractive)
      #expect(used.allSatisfy { $0.content.name == "disclosure" }, "\(route): \(used)")
      #expect(ScreenLaws.broken(by: snapshot) == [], "\(route)")
    }
  }

  @Test("A link to a canvas shows the canvas and its journal, and no other canvas")
  func sharedCanvas() async throws {
    let (app, _) = try await filled(.viewer)
    let route = try await app.route("/canvases/:id")
    let other = try await app.host(at: "/canvases/new")
    try await other.fillRequired(designer: "Secret Designer", name: "Secret Name")
    try await other.tap("Save")
    let texts = try await shared(route, app).root.flattened
      .flatMap { [$0.label, $0.value].compactMap(\.self) }
    for words in ["Meadow", "Anna Weaver", "Sky done"] {
      #expect(texts.contains { $0.contains(words) }, "\(words)")
    }
    #expect(!texts.contains { $0.contains("Secret") })
  }
}
