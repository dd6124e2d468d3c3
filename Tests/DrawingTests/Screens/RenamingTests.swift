import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import TestKit
import Testing

@testable import Drawing

@Suite("Renaming a drawing")
struct RenamingTests {
  private let fixture = DrawingFixture()

  @Test("DR-1 The title's field renames a drawing")
  func renamed() async throws {
    let screen = try await fixture.opened()
    #expect(try await screen.element("Name").value == "Drawing 1")
    try await screen.fill("Rabbit in the grass", into: "Name")
    try await screen.send(.submit, to: "Name")
    #expect(await screen.snapshot.title == "Rabbit in the grass")
    #expect(await screen.shows("Drawing 1 renamed to Rabbit in the grass"))
    let stored = try await fixture.repository.page(limit: 1).page.items[0]
    #expect(stored.record.name == "Rabbit in the grass")
  }

  @Test("B2 Renaming offers Undo, which the keys use too; strokes are undone by the drawing itself")
  func undone() async throws {
    let drawing = try await fixture.repository.make()
    let store = fixture.world.store
    let screen = HeadlessScreen(
      Session(
        try Assembly([fixture.plugin], undoing: store), clock: fixture.world.clock,
        drafts: MemoryDrafts(), log: fixture.world.log))
    try await screen.open(Route("/drawings/\(drawing.id)"))
    try await screen.draw([Gesture.Point(x: 5, y: 5)])
    #expect(await !screen.shows("Drawing in", partly: true))
    try await screen.fill("Meadow", into: "Name")
    try await screen.send(.submit, to: "Name")
    #expect(await screen.shows("Renaming of “Meadow”"))
    try await screen.tap(.id("session.undo"))
    #expect(await screen.snapshot.title == "Drawing 1")
    try await screen.send(.focus, to: .id("drawing.undo"))
    try await screen.press(.redo)
    #expect(await screen.snapshot.title == "Meadow")
    #expect(try await fixture.strokes().count == 1)
    try await screen.draw([Gesture.Point(x: 9, y: 9)])
    try await screen.press(.undo)
    #expect(try await fixture.strokes().count == 1)
    #expect(await screen.snapshot.title == "Meadow")
  }

  @Test("B1 A stroke that is undone elsewhere is named after its drawing")
  func named() async throws {
    let drawing = try await fixture.repository.make(name: "Meadow")
    let history = UndoHistory(of: [fixture.plugin], in: fixture.world.store)
    let point = CanvasPoint(x: 5, y: 5)
    for seed in [UInt32(1), 2] {
      let stroke = Stroke(
        [point], color: Palette.ink, size: 100, brush: .crayon, seed: seed)
      try await fixture.repository.append(.add(.stroke(stroke)), to: drawing.id)
    }
    let newest = try #require(try await history.steps(limit: 1).first)
    #expect(newest.summary == "drawing in “Meadow”")
    #expect(try await history.undo().map(\.summary) == ["drawing in “Meadow”"])
    #expect(try await history.redo()?.summary == "drawing in “Meadow”")
    try await fixture.repository.append(.clear, to: drawing.id)
    #expect(try await history.steps(limit: 1).first?.summary == "clear drawing: “Meadow”")
  }

  @Test(
    "DR-1 An invalid name has the rule below it, and is reset when the user leaves the field",
    arguments: [
      (" ", "Enter a name"),
      (String(repeating: "a", count: 121), "At most 120 characters; the text has 121"),
    ])
  func refused(name: String, rule: String) async throws {
    let screen = try await fixture.opened()
    try await screen.send(.focus, to: "Name")
    try await screen.fill(name, into: "Name")
    #expect(try await screen.element("Name").message == rule)
    try await screen.send(.focus, to: "Size")
    #expect(await screen.shows("Name reset to Drawing 1"))
    #expect(try await screen.element("Name").value == "Drawing 1")
    let stored = try await fixture.repository.page(limit: 1).page.items[0]
    #expect(stored.record.name == "Drawing 1")
  }

  @Test("DR-1 A name that can't be stored returns to the name before, with the reason")
  func failed() async throws {
    let feature = DrawingFeature(repository: fixture.repository)
    var state = DrawingFeature.State()
    state.drawing = try await fixture.repository.make()
    _ = feature.reduce(into: &state, action: .nameTyped("Meadow"))
    _ = feature.reduce(into: &state, action: .nameLeft)
    #expect(state.drawing?.record.name == "Meadow")
    _ = feature.reduce(into: &state, action: .notRenamed("Drawing 1", "The disk is full"))
    #expect(state.drawing?.record.name == "Drawing 1" && state.failure == "The disk is full")
  }
}
