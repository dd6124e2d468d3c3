import Core
import MemoryAdapters
import TestKit
import Testing

@Suite("Positions in a chart")
struct ChartShareTests {
  private static func number(_ random: inout SeededRandomSource) -> Double {
    let odd = [0, 1, 5, 1e17, 1e300, -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
    return Int.random(in: 0...3, using: &random) == 0
      ? odd.randomElement(using: &random) ?? 0 : .random(in: -2...3, using: &random)
  }

  @Test("A clipped line lies within the chart, and endpoints inside the chart are unchanged")
  func clipping() {
    Law("Clipped lines are within the chart").holds(for: { random in
      (0..<2).map { _ in Chart.UnitPoint(x: Self.number(&random), y: Self.number(&random)) }
    }) { ends in
      guard let shown = Chart.ClippedLine(ends[0], ends[1]) else {
        try #require(!ends[0].isShown && !ends[1].isShown)
        return
      }
      try #require(shown.start.isShown && shown.end.isShown)
      if ends[0].isShown { try #require(shown.start == ends[0]) }
      if ends[1].isShown { try #require(shown.end == ends[1]) }
    }
  }

  @Test(
    "A line that starts far outside the chart and crosses the chart is clipped to the chart's edges"
  )
  func farStart() throws {
    let far = Chart.UnitPoint(x: -1e300, y: 0.5)
    let shown = try #require(Chart.ClippedLine(far, Chart.UnitPoint(x: 30, y: 0.5)))
    #expect(shown.start.isShown && shown.end.isShown)
  }

  @Test(
    "A value's position is its fraction of the range, or nil if the value or range isn't finite")
  func shares() {
    let scale = Chart.Scale(10...30, ticks: [.init(5, "a"), .init(10, "b"), .init(25, "c")])
    #expect([10, 15, 30, 40].map(scale.share) == [0, 0.25, 1, 1.5])
    #expect([Double.nan, .infinity].map(scale.share) == [nil, nil])
    #expect(
      scale.visibleTicks.map(\.label) == ["b", "c"] && scale.visibleTicks.map(\.share) == [0, 0.75])
    #expect([6, 7, 8].map(Chart.Scale(7...7, ticks: []).share) == [-1, 0.5, 2])
    #expect(Chart.Scale(0 ... .infinity, ticks: []).share(7) == nil)
  }
}
