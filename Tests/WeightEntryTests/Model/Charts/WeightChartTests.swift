import Core
import MemoryAdapters
import TestKit
import Testing

@testable import WeightEntry

@Suite("Weight chart")
struct WeightChartTests {
  private let today = SampleDays.first.adding(days: 24)

  private func chart(
    _ days: [DayMean] = SampleDays.all, goal: String? = nil, over period: ChartPeriod = .month,
    in unit: DisplayUnit = .kg
  ) throws -> Chart {
    let statistics = WeightStatistics(days: days)
    return Chart(
      statistics, goal: try goal.map { try Goal(typed: $0, in: .kg) },
      over: period.days(until: today, of: statistics.basis), in: unit)
  }

  @Test(
    "WE-14 The chart shows weights as points, goals as guides, and the trend as a line with gaps")
  func series() throws {
    let chart = try chart(goal: "80 to 81")
    #expect(chart.series.map(\.label) == ["Weight", "Goal", "Trend"])
    #expect(chart.series.map(\.mark) == [.points, .guide, .line])
    #expect(chart.series[0].runs.map(\.count) == [12])
    #expect(chart.series[2].runs.map(\.count) == [8, 4])
    #expect(chart.series[1].runs.map { $0.map(\.y) } == [[80, 80], [81, 81]])
    #expect(try self.chart(goal: "80").series[1].runs.count == 1)
    #expect(try self.chart().series.map(\.label) == ["Weight", "Trend"])
  }

  @Test("WE-14 Each weight's point has the date and the mean in the display unit as its label")
  func labels() throws {
    let first = try #require(try chart().series[0].runs[0].first)
    let day = CivilDay(daysSince1970: Int(first.x))
    let mean = try #require(SampleDays.all.first { $0.day == day })
    #expect(first.label == "\(day.phrase): \(DisplayUnit.kg.phrase(mean))")
    let stones = try chart(in: .st).series[0].runs[0][0].label
    #expect(stones == "\(day.phrase): \(DisplayUnit.st.phrase(mean))")
    #expect(try chart().series[1].runs.joined().allSatisfy { $0.label == nil })
  }

  @Test(
    "WE-14 A chart shows its period up to today, or all days since the first entry if the period is “all”",
    arguments: [
      (ChartPeriod.week, 7, 4), (.month, 30, 12), (.quarter, 90, 12), (.halfYear, 180, 12),
      (.year, 365, 12), (.all, 25, 12),
    ])
  func periods(_ period: ChartPeriod, days: Double, shown: Int) throws {
    let chart = try chart(over: period)
    #expect(chart.x.range.upperBound - chart.x.range.lowerBound == days)
    #expect(chart.x.range.contains(Double(today.daysSince1970)))
    #expect(chart.series[0].runs[0].count == shown)
  }

  @Test(
    "WE-12 A chart's period limits how much of the trend is shown without changing the trend's values"
  )
  func sameNumbers() throws {
    let all = try chart(over: .all).series[1].runs.joined().map(\.y)
    for period in ChartPeriod.allCases {
      let shown = try chart(over: period).series[1].runs.joined().map(\.y)
      #expect(zip(shown.reversed(), all.reversed()).allSatisfy(isNear) && !shown.isEmpty)
    }
  }

  @Test("WE-14 A chart without weights is empty except for the goal")
  func empty() throws {
    for period in ChartPeriod.allCases {
      #expect(try chart([], over: period).series.isEmpty)
      #expect(try chart([], goal: "80", over: period).series.map(\.label) == ["Goal"])
    }
    let old = try chart(SampleDays.days([(-900, "80")]), over: .month)
    #expect(old.series.isEmpty && !old.x.ticks.isEmpty)
  }

  @Test(
    "WE-14 The y-axis ticks are round numbers in the display unit",
    arguments: [
      (["80.1"], DisplayUnit.kg, ["79 kg", "79.5 kg", "80 kg", "80.5 kg", "81 kg", "81.5 kg"]),
      (["82", "78.2"], .kg, ["78 kg", "79 kg", "80 kg", "81 kg", "82 kg"]),
      (["91", "80.1"], .kg, ["80 kg", "82.5 kg", "85 kg", "87.5 kg", "90 kg", "92.5 kg"]),
      (["80", "0.6"], .kg, ["0 kg", "20 kg", "40 kg", "60 kg", "80 kg"]),
      (["700", "0.6"], .lb, ["0 lb", "500 lb", "1000 lb", "1500 lb", "2000 lb"]),
      (["80.1"], .lb, ["174 lb", "175 lb", "176 lb", "177 lb", "178 lb", "179 lb"]),
      (["80.1"], .st, ["12 st 6", "12 st 7", "12 st 8", "12 st 9", "12 st 10", "12 st 11"]),
      (["80", "60"], .st, ["9 st", "10 st", "11 st", "12 st", "13 st"]),
    ])
  func up(weights: [String], unit: DisplayUnit, expected: [String]) throws {
    let days = SampleDays.days(weights.enumerated().map { ($0.offset, $0.element) })
    let labels = try chart(days, over: .all, in: unit).y.ticks.map(\.label)
    // Either all ticks show a decimal or none does.
    let halves = expected.contains { $0.contains(".") }
    #expect(labels == expected.map { halves && !$0.contains(".") ? $0.withTenth : $0 })
  }

  @Test(
    "WE-14 The x-axis ticks are days, Mondays, or the first days of months or years",
    // March 25, 2026, was a Wednesday.
    arguments: [
      (
        ChartPeriod.week, 0, ["Mar 19", "Mar 20", "Mar 21", "Mar 22", "Mar 23", "Mar 24", "Mar 25"]
      ),
      (.month, 0, ["Mar 2", "Mar 9", "Mar 16", "Mar 23"]),
      (.quarter, 0, ["2026", "Feb", "Mar"]),
      (.halfYear, 0, ["Oct", "Nov", "Dec", "2026", "Feb", "Mar"]),
      (.year, 0, ["May", "Jul", "Sep", "Nov", "2026", "Mar"]),
      (.all, 1000, ["Jul", "2024", "Jul", "2025", "Jul", "2026"]),
      (.all, 2000, ["2021", "2022", "2023", "2024", "2025", "2026"]),
      (.all, 5000, ["2014", "2016", "2018", "2020", "2022", "2024", "2026"]),
      (.all, 36_525, ["1940", "1960", "1980", "2000", "2020"]),
    ])
  func along(_ period: ChartPeriod, age: Int, expected: [String]) throws {
    let days = SampleDays.days([(-age, "80"), (0, "80")])
    #expect(try chart(days, over: period).x.ticks.map(\.label) == expected)
  }

  @Test(
    "WE-14 In any chart, points are within the axes, labels don't touch, and long gaps split lines")
  func law() {
    Law("a chart fits its axes and labels").holds(for: { try SampleChart(&$0) }) { made in
      let chart = made.chart
      for point in chart.series.flatMap(\.runs).joined() {
        try #require(chart.x.range.contains(point.x) && chart.y.range.contains(point.y))
      }
      for scale in [chart.x, chart.y] {
        try #require(scale.ticks.allSatisfy { scale.range.contains($0.value) })
        try #require(zip(scale.ticks, scale.ticks.dropFirst()).allSatisfy { $0.value < $1.value })
      }
      // A chart 720 pixels wide has 640 pixels for the days, and a letter is 7 pixels wide.
      let wide = 640 / (chart.x.range.upperBound - chart.x.range.lowerBound)
      for (one, other) in zip(chart.x.ticks, chart.x.ticks.dropFirst()) {
        let room = Double(one.label.count + other.label.count) / 2 * 7
        try #require((other.value - one.value) * wide > room, "\(one) \(other)")
      }
      try #require(!chart.x.ticks.isEmpty && chart.x.ticks.count <= 8)
      try #require((3...7).contains(chart.y.ticks.count) || chart.series.isEmpty)
      try #require(chart.y.ticks.allSatisfy { $0.label.count <= 9 })
      try #require(Set(chart.y.ticks.map(\.label)).count == chart.y.ticks.count)
      guard let trend = chart.series.first(where: { $0.mark == .line }) else { return }
      for run in trend.runs {
        try #require(zip(run, run.dropFirst()).allSatisfy { (1...8).contains($1.x - $0.x) })
      }
      for (run, next) in zip(trend.runs, trend.runs.dropFirst()) {
        try #require(try #require(next.first).x - (try #require(run.last)).x > 8)
      }
    }
  }
}

/// A generated log and its chart.
private struct SampleChart: CustomStringConvertible {
  let chart: Chart
  let description: String

  init(_ random: inout SeededRandomSource) throws {
    let span = [5, 40, 400, 4000, 40_000].randomElement(using: &random) ?? 5
    let rows = (0..<Int.random(in: 1...200, using: &random)).map { _ in
      let kilograms = Bool.random(using: &random) ? 60...100 : 1...700
      return (
        -Int.random(in: 0...span, using: &random), "\(Int.random(in: kilograms, using: &random))"
      )
    }
    let goal = try ["80", "60 to 70.5", "0.5 to 700"].randomElement(using: &random)
      .map { try Goal(typed: $0, in: .kg) }
    let period = ChartPeriod.allCases.randomElement(using: &random) ?? .all
    let unit = DisplayUnit.allCases.randomElement(using: &random) ?? .kg
    let today = SampleDays.first.adding(days: Int.random(in: -400...400, using: &random))
    let statistics = WeightStatistics(days: SampleDays.days(rows))
    chart = Chart(
      statistics, goal: Bool.random(using: &random) ? goal : nil,
      over: period.days(until: today, of: statistics.basis), in: unit)
    description = "\(period) \(unit) \(today) \(rows)"
  }
}

extension String {
  /// The label with a decimal, such as `80.0 kg` for `80 kg`.
  fileprivate var withTenth: String { replacing(" ", with: ".0 ") }
}
