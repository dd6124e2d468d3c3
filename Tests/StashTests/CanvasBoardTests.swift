import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import Stash

@Suite("The board of canvases")
struct CanvasBoardTests {
  /// Returns the names of the canvases in each column.
  private func columns(_ screen: HeadlessScreen) async -> [String: [String]] {
    var (columns, stage) = ([String: [String]](), "")
    for element in await screen.snapshot.root.flattened {
      let label = element.label ?? ""
      switch element.content {
      case .list: stage = label
      case .link where element.id?.text.hasPrefix("board.card.") == true:
        columns[stage, default: []].append(label)
      default: break
      }
    }
    return columns
  }

  @Test("ST-6 Each canvas is in the column of its stage, with those that changed last first")
  func columns() async throws {
    let fixture = try StashFixture()
    for name in ["Meadow", "Birches"] { try await fixture.canvas(name) }
    let cat = try await fixture.canvas("Cat")
    try await fixture.repository.move([cat], to: .finished)
    let screen = try await fixture.host(at: "/canvases/board")
    #expect(await columns(screen) == ["Stash": ["Birches", "Meadow"], "Finished": ["Cat"]])
    #expect(await screen.shows("Stash (2)"))
    #expect(await screen.shows("WIP (0)"))
    try await screen.finish()
  }

  @Test("ST-6 The arrow keys and a drag move a canvas to another stage, and one undo moves it back")
  func moving() async throws {
    let fixture = try StashFixture()
    let cat = try await fixture.canvas("Cat")
    let screen = try await fixture.host(at: "/canvases/board")
    let card = Target.id(NodeID("board.card.\(cat)"))
    try await screen.send(.focus, to: card)
    try await screen.press(.left)
    #expect(await columns(screen) == ["Stash": ["Cat"]])
    for stage in ["Kitting", "WIP"] {
      try await screen.press(.right)
      #expect(await columns(screen) == [stage: ["Cat"]])
      #expect(await screen.shows("Cat moved to \(stage)"))
    }
    try await screen.send(.move(from: 2, to: 5), to: card)
    #expect(await columns(screen) == ["Finished": ["Cat"]])
    try await screen.press(.right)
    for column in [-1, 6] { try await screen.send(.move(from: 5, to: column), to: card) }
    #expect(try await fixture.repository.canvas(cat).canvas.status == .finished)
    _ = try await fixture.world.store.undo(.newest)
    #expect(try await fixture.repository.canvas(cat).canvas.status == .wip)
    try await screen.finish()
  }

  @Test("A card's button asks for the stage, and moves the canvas there unless the user cancels")
  func asking() async throws {
    let fixture = try StashFixture()
    try await fixture.canvas("Cat", status: .kitting)
    let screen = try await fixture.host(at: "/canvases/board")
    try await screen.tap("Move Cat")
    #expect(await screen.shows("Move “Cat” to"))
    #expect(await screen.snapshot.focus == "board.ask.kitting")
    let stages = await screen.elements(ofKind: "chip")
    #expect(stages.compactMap(\.label) == CanvasStatus.allCases.map(\.label))
    #expect(stages.filter { $0.content == .chip(isSelected: true) }.map(\.label) == ["Kitting"])
    try await screen.tap(.id("board.ask.kitting"))
    #expect(await !screen.shows("moved to", partly: true))
    try await screen.tap("Move Cat")
    try await screen.tap("Cancel")
    #expect(await !screen.shows("Move “Cat” to"))
    #expect(await columns(screen) == ["Kitting": ["Cat"]])
    try await screen.tap("Move Cat")
    try await screen.tap(.id("board.ask.stitched"))
    #expect(await !screen.shows("Move “Cat” to"))
    #expect(await columns(screen) == ["Stitched": ["Cat"]])
    #expect(await screen.shows("Cat moved to Stitched"))
    try await screen.finish()
  }

  @Test("The dialog that asks for a stage stays open while the board is read again")
  func asked() throws {
    let board = CanvasBoardScreen(repository: try StashFixture().repository)
    let moving = RecordID("cat")
    var state = CanvasBoardScreen.State(moving: moving)
    _ = board.reduce(into: &state, action: .loaded([]))
    #expect(state == CanvasBoardScreen.State(columns: [], moving: moving))
  }

  @Test("A column shows at most 8 canvases, more on request, and a link to the list of all")
  func limit() async throws {
    let fixture = try StashFixture()
    for number in 1...9 { try await fixture.canvas("Canvas \(number)") }
    let screen = try await fixture.host(at: "/canvases/board")
    #expect(await columns(screen)["Stash"]?.count == 8)
    try await screen.tap(.id("board.more.stash"))
    #expect(await columns(screen)["Stash"]?.count == 9)
    #expect(await !screen.shows("Show All 9"))
    let other = try await fixture.host(at: "/canvases/board")
    try await other.tap("Show All 9")
    #expect(await other.snapshot.title == "Canvases")
    #expect(await other.shows("9", partly: true))
    try await other.finish()
  }

  @Test("ALL-1 A failed move is reported, and the canvas stays in its column")
  func failure() async throws {
    let fixture = try StashFixture()
    let cat = try await fixture.canvas("Cat")
    let screen = try await fixture.host(at: "/canvases/board")
    fixture.world.store.fail(.diskFull)
    try await screen.send(.move(from: 0, to: 1), to: .id(NodeID("board.card.\(cat)")))
    #expect(await screen.shows("The disk is full; nothing was written"))
    #expect(await columns(screen) == ["Stash": ["Cat"]])
  }
}
