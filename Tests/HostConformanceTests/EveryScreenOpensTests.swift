import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import TestKit
import Testing

/// The whole app, and the app without each of its features.
/// reason: a world that can't be created fails each of the tests below
let compositions: [FeatureID?] = [nil] + ((try? AppWorld().features()) ?? []).map(\.id)

@Suite("Every screen, in every composition")
struct EveryScreenOpensTests {
  @Test(
    "ALL-4 ALL-5 Every screen finishes loading and obeys the screen laws",
    arguments: compositions)
  func opens(left: FeatureID?) async throws {
    let app = try AppWorld()
    try await app.fill()
    for (_, entry) in try app.assembly(without: left).screens {
      let route = try await app.route(entry.pattern)
      let screen = try await app.host(at: route, without: left)
      try await screen.finish()
      let snapshot = await screen.snapshot
      #expect(ScreenLaws.broken(by: snapshot) == [], "\(route)")
      #expect(snapshot.title.trimmedOrNil != nil, "\(route)")
      #expect(await screen.elements(ofKind: "progress").isEmpty, "\(route)")
    }
  }

  @Test(
    "ALL-1 A screen whose record is missing reports the missing record, and obeys the screen laws")
  func nothingThere() async throws {
    let app = try AppWorld()
    for (_, entry) in try app.assembly().screens where entry.pattern.description.contains(":") {
      let route = try await app.route(entry.pattern)
      let screen = try await app.host(at: route)
      try await screen.finish()
      #expect(ScreenLaws.broken(by: await screen.snapshot) == [], "\(route)")
      #expect(await screen.shows("There is no ", partly: true), "\(route)")
    }
  }

  @Test("A screen that gains content when its reads finish shows before that it's loading")
  func saysItIsLoading() async throws {
    let (app, gate) = (try AppWorld(), Gate())
    try await app.fill()
    let assembly = try app.assembly(behind: gate)
    for (_, entry) in assembly.screens {
      let route = try await app.route(entry.pattern)
      let session = Session(
        assembly, clock: app.world.clock, drafts: app.world.drafts, log: app.world.log)
      gate.close()
      try await session.open(route)
      let before = await content(of: session)
      gate.open()
      await session.waitUntilIdle()
      let after = await content(of: session)
      #expect(!before.contains("emptyState"), "\(route)")
      let known = before.count { $0 != "progress" }
      #expect((known < before.count) == (known < after.count), "\(route)")
    }
  }

  /// Returns the kinds of a session's elements, except texts, such as the title of a form's canvas.
  private func content(of session: Session) async -> [String] {
    await session.snapshot.root.flattened.map(\.content.name).filter { $0 != "text" }
  }

  @Test("ALL-4 Tab visits every control of a screen once, and then returns to the first control")
  func tabGoesAround() async throws {
    let app = try AppWorld()
    try await app.fill()
    for (_, entry) in try app.assembly().screens {
      let screen = try await app.host(at: try await app.route(entry.pattern))
      let snapshot = await screen.snapshot
      // A screen may open with a focus.
      let begun = snapshot.focus.flatMap { snapshot.root.focusOrder.firstIndex(of: $0) } ?? -1
      let all = snapshot.root.focusOrder
      let order = Array(all.suffix(from: begun + 1) + all.prefix(begun + 1))
      var visited: [NodeID] = []
      for _ in order {
        try await screen.press(.tab)
        visited += [await screen.snapshot.focus].compactMap(\.self)
      }
      #expect(visited == order, "\(entry.pattern)")
      try await screen.press(.tab)
      #expect(await screen.snapshot.focus == order.first, "\(entry.pattern)")
    }
  }

  @Test(
    "ALL-4 Random user input never makes a screen break a screen law or leave work running",
    arguments: compositions)
  func monkey(left: FeatureID?) async throws {
    let law = Law("Screens obey their laws")
    for seed in 0..<UInt64(max(4, law.count / 10)) {
      var random = SeededRandomSource(seed: law.seed &+ seed)
      let app = try AppWorld()
      try await app.fill()
      let cameras = [CameraState.none, .allowed, .notAsked, .denied]
      app.world.photos.setCamera(cameras.randomElement(using: &random) ?? .none)
      var steps: [String] = []
      let screen = try app.host(without: left)
      for _ in 0..<40 {
        steps.append(try await step(screen, app, left, &random))
        let broken = ScreenLaws.broken(by: await screen.snapshot)
        guard broken.isEmpty else {
          Issue.record(
            "\(broken) after \(steps). To repeat this case, set STASHBOOK_SEED=\(law.seed &+ seed)."
          )
          return
        }
      }
      await app.world.advance(by: .seconds(2), screen)
      try await screen.finish()
    }
  }

  /// Performs a random action that a user could perform now.
  private func step(
    _ screen: HeadlessScreen, _ app: AppWorld, _ left: FeatureID?,
    _ random: inout SeededRandomSource
  ) async throws -> String {
    let root = await screen.snapshot.root
    let usable = (root.dialog ?? root).flattened.filter {
      $0.isInteractive && $0.isEnabled && $0.id != nil
    }
    guard let element = usable.randomElement(using: &random), let id = element.id,
      Int.random(in: 0..<10, using: &random) > 0
    else {
      let entry = try app.assembly(without: left).screens.randomElement(using: &random)
      guard let entry, root.dialog == nil else {
        try await screen.press(.escape)
        return "escape"
      }
      let route = try await app.route(entry.entry.pattern)
      try await screen.open(route)
      return "open \(route)"
    }
    let event = event(for: element, &random)
    try await screen.send(event, to: .id(id))
    return "\(event) on \(id)"
  }

  private func event(for element: ScreenElement, _ random: inout SeededRandomSource) -> Input.Event
  {
    switch element.content {
    case .drawingSurface:
      let way = (0..<3).map { _ in
        Gesture.Point(
          x: .random(in: -50...1100, using: &random), y: .random(in: -50...800, using: &random))
      }
      return .draw(.stroke(way, key: .random(in: 0...9, using: &random)))
    case .textField, .textArea, .dateField:
      let texts = ["", " ", "13", "0", "abc", "2026-02-14", random.text(upTo: 20)]
      return .edit(texts.randomElement(using: &random) ?? "")
    case .select(let select):
      return .edit(select.options.randomElement(using: &random)?.key ?? "")
    case .photoPicker(let picker) where picker.stage != .closed:
      let items = ["cover.jpg", "sky.jpg", "gone.jpg"].map { PhotoItem(id: $0, name: $0) }
      let picked = Array(items.shuffled(using: &random).prefix(picker.remaining))
      return [.dismiss, .pick(picked), .capture(items[0])].randomElement(using: &random) ?? .dismiss
    case .file: return .focus
    default: return [.tap, .tap, .focus].randomElement(using: &random) ?? .tap
    }
  }
}
