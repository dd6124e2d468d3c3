import Core
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("A drawing's log")
struct DrawingLogTests {
  @Test(
    "DR-1 DR-3 DR-4 A drawing matches a simple model after changes, undo, redo, and restarts",
    arguments: Law("the log matches the model", count: 10 * Law.usualCount).parts(2)
  )
  func model(_ law: Law) async {
    await law.holds(for: { random in
      let isLong = random.number(1...4) == 1
      return (random, random.number(isLong ? 1...40 : 1...12))
    }) { random, count in
      var trial = try await Trial(random)
      for _ in 0..<count { try await trial.step() }
    }
  }

  @Test(
    "A host that shows a revision receives only the pieces above the ones unchanged since that revision"
  )
  func shared() async throws {
    let repository = DrawingFixture().repository
    let random = SeededRandomSource(seed: 1)
    let id = try await repository.make().id
    _ = try await repository.changes(of: id, since: nil)
    for _ in 1...2 { try await repository.append(.add(.stroke(random.stroke())), to: id) }
    let shown = try await repository.changes(of: id, since: nil).revision
    #expect(try await repository.changes(of: id, since: shown).shared == 2)
    try await repository.append(.add(.stroke(random.stroke())), to: id)
    #expect(try await repository.changes(of: id, since: shown).shared == 2)
  }

  @Test("A log position can be created from a valid ID, and an invalid ID is rejected")
  func positions() {
    #expect(LogPosition("7.000000042")?.id == "7.000000042")
    for id in ["0.000000042", "-7.000000042", "7.42", "7.0000000420", "7", "7.-00000042"] {
      #expect(LogPosition(RecordID(id)) == nil, "\(id)")
    }
  }

  @Test("A drawing's history before its first step is empty")
  func beforeFirst() async throws {
    let repository = DrawingFixture().repository
    let id = try await repository.make().id
    try await repository.append(.add(.stroke(SeededRandomSource(seed: 1).stroke())), to: id)
    #expect(try await repository.history(of: id, limit: 9).map(\.number) == [1])
    #expect(try await repository.history(of: id, limit: 9, before: 1).isEmpty)
  }

  @Test("Undoing an import moves the drawing to the trash, and the drawing's log remains")
  func undoneImport() async throws {
    let fixture = DrawingFixture()
    let element = Drawing.Element.stroke(SeededRandomSource(seed: 1).stroke())
    let id = try await fixture.repository.make(.take(background: Sketch.paper, [element])).id
    _ = try await fixture.world.store.undo()
    await #expect(throws: DrawingFailure.self) { try await fixture.repository.sketch(id) }
    let kept = try await fixture.world.store.read { reader throws(StoreFailure) in
      try reader.count(Query<LogEntry>())
    }
    #expect(kept == 1)
    try await fixture.repository.restore(id)
    #expect(try await fixture.repository.sketch(id).pieces.map(\.element) == [element])
  }
}

/// A drawing and a simple model of the drawing.
private struct Trial {
  /// The content of the drawing in the model.
  private struct Picture: Equatable {
    var pieces: [Piece] = []
    var background = Sketch.paper
  }

  /// All states that undo and redo can reach.
  private struct Model {
    var past: [Picture] = []
    var now = Picture()
    var future: [Picture] = []
    /// The results of operations by number.
    var outcomes: [Int: Picture] = [0: Picture()]
    var count = 0
  }

  private let random: SeededRandomSource
  private let fixture = DrawingFixture()
  private var repository: DrawingRepository
  private let id: RecordID
  private var model = Model()
  /// The model before each transaction that the store can undo, oldest first.
  private var earlier: [Model] = []
  private var shown: (pieces: [Piece], revision: Revision?) = ([], nil)

  init(_ random: SeededRandomSource) async throws {
    self.random = random
    repository = fixture.repository
    id = try await repository.make().id
  }

  mutating func step() async throws {
    switch random.number(1...20) {
    case 1...3: try await undo()
    case 4, 5: try await redo()
    case 6: repository = fixture.restarted
    case 7: try await reverse()
    case 8: try await goBack()
    case 9: try await clear()
    case 10: try await paint(random.color())
    case 11, 12: try await erase(random.eraser())
    case 13: try await take((0..<random.number(0...3)).map { _ in random.element() })
    default: try await add(random.element())
    }
    try await compare()
    if random.chance(50) { try await look() } else { try await open() }
  }

  private mutating func did(_ change: (inout Picture, Int) -> Void) {
    earlier.append(model)
    model.past.append(model.now)
    model.future = []
    model.count += 1
    change(&model.now, model.count)
    model.outcomes[model.count] = model.now
  }

  private mutating func add(_ element: Drawing.Element) async throws {
    try await repository.append(.add(element), to: id)
    did { $0.pieces.append(Piece(element, Piece.Address(operation: $1))) }
  }

  private mutating func take(_ elements: [Drawing.Element]) async throws {
    let color = random.color()
    try await repository.append(.take(background: color, elements), to: id)
    did { picture, number in
      picture.background = color
      for (index, element) in elements.enumerated() {
        picture.pieces.append(Piece(element, Piece.Address(operation: number, index: index)))
      }
    }
  }

  private mutating func erase(_ eraser: Eraser) async throws {
    var left = model.now.pieces
    guard eraser.erase(from: &left) != nil else {
      await #expect(throws: DrawingFailure.nothingToErase) {
        try await repository.append(.erase(eraser), to: id)
      }
      return
    }
    try await repository.append(.erase(eraser), to: id)
    did { picture, _ in picture.pieces = left }
  }

  private mutating func paint(_ color: SRGBColor) async throws {
    try await repository.append(.background(color), to: id)
    if color != model.now.background { did { picture, _ in picture.background = color } }
  }

  private mutating func clear() async throws {
    guard !model.now.pieces.isEmpty else {
      await #expect(throws: DrawingFailure.nothingToClear) {
        try await repository.append(.clear, to: id)
      }
      return
    }
    try await repository.append(.clear, to: id)
    did { picture, _ in picture.pieces = [] }
  }

  private mutating func goBack() async throws {
    let targets = model.outcomes.keys.sorted()
    let target = targets[random.number(0...targets.count - 1)]
    try await repository.append(.goBack(to: target), to: id)
    let outcome = model.outcomes[target] ?? Picture()
    did { picture, _ in picture = outcome }
  }

  private mutating func undo() async throws {
    guard let last = model.past.last else {
      await #expect(throws: DrawingFailure.nothingToUndo) { try await repository.undo(id) }
      return
    }
    try await repository.undo(id)
    earlier.append(model)
    model.future.append(model.now)
    model.past.removeLast()
    (model.now, model.count) = (last, model.count + 1)
  }

  private mutating func redo() async throws {
    guard let next = model.future.last else {
      await #expect(throws: DrawingFailure.nothingToRedo) { try await repository.redo(id) }
      return
    }
    try await repository.redo(id)
    earlier.append(model)
    model.past.append(model.now)
    model.future.removeLast()
    (model.now, model.count) = (next, model.count + 1)
  }

  /// Removes the latest record with the store's own undo.
  private mutating func reverse() async throws {
    guard let last = earlier.popLast() else { return }
    _ = try await fixture.world.store.undo()
    model = last
  }

  /// Requests the changes since the last revision, like a host that already shows the drawing.
  private mutating func look() async throws {
    let changes = try await repository.changes(of: id, since: shown.revision)
    shown = (
      Array(shown.pieces.prefix(changes.shared)) + changes.sketch.pieces.dropFirst(changes.shared),
      changes.revision
    )
    try #require(shown.pieces == model.now.pieces)
    try #require(changes.sketch.background == model.now.background)
  }

  /// Requests the whole drawing, like a host that doesn't show the drawing yet.
  private func open() async throws {
    let sketch = try await repository.sketch(id)
    try #require(sketch.pieces == model.now.pieces)
    try #require(sketch.background == model.now.background)
  }

  private func compare() async throws {
    let drawing = try await repository.drawing(id)
    try #require(drawing.state.background == model.now.background)
    try #require(drawing.state.elements == model.now.pieces.count)
    try #require(drawing.state.number == model.count)
    try #require(drawing.state.canUndo == !model.past.isEmpty)
    try #require(drawing.state.canRedo == !model.future.isEmpty)
  }
}
