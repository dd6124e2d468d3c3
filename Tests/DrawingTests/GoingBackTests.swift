import Core
import TestKit
import Testing

@testable import Drawing

@Suite("Moments, steps, and brushes by name")
struct GoingBackTests {
  @Test("DR-4 Going back to a step number restores the drawing's state after that step")
  func steps() async {
    await Law("going back to a step's number restores the step's result").holds(for: { random in
      (random, random.number(1...12))
    }) { random, count in
      let repository = DrawingFixture().repository
      let drawing = try await repository.make().id
      var seen = [try await Look(repository, drawing)]
      for _ in 0..<count {
        switch random.number(1...6) {
        case 1 where try await repository.drawing(drawing).state.canUndo:
          try await repository.undo(drawing)
        case 2 where try await repository.drawing(drawing).state.canRedo:
          try await repository.redo(drawing)
        case 3:
          try await repository.goBack(drawing, typed: "\(random.number(0...(seen.count - 1)))")
        default: try await repository.append(.add(random.element()), to: drawing)
        }
        seen.append(try await Look(repository, drawing))
      }
      for (number, look) in seen.enumerated() {
        try await repository.goBack(drawing, typed: "\(number)")
        #expect(try await Look(repository, drawing) == look)
      }
    }
  }

  /// The visible state of a drawing.
  private struct Look: Equatable {
    let sketch: Sketch
    let elements: Int

    init(_ repository: DrawingRepository, _ id: RecordID) async throws {
      sketch = try await repository.sketch(id)
      elements = try await repository.drawing(id).state.elements
    }
  }

  @Test(
    "DR-4 A typed name finds the latest moment with that name, even if the name is also a step number"
  )
  func moments() async throws {
    let repository = DrawingFixture().repository
    let (id, other) = (try await repository.make().id, try await repository.make().id)
    try await repository.name(moment: "2", of: id)
    try await repository.append(.background(SRGBColor(red: 1, green: 1, blue: 1)), to: id)
    try await repository.name(moment: "2", of: id)
    try await repository.append(.background(SRGBColor(red: 2, green: 2, blue: 2)), to: id)
    #expect(try await repository.goBack(id, typed: "2").state.background.red == 1)
    await #expect(throws: DrawingFailure.self) { try await repository.goBack(other, typed: "2") }
    await #expect(throws: DrawingFailure.self) { try await repository.goBack(id, typed: "-1") }
    await #expect(throws: DrawingFailure.self) { try await repository.goBack(id, typed: "4") }
    #expect(try await repository.drawing(id).state.number == 3)
  }

  @Test(
    "ALL-7 A drawing can have at most 1,000 moments, regardless of how many moments other drawings have"
  )
  func limit() async throws {
    let repository = DrawingFixture().repository
    let (id, other) = (try await repository.make().id, try await repository.make().id)
    for number in 1...DrawingRepository.momentLimit {
      try await repository.name(moment: "\(number)", of: id)
    }
    let failure = await #expect(throws: DrawingFailure.self) {
      try await repository.name(moment: "One more", of: id)
    }
    #expect(failure?.explanation.message == "At most 1000 moments are allowed")
    try await repository.name(moment: "The first", of: other)
    #expect(try await repository.moments(of: id, limit: 2000).items.count == 1000)
  }

  @Test("DR-5 A built-in brush or a user's brush is found by its ID or, ignoring case, by its name")
  func brushes() async throws {
    let repository = DrawingFixture().repository
    let own = try await repository.addBrush(named: "Snow", .chalk)
    for brush in Brush.builtIn + [own] {
      #expect(try await repository.brush(typed: brush.name.uppercased()) == brush)
      #expect(try await repository.brush(typed: brush.id) == brush)
    }
    let failure = await #expect(throws: DrawingFailure.self) {
      try await repository.brush(typed: "Snwo")
    }
    #expect(failure?.explanation.hint == "Did you mean Snow?")
  }
}
