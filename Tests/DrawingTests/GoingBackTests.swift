import Core
import TestKit
import Testing

@testable import Drawing

@Suite("Moments, steps, and brushes by name")
struct GoingBackTests {
  @Test("DR-4 Going back to any step by its number restores the state after the step")
  func steps() async {
    await Law("a step's number identifies its result").holds(for: { random in
      (random, random.number(1...12))
    }) { random, count in
      let book = DrawingFixture().book
      let drawing = try await book.make().id
      var seen = [try await Look(book, drawing)]
      for _ in 0..<count {
        switch random.number(1...6) {
        case 1 where try await book.drawing(drawing).state.canUndo:
          try await book.undo(drawing)
        case 2 where try await book.drawing(drawing).state.canRedo:
          try await book.redo(drawing)
        case 3: try await book.goBack(drawing, typed: "\(random.number(0...(seen.count - 1)))")
        default: try await book.append(.add(random.element()), to: drawing)
        }
        seen.append(try await Look(book, drawing))
      }
      for (number, look) in seen.enumerated() {
        try await book.goBack(drawing, typed: "\(number)")
        #expect(try await Look(book, drawing) == look)
      }
    }
  }

  /// The visible state of a drawing.
  private struct Look: Equatable {
    let sketch: Sketch
    let elements: Int

    init(_ book: DrawingRepository, _ id: RecordID) async throws {
      sketch = try await book.sketch(id)
      elements = try await book.drawing(id).state.elements
    }
  }

  @Test("DR-4 A name means the latest moment with that name, even if it is also a step number")
  func moments() async throws {
    let book = DrawingFixture().book
    let (id, other) = (try await book.make().id, try await book.make().id)
    try await book.name(moment: "2", of: id)
    try await book.append(.background(SRGBColor(red: 1, green: 1, blue: 1)), to: id)
    try await book.name(moment: "2", of: id)
    try await book.append(.background(SRGBColor(red: 2, green: 2, blue: 2)), to: id)
    #expect(try await book.goBack(id, typed: "2").state.background.red == 1)
    await #expect(throws: DrawingFailure.self) { try await book.goBack(other, typed: "2") }
    await #expect(throws: DrawingFailure.self) { try await book.goBack(id, typed: "-1") }
    await #expect(throws: DrawingFailure.self) { try await book.goBack(id, typed: "4") }
    #expect(try await book.drawing(id).state.number == 3)
  }

  @Test("ALL-7 A drawing has at most 1,000 moments, regardless of other drawings")
  func limit() async throws {
    let book = DrawingFixture().book
    let (id, other) = (try await book.make().id, try await book.make().id)
    for number in 1...DrawingRepository.momentLimit {
      try await book.name(moment: "\(number)", of: id)
    }
    let failure = await #expect(throws: DrawingFailure.self) {
      try await book.name(moment: "One more", of: id)
    }
    #expect(failure?.explanation.message == "At most 1000 moments")
    try await book.name(moment: "The first", of: other)
    #expect(try await book.moments(of: id, limit: 2000).items.count == 1000)
  }

  @Test("DR-5 A built-in brush or a user's brush is found by ID or name, ignoring case")
  func brushes() async throws {
    let book = DrawingFixture().book
    let own = try await book.addBrush(named: "Snow", .chalk)
    for brush in Brush.builtIn + [own] {
      #expect(try await book.brush(typed: brush.name.uppercased()) == brush)
      #expect(try await book.brush(typed: brush.id) == brush)
    }
    let failure = await #expect(throws: DrawingFailure.self) { try await book.brush(typed: "Snwo") }
    #expect(failure?.explanation.hint == "Did you mean Snow?")
  }
}
