import Core
import Testing

@testable import Drawing

@Suite("Appearance of strokes")
struct InkTests {
  private static let brushes =
    Brush.builtIn
    + Brush.Shape.allCases.map {
      Brush(id: "own", name: "Own", .pattern(Brush.Pattern($0, spacing: 70, variation: 80)))
    }

  private func stroke(
    _ brush: Brush, _ spots: [CanvasPoint], pressures: [UInt16]? = nil, opacity: UInt16 = 1000
  ) -> Stroke {
    Stroke(
      spots, pressures: pressures, color: .rose, size: 384, brush: brush, opacity: opacity, seed: 7)
  }

  private func marks(_ stroke: Stroke, kept: [Piece.Part]? = nil) -> [SurfaceUpdate.Mark] {
    Piece(.stroke(stroke), Piece.Address(operation: 1), kept: kept).marks
  }

  private func path(_ mark: SurfaceUpdate.Mark) throws -> PathReader {
    switch mark.shape {
    case .line(let path, _), .area(let path): try #require(PathReader(path))
    case .glyph: throw Unexpected()
    }
  }

  private struct Unexpected: Error {}

  @Test("DR-5 Every brush paints around the tapped point", arguments: brushes)
  func taps(brush: Brush) throws {
    for pressures in [nil, [1000]] as [[UInt16]?] {
      let marks = marks(stroke(brush, [CanvasPoint(x: 5000, y: 6000)], pressures: pressures))
      #expect(!marks.isEmpty)
      for mark in marks {
        let places = try path(mark).subpaths.flatMap(\.places)
        #expect(!places.isEmpty)
        for place in places {
          let off = place &- SIMD2(5000, 6000)
          #expect(max(abs(off.x), abs(off.y)) < 500)
        }
      }
    }
  }

  @Test(
    "DR-5 A stroke's shapes, streaks, and grains don't depend on the stroke's number of points",
    arguments: brushes.filter { $0 != .marker }
  )
  func rates(brush: Brush) {
    for (x, y) in [(6400, 0), (0, -6400), (4800, 6400), (-6400, 4800)] {
      let looks = [2, 10, 80].map { steps in
        marks(
          stroke(
            brush,
            (0...steps).map { CanvasPoint(x: Int32(x * $0 / steps), y: Int32(y * $0 / steps)) }))
      }
      // The body of some brushes is a line through all points, which is written differently.
      let bodies = if case .pattern = brush.style { 0 } else { 1 }
      for look in looks { #expect(look.dropFirst(bodies) == looks[0].dropFirst(bodies)) }
    }
  }

  @Test("DR-6 Erasing part of a stroke doesn't move the rest of the stroke", arguments: brushes)
  func erased(brush: Brush) throws {
    guard case .stroke(let shape) = Hand.line(brush, .rose, Hand.wave(0, 0)) else { return }
    let whole = try marks(shape).map(path)
    let left = try marks(shape, kept: [Piece.Part(256, 700), Piece.Part(1024, 2304)]).map(path)
    if case .pattern = brush.style {
      let shapes = Set(whole[0].subpaths)
      #expect(left[0].subpaths.count < shapes.count)
      #expect(left[0].subpaths.allSatisfy(shapes.contains))
    } else {
      let places = Set(whole[0].subpaths.flatMap(\.places))
      // Only the point where a step is cut is new.
      #expect(left[0].subpaths.flatMap(\.places).count { !places.contains($0) } == 1)
    }
    #expect(try marks(shape, kept: []).map(path).isEmpty)
  }

  @Test("DR-6 Erasing part of a stroke doesn't move the remaining grains")
  func grains() throws {
    guard case .stroke(let shape) = Hand.line(.chalk, .rose, Hand.wave(0, 0)) else { return }
    let grains = Set(try path(marks(shape)[2]).subpaths)
    let left = try path(marks(shape, kept: [Piece.Part(512, 1024)])[2]).subpaths
    #expect(left.count > 20 && left.count < grains.count)
    #expect(left.allSatisfy(grains.contains))
  }

  @Test(
    "A stroke with constant or unknown pressure is drawn as a single line of the corresponding width"
  )
  func even() {
    let spots = [CanvasPoint(x: 0, y: 0), CanvasPoint(x: 900, y: 0)]
    let pressed: [[UInt16]?] = [nil, [500, 500], [0, 0], [1000, 1000]]
    let widths = pressed.map { pressures in
      guard
        case .line(_, let width)? =
          marks(stroke(.marker, spots, pressures: pressures)).first?.shape
      else { return 0 }
      return width
    }
    #expect(widths == [384, 384, 192, 576])
  }

  @Test("A short stroke with varying pressure has the width that matches the pressure at each end")
  func short() throws {
    let spots = [CanvasPoint(x: 0, y: 0), CanvasPoint(x: 30, y: 0)]
    let mark = try #require(marks(stroke(.marker, spots, pressures: [0, 1000])).first)
    guard case .area = mark.shape else { throw Unexpected() }
    let edge = [SIMD2(0, -96), SIMD2(30, -288), SIMD2(30, 288), SIMD2(0, 96), SIMD2(0, -96)]
    #expect(try path(mark).subpaths.map(\.places) == [edge])
  }

  @Test("A stroke with varying pressure has no holes, even in tight turns", arguments: 0..<12)
  func holes(seed: UInt32) throws {
    var random = SplitMix64(seed: seed)
    let spots = (0..<12).map { _ in
      let chance = random.next()
      return CanvasPoint(x: Int32(chance.x >> 6), y: Int32(chance.y >> 6))
    }
    let shape = stroke(
      .marker, spots, pressures: spots.map { _ in UInt16(random.next().x * 1000 / 65_536) })
    let mark = try #require(marks(shape).first)
    guard case .area = mark.shape else { throw Unexpected() }
    let outline = try path(mark)
    let samples = Track(SmoothedLine(spots), of: shape, every: 48).samples
    for (one, other) in zip(samples.dropFirst(2), samples.dropFirst(3)).dropLast(2) {
      let middle = (one.place + other.place) / 2
      #expect(outline.winding(around: middle + SIMD2(0.31, 0.17)) > 0)
      for side in [-0.5, 0.5] {
        let edge = (one.exact(aside: side) + other.exact(aside: side)) / 2
        #expect(outline.winding(around: edge + SIMD2(0.31, 0.17)) > 0)
      }
    }
  }

  @Test("The opacity of each mark is proportional to the stroke's opacity", arguments: brushes)
  func opacity(brush: Brush) {
    let spots = Hand.wave(0, 0)
    let (full, half) = (marks(stroke(brush, spots)), marks(stroke(brush, spots, opacity: 500)))
    #expect(full.map(\.shape) == half.map(\.shape))
    #expect(full.map { ($0.opacity + 1) / 2 } == half.map(\.opacity))
  }

  @Test(
    "DR-12 A thin line longer than a million units is drawn with a limited number of shapes",
    arguments: Brush.builtIn)
  func bounded(brush: Brush) {
    let spots = (0..<6).map {
      CanvasPoint(
        x: $0.isMultiple(of: 2) ? -CanvasPoint.limit : CanvasPoint.limit,
        y: $0.isMultiple(of: 4) ? 9 : 0)
    }
    let hair = Stroke(spots, color: .rose, size: 1, brush: brush, seed: 7)
    let paths = marks(hair).map { mark in
      switch mark.shape {
      case .line(let path, _), .area(let path): path.utf8.count { $0 == UInt8(ascii: "m") }
      case .glyph: 0
      }
    }
    #expect(paths.allSatisfy { $0 <= 100_005 })
  }

  @Test("DR-8 A stamp is shown as its character, and unsupported elements aren't shown")
  func others() {
    let stamp = Stamp("🐘", at: CanvasPoint(x: 1, y: 2), size: 3, opacity: 4)
    let address = Piece.Address(operation: 1)
    #expect(
      Piece(.stamp(stamp), address).marks.map(\.shape) == [.glyph("🐘", x: 1, y: 2, size: 3)])
    let foreign = ForeignElement(format: "excalidraw", kind: "arrow", source: "{}")
    #expect(Piece(.foreign(foreign), address).marks.isEmpty)
  }
}
