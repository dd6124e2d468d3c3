import Core
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Erasing")
struct ErasingTests {
  @Test("DR-6 A capsule covers exactly the positions along a step that are within its reach")
  func capsule() {
    Law("a position is covered if and only if it is within reach").holds(for: { random in
      (random.way(2), random.way(2), Int32(random.number(1...1600)))
    }) { step, way, reach in
      let found = Capsule(way[0], way[1]).covered(step[0], step[1], within: reach)
      for place in 0...Piece.Part.perStep {
        let distance = Self.distance(Self.place(step, place), way)
        guard abs(distance - Double(reach)) > 1e-6 else { continue }
        let isCovered = found.map { $0.from...$0.to ~= place } ?? false
        try #require(isCovered == (distance < Double(reach)), "\(place)")
      }
    }
  }

  @Test(
    "DR-6 The eraser removes exactly the touched parts of a stroke and doesn't move the rest"
  )
  func parts() {
    Law("a position remains if and only if it is out of the eraser's reach").holds(for: { random in
      (random.stroke(), Eraser(random.way(3), radius: Int32(random.number(1...3000)), .part))
    }) { stroke, eraser in
      var pieces = [Piece(.stroke(stroke), Piece.Address(operation: 1))]
      let isTouched = eraser.erase(from: &pieces) != nil
      let kept = pieces.first.map { $0.kept ?? [Piece.Part(0, Self.last(stroke))] } ?? []
      let reach = Double(eraser.radius + stroke.size / 2)
      var isAnyGone = false
      for place in 0...Self.last(stroke) {
        let step = place / Piece.Part.perStep
        let ends = [stroke.spots[step], stroke.spots[min(step + 1, stroke.spots.count - 1)]]
        let here = Self.place(ends, place % Piece.Part.perStep)
        let ways = zip(eraser.spots, eraser.spots.dropFirst()).map { [$0, $1] }
        let distance = ways.map { Self.distance(here, $0) }.min() ?? .infinity
        guard abs(distance - reach) > 1e-6 else { continue }
        let isKept = kept.contains { $0.from...$0.to ~= place }
        try #require(isKept == (distance > reach), "\(place)")
        isAnyGone = isAnyGone || !isKept
      }
      try #require(isTouched == isAnyGone)
    }
  }

  @Test(
    "DR-6 Repeating an erasure changes nothing, and the order of partial erasures doesn't matter")
  func twice() {
    Law("erasing removes a set of positions").holds(for: { random in
      (random.stroke(), random.eraser(), random.eraser())
    }) { stroke, one, other in
      func erased(_ erasers: [Eraser]) -> [Piece] {
        var pieces = [Piece(.stroke(stroke), Piece.Address(operation: 1))]
        for eraser in erasers { _ = eraser.erase(from: &pieces) }
        return pieces
      }
      try #require(erased([one, one]) == erased([one]))
      guard one.extent == .part, other.extent == .part else { return }
      try #require(erased([one, other]) == erased([other, one]))
    }
  }

  @Test(
    "DR-6 The whole-element eraser removes all touched strokes and stamps, or only those of the selected type",
    arguments: [
      (Eraser.Only?.none, 0), (.strokes, 1), (.stamps, 1),
    ])
  func whole(_ only: Eraser.Only?, _ left: Int) {
    let across = Stroke(
      [CanvasPoint(x: 0, y: 0), CanvasPoint(x: 1600, y: 0)], color: Sketch.paper, size: 16,
      brush: .marker,
      seed: 1)
    var pieces = [
      Piece(.stroke(across), Piece.Address(operation: 1)),
      Piece(
        .stamp(Stamp("🐞", at: CanvasPoint(x: 800, y: 40), size: 64)), Piece.Address(operation: 2)),
    ]
    let far = Eraser([CanvasPoint(x: 800, y: 4000)], radius: 10, .whole, only: only)
    #expect(far.erase(from: &pieces) == nil)
    #expect(pieces.count == 2)
    let near = Eraser([CanvasPoint(x: 790, y: 10)], radius: 10, .whole, only: only)
    #expect(near.erase(from: &pieces) == (only == .stamps ? 1 : 0))
    #expect(pieces.count == left)
  }

  @Test("DR-6 Erasing never adds elements and returns the position of the lowest changed element")
  func nothingPainted() {
    Law("each remaining piece has its original element").holds(for: { random in
      ((0..<6).map { _ in random.element() }, random.eraser())
    }) { elements, eraser in
      let before = elements.enumerated().map { Piece($1, Piece.Address(operation: $0)) }
      var after = before
      let lowest = eraser.erase(from: &after)
      for piece in after {
        let same = try #require(before.first { $0.address == piece.address })
        try #require(piece.element == same.element)
      }
      let same = zip(before, after).prefix { $0 == $1 }.count
      try #require(lowest == nil ? after == before : lowest == same)
    }
  }

  private static func last(_ stroke: Stroke) -> Int {
    (stroke.spots.count - 1) * Piece.Part.perStep
  }

  private static func place(_ step: [CanvasPoint], _ place: Int) -> (x: Double, y: Double) {
    let share = Double(place) / Double(Piece.Part.perStep)
    return (
      Double(step[0].x) + Double(step[1].x - step[0].x) * share,
      Double(step[0].y) + Double(step[1].y - step[0].y) * share
    )
  }

  /// Returns the distance of a point from a line segment, computed with textbook geometry.
  private static func distance(_ spot: (x: Double, y: Double), _ way: [CanvasPoint]) -> Double {
    let (x, y) = (spot.x - Double(way[0].x), spot.y - Double(way[0].y))
    let (alongX, alongY) = (Double(way[1].x - way[0].x), Double(way[1].y - way[0].y))
    let length = alongX * alongX + alongY * alongY
    let share = length == 0 ? 0 : min(1, max(0, (x * alongX + y * alongY) / length))
    let (offX, offY) = (x - alongX * share, y - alongY * share)
    return (offX * offX + offY * offY).squareRoot()
  }
}
