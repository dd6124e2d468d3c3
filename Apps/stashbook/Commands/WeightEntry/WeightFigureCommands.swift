#if WeightEntry
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import TerminalHost
  import WeightEntry

  struct WeightTrendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "weight trend", abstract: "Show the smoothed trend and the weekly rate.",
      discussion: """
        On each day with entries, the trend moves toward that day's mean weight by a fraction of \
        the difference (John Walker, The Hacker's Diet). The fraction is 1−0.9^d, where d is the \
        number of days since the previous day with entries. With --per-entry, it's always a tenth.

        The weekly rate is the slope of the daily means (ordinary least squares) over the four weeks \
        that end with the last entry. If those weeks have fewer than seven days with entries, the \
        rate uses the last seven days with entries. The command shows the rate with its 95% \
        confidence interval.

        --days limits the table and doesn't change any values.

        Example:
          stashbook weight trend --days 30
        """)
    @OptionGroup var global: GlobalOptions
    @Option(help: "Number of days to show, ending today; 1 or more. (default: all)") var days: Int?
    @Flag(help: "Ignore gaps between entries when smoothing.") var perEntry = false

    struct JSON: Encodable {
      struct Point: Encodable {
        var day: CivilDay
        var mean: Decimal
        var trend: Decimal
        var count: Int
      }
      struct Rate: Encodable {
        var value: Decimal
        var low: Decimal
        var high: Decimal
      }
      struct BasisJSON: Encodable {
        var days: Int
        var gaps: Int
        var from: CivilDay
        var to: CivilDay
      }
      var unit: String
      var points: [Point]
      var weeklyRate: Rate?
      var basis: BasisJSON?
    }

    func validate() throws {
      if let days, days < 1 {
        throw ValidationError("Invalid number of days “\(days)”: use 1 or more")
      }
    }

    func run() async throws {
      let context = try WeightContext(global, .reading)
      let unit = try await context.repository.unit()
      let log = try await context.repository.overview(smoothing: perEntry ? .perEntry : .elapsed)
      let first = days.map { log.today.adding(days: 1 - $0) }
      let shown = zip(log.statistics.days, log.statistics.trend).filter { day, _ in
        first.map { day.day >= $0 } ?? true
      }
      let json = JSON(
        unit: unit == .kg ? "kg" : "lb",
        points: shown.map { day, trend in
          JSON.Point(
            day: day.day, mean: unit.figure(day), trend: unit.figure(kilograms: trend.kilograms),
            count: day.count)
        },
        weeklyRate: log.statistics.rate.map {
          JSON.Rate(
            value: unit.figure(kilograms: $0.kilograms),
            low: unit.figure(kilograms: $0.interval.lowerBound),
            high: unit.figure(kilograms: $0.interval.upperBound))
        },
        basis: log.statistics.basis.map {
          JSON.BasisJSON(days: $0.days, gaps: $0.gaps, from: $0.first, to: $0.last)
        })
      try await global.output.write(json, text: try await text(shown, log, unit, context))
    }

    private func text(
      _ shown: [(DayMean, TrendPoint)], _ log: WeightOverview, _ unit: DisplayUnit,
      _ context: WeightContext
    ) async throws -> String {
      guard log.statistics.basis != nil else {
        return "No entries yet. To add one, run `stashbook weight add`."
      }
      let style = await context.style()
      var table = TerminalTable(header: ["DAY", "MEAN", "TREND", "ENTRIES"])
      for (day, trend) in shown {
        table.rows.append([
          .init("\(day.day)", .data),
          .init(unit.phrase(day), .data),
          .init(unit.phrase(kilograms: trend.kilograms), .data),
          .init("\(day.count)", .muted),
        ])
      }
      var facts = FactTable(style.sizes)
      for fact in log.facts(in: unit) { facts.facts.append((fact.name, fact.words, nil)) }
      let lines = facts.lines(width: Output.terminalWidth).map { style.text($0) }
      return ([table.text(style), ""] + lines).joined(separator: "\n")
    }
  }

  struct WeightChartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "weight chart", abstract: "Draw the weight chart.",
      discussion: """
        The command draws the chart in the terminal or, with --output, writes an image file.

        Examples:
          stashbook weight chart
          stashbook weight chart --days 90 --output weight.svg
        """)
    @OptionGroup var global: GlobalOptions
    @Option(help: "Number of days to show, ending today; 1 or more. (default: all)") var days: Int?
    @Option(help: "Image file to write (.svg or .png), or - for SVG on standard output.")
    var output: String?
    @Flag(help: "Use the dark theme in the image.") var dark = false
    @Flag(help: "Replace an existing file.") var force = false

    struct JSON: Encodable {
      var output: String
      var summary: String
      var bytes: Int
    }

    /// The width of a PNG, in pixels.
    private static let width = 1440

    func validate() throws {
      if let days, days < 1 {
        throw ValidationError("Invalid number of days “\(days)”: use 1 or more")
      }
      if let output, output != "-", !["svg", "png"].contains(Self.kind(output)) {
        throw ValidationError("Invalid output “\(output)”: use a name ending in .svg or .png, or -")
      }
    }

    private static func kind(_ name: String) -> String {
      URL(filePath: name).pathExtension.lowercased()
    }

    func run() async throws {
      let context = try WeightContext(global, .reading)
      let unit = try await context.repository.unit()
      let log = try await context.repository.overview()
      let range =
        days.map { log.today.adding(days: 1 - $0)...log.today }
        ?? ChartPeriod.all.days(until: log.today, of: log.statistics.basis)
      let chart = log.chart(over: range, in: unit)
      let summary = log.statistics.sentence(in: unit, today: log.today)
      guard let output else {
        return try await global.output.write(
          ["summary": summary], text: await drawn(chart, summary, context))
      }
      let drawing = try WebCommands.svg(
        of: chart, try await context.library.assembly.theme(), dark ? .dark : .light,
        summary: summary)
      guard output != "-" else { return Output.emit(drawing, isPayload: true) }
      let svg = Data(drawing.utf8)
      let bytes =
        Self.kind(output) == "svg"
        ? svg : try await context.library.ports.images.png(ofSVG: svg, width: Self.width)
      try bytes.write(toFileNamed: output, force: force)
      try await global.output.write(
        JSON(output: output, summary: summary, bytes: bytes.count),
        text: "Wrote \(output): \(summary)".printable)
    }

    /// Returns the chart in braille, as wide as the terminal, followed by the summary.
    private func drawn(_ chart: Chart, _ summary: String, _ context: WeightContext) async -> String
    {
      let style = await context.style()
      let columns = max(20, Output.terminalWidth ?? 80)
      let lines = BrailleChart(chart).lines(columns: columns, rows: max(6, columns / 4))
      return (lines.map { style.text($0) } + [summary]).joined(separator: "\n")
    }
  }
#endif
