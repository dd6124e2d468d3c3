import Core
import Testing

@testable import Drawing

/// A change to a valid stroke.
private struct Edit: CustomTestStringConvertible {
  let testDescription: String
  let change: @Sendable (inout Stroke) -> Void

  init(_ name: String, _ change: @escaping @Sendable (inout Stroke) -> Void) {
    (testDescription, self.change) = (name, change)
  }
}

@Suite("Drawing limits")
struct LimitTests {
  private static let dot = Stroke(
    [CanvasPoint(x: 0, y: 0)], color: SRGBColor(red: 0, green: 0, blue: 0), size: 16,
    brush: .crayon,
    seed: 1)

  private static func pattern(_ spacing: Int, _ variation: Int) -> Brush {
    Brush(
      id: "own", name: "Own",
      .pattern(Brush.Pattern(.star, spacing: spacing, variation: variation)))
  }

  @Test(
    "DR-12 A stroke accepts its minimum and maximum values",
    arguments: [
      Edit("as it is") { _ in },
      Edit("a million points") {
        $0.spots = Array(repeating: CanvasPoint(x: 0, y: 0), count: 1_000_000)
      },
      Edit("the farthest point") {
        $0.spots = [CanvasPoint(x: CanvasPoint.limit, y: -CanvasPoint.limit)]
      },
      Edit("the thinnest") { $0.size = 1 }, Edit("the widest") { $0.size = 160_000 },
      Edit("transparent") { $0.opacity = 0 }, Edit("the hardest") { $0.pressures = [1000] },
      Edit("the closest") { $0.brush = pattern(50, 0) },
      Edit("the loosest") { $0.brush = pattern(300, 100) }, Edit("a time") { $0.times = [-5] },
    ])
  private func accepted(edit: Edit) {
    var stroke = Self.dot
    edit.change(&stroke)
    #expect(Element.stroke(stroke).refusal == nil)
  }

  @Test(
    "DR-12 A stroke rejects values one step outside its limits",
    arguments: [
      Edit("no point") { $0.spots = [] },
      Edit("too many points") {
        $0.spots = Array(repeating: CanvasPoint(x: 0, y: 0), count: 1_000_001)
      },
      Edit("too far right") { $0.spots = [CanvasPoint(x: CanvasPoint.limit + 1, y: 0)] },
      Edit("too far up") { $0.spots = [CanvasPoint(x: 0, y: -CanvasPoint.limit - 1)] },
      Edit("too thin") { $0.size = 0 }, Edit("too wide") { $0.size = 160_001 },
      Edit("too opaque") { $0.opacity = 1001 }, Edit("too hard") { $0.pressures = [1001] },
      Edit("too few pressures") { $0.pressures = [] },
      Edit("too many times") { $0.times = [1, 2] },
      Edit("too close") { $0.brush = pattern(49, 0) },
      Edit("too loose") { $0.brush = pattern(301, 0) },
      Edit("too even") { $0.brush = pattern(50, -1) },
      Edit("too uneven") { $0.brush = pattern(50, 101) },
    ])
  private func rejected(edit: Edit) {
    var stroke = Self.dot
    edit.change(&stroke)
    #expect(Element.stroke(stroke).refusal != nil)
  }

  @Test("DR-12 A canvas accepts sides from 1 to 16,000 units and rejects other sides")
  func sides() {
    for side in [1, 16_000] {
      #expect(SketchRecord.refusal(name: nil, width: side, height: side) == nil)
    }
    for side in [0, 16_001] {
      #expect(SketchRecord.refusal(name: nil, width: side, height: 1) != nil)
      #expect(SketchRecord.refusal(name: nil, width: 1, height: side) != nil)
    }
  }

  @Test(
    "A new drawing has the requested size, and the error for an invalid size names the invalid side"
  )
  func new() async throws {
    let repository = DrawingFixture().repository
    let made = try await repository.make(width: 300, height: 200)
    #expect((made.record.width, made.record.height) == (300, 200))
    await #expect(throws: DrawingFailure.invalid("Width", "Must be from 1 to 16000")) {
      try await repository.make(width: 0, height: 200)
    }
    await #expect(throws: DrawingFailure.invalid("Height", "Must be from 1 to 16000")) {
      try await repository.make(width: 300, height: 0)
    }
  }

  @Test("Part of a stroke begins and ends at the given positions, but never outside the stroke")
  func parts() {
    var line = Self.dot
    line.spots = [0, 256, 512].map { CanvasPoint(x: $0, y: 0) }
    func left(_ from: Int, _ to: Int) -> [Int32] {
      let piece = Piece(.stroke(line), Piece.Address(operation: 1), kept: [Piece.Part(from, to)])
      return piece.left.flatMap { element -> [Int32] in
        if case .stroke(let stroke) = element { stroke.spots.map(\.x) } else { [] }
      }
    }
    #expect(left(128, 384) == [128, 256, 384])
    #expect(left(256, 512) == [256, 512])
    #expect(left(300, 9_999) == [300, 512])
    #expect(left(-50, 100) == [0, 100])
    #expect(left(40, 40) == [40])
  }

  @Test("DR-12 Going back rejects a negative operation number")
  func goingBack() {
    #expect(Operation.goBack(to: 0).refusal == nil)
    #expect(Operation.goBack(to: -1).refusal != nil)
  }

  @Test("A snapshot refers to its pieces and their remaining parts")
  func snapshot() throws {
    let kept: [[Piece.Part]?] = [nil, [], [Piece.Part(0, 256), Piece.Part(300, 640)]]
    let pieces = kept.enumerated().map { number, kept in
      Piece(.stroke(Self.dot), Piece.Address(operation: 7 * number, index: number), kept: kept)
    }
    let references = try #require(SnapshotRecord(pieces).references)
    #expect(references.map(\.address) == pieces.map(\.address))
    #expect(references.map(\.kept) == kept)
  }
}
