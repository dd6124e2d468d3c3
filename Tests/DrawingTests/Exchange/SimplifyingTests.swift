import Core
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Simplifying strokes")
struct SimplifyingTests {
  private static func simplified(
    _ stroke: Stroke, _ tolerance: Int32
  ) throws -> (stroke: Stroke, leftOut: Int) {
    var sketch = Sketch([Piece(.stroke(stroke), Piece.Address(operation: 1))])
    let leftOut = sketch.simplify(within: tolerance)
    guard case .stroke(let simple) = try #require(sketch.pieces.first).element else {
      throw DrawingFailure.invalid("Element", "A stroke")
    }
    return (simple, leftOut)
  }

  /// Returns the indexes of a simplified stroke's points in the original, or `nil` if a point is
  /// missing.
  private static func places(of simple: Stroke, in stroke: Stroke) -> [Int]? {
    var (places, index) = ([Int](), 0)
    for place in simple.spots.indices {
      while index < stroke.spots.count, !stroke.isSame(index, as: place, of: simple) { index += 1 }
      if index == stroke.spots.count { return nil }
      places.append(index)
      index += 1
    }
    return places
  }

  @Test(
    "DR-9 Simplifying removes only points whose position and width are within the tolerance of the remaining line"
  )
  func tolerance() {
    Law("no removed point is farther away than the tolerance").holds(for: { random in
      (random.stroke(points: random.number(1...60)), Int32(random.number(1...1600)))
    }) { stroke, tolerance in
      let (simple, leftOut) = try Self.simplified(stroke, tolerance)
      try #require(leftOut == stroke.spots.count - simple.spots.count)
      let places = try #require(Self.places(of: simple, in: stroke))
      try #require(simple.spots.first == stroke.spots.first)
      try #require(simple.spots.last == stroke.spots.last)
      for (one, other) in zip(places, places.dropFirst()) {
        for index in one...other {
          try #require(stroke.distance(index, one, other) <= Double(tolerance) + 0.001, "\(index)")
        }
      }
      try #require(try Self.simplified(simple, tolerance).leftOut == 0)
    }
  }

  @Test("DR-9 Simplifying preserves a line's ends, corners, and pressure peaks")
  func corner() throws {
    let line = (0...100).map { CanvasPoint(x: $0 * 16, y: 0) }
    let down = (1...100).map { CanvasPoint(x: 1600, y: $0 * 16) }
    func stroke(_ spots: [CanvasPoint], _ pressures: [UInt16]? = nil) -> Stroke {
      Stroke(
        spots, pressures: pressures, color: Sketch.paper, size: 320, brush: .marker, seed: 1)
    }
    #expect(try Self.simplified(stroke(line), 1).stroke.spots == [line[0], line[100]])
    #expect(
      try Self.simplified(stroke(line + down), 16).stroke.spots == [line[0], line[100], down[99]])
    let pressed = (0...100).map { UInt16($0 == 40 ? 1000 : 500) }
    let kept = try Self.simplified(stroke(line, pressed), 16).stroke
    #expect(kept.spots.contains(line[40]) && kept.spots.count < 6)
    #expect(kept.pressures?.count == kept.spots.count)
  }

  @Test(
    "DR-9 Simplifying reduces the number of points in a long back-and-forth stroke and preserves its ends"
  )
  func long() throws {
    let count = min(1000 * Law.usualCount, Stroke.pointLimit)
    let side = Int(Double(count).squareRoot())
    let spots = (0..<count).map { index in
      let corner = SIMD2(Double(index % side - side / 2), Double(index / side - side / 2))
      let size = max((corner * corner).sum().squareRoot(), 1)
      return CanvasPoint(x: Int32(8000 * corner.x / size), y: Int32(8000 * corner.y / size))
    }
    let stroke = Stroke(spots, color: Sketch.paper, size: 64, brush: .marker, seed: 1)
    let (simple, _) = try Self.simplified(stroke, 16)
    #expect(simple.spots.count < count / 2)
    #expect(simple.spots.first == spots.first && simple.spots.last == spots.last)
  }

  @Test(
    "DR-9 Simplifying reduces the number of points in each part of a partly erased stroke and doesn't change stamps"
  )
  func erased() throws {
    let line = (0...100).map { CanvasPoint(x: $0 * 16, y: 0) }
    let stroke = Stroke(line, color: Sketch.paper, size: 64, brush: .marker, seed: 1)
    let stamp = Drawing.Element.stamp(Stamp("🐞", at: line[3], size: 100))
    var sketch = Sketch([
      Piece(
        .stroke(stroke), Piece.Address(operation: 1), kept: [.init(0, 5120), .init(12_800, 25_600)]),
      Piece(stamp, Piece.Address(operation: 2)),
    ])
    // The parts have 21 and 51 points, and two points of each part remain.
    #expect(sketch.simplify(within: 16) == 68)
    #expect(sketch.pieces.count == 3 && sketch.pieces.last?.element == stamp)
    let ends = sketch.pieces.map { piece -> [CanvasPoint] in
      if case .stroke(let stroke) = piece.element { stroke.spots } else { [] }
    }
    #expect(ends == [[line[0], line[20]], [line[50], line[100]], []])
  }

  @Test("DR-12 A tolerance must be from 0.0625 to 100 units")
  func typed() throws {
    #expect(try Stroke.tolerance(typed: "2") == 32)
    #expect(try Stroke.tolerance(typed: "0,0625") == 1)
    #expect(try Stroke.tolerance(typed: "100") == 1600)
    for text in ["0", "-1", "0.06", "100.1", "nan", "", "two"] {
      let failure = #expect(throws: DrawingFailure.self, "\(text)") {
        try Stroke.tolerance(typed: text)
      }
      #expect(failure?.explanation.message == "Tolerance: Must be from 0.0625 to 100")
    }
  }
}

extension Stroke {
  fileprivate func isSame(_ index: Int, as place: Int, of other: Stroke) -> Bool {
    spots[index] == other.spots[place] && pressures?[index] == other.pressures?[place]
      && times?[index] == other.times?[place]
  }

  /// Returns the distance of a point, including half the width, from the line between two points.
  fileprivate func distance(_ index: Int, _ one: Int, _ other: Int) -> Double {
    func drawn(_ index: Int) -> SIMD3<Double> {
      let half = pressures.map { Double(size) * (500 + Double($0[index])) / 2000 } ?? 0
      return SIMD3(Double(spots[index].x), Double(spots[index].y), half)
    }
    let (line, way) = (drawn(other) - drawn(one), drawn(index) - drawn(one))
    let length = (line * line).sum()
    let share = length > 0 ? min(max((way * line).sum() / length, 0), 1) : 0
    let left = way - share * line
    return (left * left).sum().squareRoot()
  }
}
