import Core
import Testing

@testable import Drawing

@Suite("The smoothed line")
struct BendTests {
  private static let lines: [[CanvasPoint]] = (0..<50).map { seed in
    var random = SplitMix64(seed: UInt32(seed))
    return (0..<20).map { _ in
      let chance = random.next()
      // Some points are equal, as if the pointer rested.
      return CanvasPoint(
        x: Int32(chance.x / (chance.z % 4 + 1) / 64 * 16), y: Int32(chance.y / 16 & ~63))
    }
  }

  @Test(
    "A smoothed line passes through every point, and repeated points don't change the line",
    arguments: lines
  )
  func places(spots: [CanvasPoint]) {
    let line = SmoothedLine(spots)
    #expect(line.bends.map(\.start) == spots.dropLast().map(\.vector))
    let stuttering = SmoothedLine(spots.flatMap { [$0, $0, $0] }).bends.filter { !$0.isPoint }
    #expect(stuttering == line.bends.filter { !$0.isPoint })
  }

  @Test("A smoothed line is smooth at every point", arguments: lines)
  func tangents(spots: [CanvasPoint]) {
    let bends = SmoothedLine(spots).bends.filter { !$0.isPoint }
    for (one, other) in zip(bends, bends.dropFirst()) {
      let (before, after) = ((one.end &- one.arriving).exact, (other.leaving &- other.start).exact)
      let cross = (before.x * after.y - before.y * after.x).magnitude
      // Both ends of the two control arms are rounded by up to half a sixteenth.
      #expect(cross <= before.length + after.length + 1)
      #expect((before * after).sum() >= -(before.length + after.length + 1))
    }
  }

  @Test(
    "DR-6 An extracted part of a smoothed line has the same position as in the whole line",
    arguments: lines)
  func parts(spots: [CanvasPoint]) {
    for bend in SmoothedLine(spots).bends {
      let part = bend.part(from: 64, to: 192)
      for time in stride(from: 0, through: 256, by: 32) {
        let off = part.point(at: time) &- bend.point(at: 64 + time / 2)
        #expect(abs(off.x) <= 1 && abs(off.y) <= 1)
      }
      #expect(bend.part(from: 0, to: 256) == bend)
      #expect(bend.part(from: 0, to: 100).end == bend.part(from: 100, to: 256).start)
    }
  }

  @Test(
    "The chords that approximate a curve stay within about three sixteenths of a unit of the curve",
    arguments: lines)
  func chords(spots: [CanvasPoint]) {
    var worst = 0.0
    for bend in SmoothedLine(spots).bends where bend.chords < 32 {
      // A chord is farthest from the curve at the middle of its time.
      for part in 0..<bend.chords {
        let (from, to) = (part * 256 / bend.chords, (part + 1) * 256 / bend.chords)
        let (one, other) = (bend.point(at: from).exact, bend.point(at: to).exact)
        let way = other - one
        let off = bend.point(at: (from + to) / 2).exact - one
        let cross = (way.x * off.y - way.y * off.x).magnitude
        worst = max(worst, cross / max(way.length, 1))
      }
    }
    // The limit is three, plus the rounding of points and times.
    #expect(worst < 5)
  }
}
