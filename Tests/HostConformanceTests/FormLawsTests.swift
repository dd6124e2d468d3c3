import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import TestKit
import Testing

/// The behaviors that every form has, for each form of the app, including forms added later.
@Suite("Laws of every form")
struct FormLawsTests {
  /// The forms with a field for text, which can be saved with a button.
  private static let forms: [(pattern: RoutePattern, isEditing: Bool)] = {
    do {
      return try AppWorld().assembly().screens
        .filter { $0.entry.make() is any Form }
        .map { ($0.entry.pattern, $0.entry.pattern.description.hasSuffix("/edit")) }
        .filter { $0.0.description.hasSuffix("/new") || $0.1 }
    } catch {
      Issue.record(error)
      return []
    }
  }()

  private static let patterns = forms.map(\.pattern)

  private static let editing = forms.filter(\.isEditing).map(\.pattern)

  private func app() async throws -> AppWorld {
    let app = try AppWorld()
    try await app.fill()
    return app
  }

  /// Returns the fields for text on a form, each with valid text that differs from the current text.
  private func fields(_ screen: HeadlessScreen) async -> [(id: NodeID, text: String)] {
    await screen.snapshot.root.flattened.compactMap { element in
      guard element.isEnabled, let id = element.id else { return nil }
      switch element.content {
      case .textField(let field): return (id, field.keypad == .decimal ? "81.5" : "Seven")
      case .textArea: return (id, "Other words")
      case .dateField: return (id, "2026-01-15")
      default: return nil
      }
    }
  }

  /// Fills fields until the form can be saved, and returns the last filled field.
  private func makeValid(_ screen: HeadlessScreen) async throws -> (id: NodeID, text: String) {
    var last: (id: NodeID, text: String)?
    for field in await fields(screen) {
      if last != nil, try await screen.saveButton.isEnabled { break }
      // A time or a date needs its own format, and is optional or already filled.
      guard !field.id.text.hasSuffix(".time"), !field.id.text.hasSuffix(".day") else { continue }
      last = (field.id, try await screen.enter(field.text, into: field.id))
    }
    try await screen.linkRequiredFields()
    #expect(try await screen.saveButton.isEnabled)
    return try #require(last)
  }

  @Test("The app has forms that add records and forms that edit them")
  func some() {
    #expect(Self.patterns.count >= 6)
    #expect(Self.editing.count >= 3)
  }

  @Test(
    "ST-3 WE-7 A form asks for confirmation before it closes if and only if a field was changed",
    arguments: patterns)
  func asks(pattern: RoutePattern) async throws {
    let app = try await app()
    let route = try await app.route(pattern)
    let unchanged = try await app.host(at: route)
    let fields = await fields(unchanged)
    #expect(!fields.isEmpty)
    await unchanged.back()
    #expect(await !unchanged.shows("Discard Changes?"), "\(route)")
    for field in fields {
      let screen = try await app.host(at: route)
      try await screen.send(.edit(field.text), to: .id(field.id))
      await screen.back()
      #expect(await screen.shows("Discard Changes?"), "\(field.id)")
      try await screen.tap("Keep Editing")
      #expect(try await screen.element(.id(field.id)).value == field.text, "\(field.id)")
    }
  }

  @Test("WE-7 ALL-2 A form's draft restores the text of every field", arguments: patterns)
  func draft(pattern: RoutePattern) async throws {
    let app = try await app()
    let route = try await app.route(pattern)
    let first = try await app.host(at: route)
    let fields = await fields(first)
    for field in fields { try await first.send(.edit(field.text), to: .id(field.id)) }
    await app.world.advance(by: .seconds(1), first)
    let second = try await app.host(at: route)
    for field in fields {
      #expect(try await second.element(.id(field.id)).value == field.text, "\(field.id)")
    }
  }

  @Test(
    "ALL-2 WE-6 A failed save leaves the form open, reports the reason, and succeeds when retried",
    arguments: patterns)
  func failedSave(pattern: RoutePattern) async throws {
    let app = try await app()
    let screen = try await app.host(at: try await app.route(pattern))
    let title = await screen.snapshot.title
    let field = try await makeValid(screen)
    app.world.store.faults.fail(.write, with: .diskFull)
    let button = try #require(try await screen.saveButton.id)
    try await screen.tap(.id(button))
    await screen.quiet()
    #expect(await screen.snapshot.title == title)
    #expect(try await screen.element(.id(field.id)).value == field.text)
    let message = StoreFailure.diskFull.explanation.message
    #expect(await screen.shows(message, partly: true))
    try await screen.tap(.id(button))
    await screen.quiet()
    #expect(await screen.elements(ofKind: "button").allSatisfy { $0.id != button })
  }

  @Test(
    "ST-3 A save asks for confirmation before it replaces a change that was made elsewhere",
    arguments: editing)
  func conflict(pattern: RoutePattern) async throws {
    let app = try await app()
    let route = try await app.route(pattern)
    let (mine, theirs) = (try await app.host(at: route), try await app.host(at: route))
    let field = try await makeValid(theirs)
    try await mine.send(.edit("Other words, mine"), to: .id(try await note(mine)))
    try await theirs.tap(.id(try #require(try await theirs.saveButton.id)))
    await theirs.quiet()
    try await mine.tap(.id(try #require(try await mine.saveButton.id)))
    await mine.quiet()
    #expect(await mine.shows("Replace the other change?"), "\(field.id)")
    try await mine.tap("Replace")
    await mine.quiet()
    let read = try await app.host(at: route)
    #expect(try await read.element(.id(try await note(read))).value == "Other words, mine")
  }

  /// Returns the first field with several lines of text.
  private func note(_ screen: HeadlessScreen) async throws -> NodeID {
    try #require(await screen.elements(ofKind: "textArea").first?.id)
  }
}
