import Core
import MemoryAdapters
import TestKit
import Testing

@testable import TerminalHost

/// Returns a chart of plain scales, for tests of the dots alone.
private func chart(
  _ series: [Chart.Series], x: ClosedRange<Double> = 0...10, y: ClosedRange<Double> = 0...10,
  ticks: (x: [Chart.Tick], y: [Chart.Tick]) = ([], [])
) -> Chart {
  Chart(x: .init(x, ticks: ticks.x), y: .init(y, ticks: ticks.y), series: series)
}

/// Returns the lit dots of a drawing without labels, whose axes are one column and one row.
private func dots(_ lines: [StyledLine]) -> Set<Dot> {
  var dots: Set<Dot> = []
  for (row, line) in lines.dropLast().enumerated() {
    for (column, character) in line.text.dropFirst().enumerated() {
      let bits = (character.unicodeScalars.first?.value ?? 0) &- 0x2800
      guard bits < 256 else { continue }
      let places = zip([0, 0, 0, 1, 1, 1, 0, 1], [0, 1, 2, 0, 1, 2, 3, 3])
      for (bit, place) in places.enumerated() where bits >> bit & 1 == 1 {
        dots.insert(Dot(x: column * 2 + place.0, y: row * 4 + place.1))
      }
    }
  }
  return dots
}

@Suite("Charts in braille")
struct BrailleChartTests {
  private let weights = chart(
    [
      .init("Weight", .points, [[.init(x: 0, y: 71), .init(x: 2, y: 74), .init(x: 9, y: 72)]]),
      .init(
        "Trend", .line,
        [[.init(x: 0, y: 71), .init(x: 4, y: 73)], [.init(x: 7, y: 73), .init(x: 10, y: 72)]]),
      .init("Goal", .guide, [[.init(x: 0, y: 70), .init(x: 10, y: 70)]]),
    ], y: 70...74,
    ticks: (
      [.init(0, "1 Mar"), .init(1, "2 Mar"), .init(5, "6 Mar"), .init(10, "11 Mar")],
      [.init(70, "70"), .init(72, "72"), .init(74, "74 kg")]
    ))

  @Test("A chart has a legend, axes with labels, dots, lines with gaps, and dashed guides")
  func golden() {
    let lines = BrailleChart(weights).lines(columns: 32, rows: 9)
    #expect(
      lines.map(\.text).joined(separator: "\n") == """
        • Weight   ─ Trend   ╌ Goal
        74 kg┤     ⠁
             │         ⣀⠄       ⠤⣀
             │     ⣀⠤⠒⠉           ⠉⠑⠢⠤⣀
           72┤ ⢀⡠⠔⠊                  ⠁ ⠉
             │⠊⠁
           70┤⣀⡀ ⣀⡀ ⣀⡀ ⣀⡀ ⣀⡀ ⣀⡀ ⣀⡀ ⣀⡀ ⣀⡀
             └┬─┬──────────┬───────────┬
            1 Mar        6 Mar    11 Mar
        """)
    #expect(lines.count == 9)
  }

  @Test("A guide with a single point is drawn as a dot")
  func singlePoint() {
    let guide = chart([.init("Goal", .guide, [[.init(x: 5, y: 5)]])])
    #expect(dots(BrailleChart(guide).lines(columns: 12, rows: 6)).count == 1)
  }

  @Test("The dots of each series have the series color, and everything around the dots is muted")
  func looks() {
    let lines = BrailleChart(weights).lines(columns: 32, rows: 9)
    let colors = Set(lines.flatMap(\.parts).map(\.look))
    let known: [TextLook] = [
      TextLook(.link), TextLook(.mutedText), TextLook(.success), TextLook(.mutedText, dim: true),
    ]
    #expect(colors.isSubset(of: known + [.plain]) && colors.isSuperset(of: known))
    let twice = [Chart.Mark.line, .line, .guide, .line].map { Chart.Series("", $0, []) }
    #expect(
      ChartDrawing.looks(twice).map(\.color) == [.link, .accent1, .success, .accent2])
  }

  @Test(
    "Every chart fits the requested width, and a chart with visible points has the requested height"
  )
  func bounds() {
    Law("A chart fits").holds(for: { random in
      (
        Chart.random(using: &random), Int.random(in: -1...60, using: &random),
        Int.random(in: -1...20, using: &random)
      )
    }) { chart, columns, rows in
      let lines = BrailleChart(chart).lines(columns: columns, rows: rows)
      for line in lines { try #require(line.columns <= columns) }
      try #require(lines.count == max(0, rows) || lines.count <= 1 && lines.count <= max(0, rows))
    }
  }

  @Test("Every finite point in range lights its dot, and no other dot is lit")
  func points() {
    Law("Points light their dots").holds(for: { random in
      (
        (0..<Int.random(in: 1...30, using: &random)).map { _ in
          Chart.Point(
            x: .random(in: -2...12, using: &random), y: .random(in: -2...12, using: &random))
        }, Int.random(in: 8...40, using: &random), Int.random(in: 4...16, using: &random)
      )
    }) { points, columns, rows in
      let (right, below) = (Double(columns * 2 - 3), Double(rows * 4 - 5))
      let wanted = points.filter { (0...10).contains($0.x) && (0...10).contains($0.y) }
        .map {
          Dot(x: Int(($0.x / 10 * right).rounded()), y: Int(((1 - $0.y / 10) * below).rounded()))
        }
      let odd = [Chart.Point(x: .nan, y: 5), .init(x: 5, y: .infinity)]
      let drawn = chart([.init("", .points, [points, odd])])
      let lines = BrailleChart(drawn).lines(columns: columns, rows: rows)
      try #require((lines.count == 1 ? [] : dots(lines)) == Set(wanted))
      let joined = BrailleChart(chart([.init("", .line, [points])]))
      let line = joined.lines(columns: columns, rows: rows)
      try #require(line.count == 1 ? wanted.isEmpty : dots(line).isSuperset(of: wanted))
    }
  }

  @Test("A line connects the points within a run, but doesn't connect separate runs")
  func gaps() {
    Law("Gaps contain no dots").holds(for: { random in
      let count = Int.random(in: 2...6, using: &random)
      return (0..<count).map { _ in Double.random(in: 0...10, using: &random) }
    }) { heights in
      let points = heights.enumerated().map { index, height in
        Chart.Point(x: Double(index) * 10 / Double(heights.count * 2 - 1), y: height)
      }
      let others = points.map { Chart.Point(x: 10 - $0.x, y: $0.y) }.reversed()
      let drawn = BrailleChart(chart([.init("", .line, [points, Array(others)])]))
      let columns = Set(dots(drawn.lines(columns: 41, rows: 12)).map(\.x))
      let end = Int(((points.last?.x ?? 0) / 10 * 79).rounded())
      let start = Int(((others.first?.x ?? 0) / 10 * 79).rounded())
      try #require(columns == Set(Array(0...end) + Array(start...79)))
    }
  }

  @Test("A value that isn't finite ends a run of points, just as a gap does")
  func notFinite() {
    let ends = [Chart.Point(x: 0, y: 0), .init(x: 2, y: 0), .init(x: 8, y: 0), .init(x: 10, y: 0)]
    for odd in [Chart.Point(x: 5, y: .nan), .init(x: .infinity, y: 0), .init(x: 5, y: -.infinity)] {
      let one = chart([.init("", .line, [Array(ends[..<2]) + [odd] + Array(ends[2...])])])
      let two = chart([.init("", .line, [Array(ends[..<2]), Array(ends[2...])])])
      let lines = BrailleChart(one).lines(columns: 30, rows: 6)
      #expect(lines == BrailleChart(two).lines(columns: 30, rows: 6))
      #expect(!dots(lines).contains { (13...45).contains($0.x) })
    }
  }

  @Test("A line that leaves or enters the chart is clipped at the chart's edge")
  func clipped() {
    let far = Chart.Point(x: 5, y: 1e300)
    let runs = [[Chart.Point(x: 5, y: 5), far], [.init(x: -1e9, y: 2), .init(x: 1e9, y: 2)]]
    let lines = BrailleChart(chart([.init("", .line, runs)])).lines(columns: 12, rows: 5)
    let (across, down) = (11 * 2 - 1, 4 * 4 - 1)
    let upright = (0...8).map { Dot(x: 11, y: $0) }
    let level = (0...across).map { Dot(x: $0, y: Int((0.8 * Double(down)).rounded())) }
    #expect(dots(lines) == Set(upright + level))
  }

  @Test("A guide is dashed along its entire length, even if the guide has many points")
  func guide() {
    let points = (0...40).map { Chart.Point(x: Double($0) / 4, y: 5) }
    let few = BrailleChart(chart([.init("", .guide, [[points[0], points[40]]])]))
    let many = BrailleChart(chart([.init("", .guide, [points])]))
    let lit = dots(few.lines(columns: 31, rows: 5)).map(\.x).sorted()
    #expect(lit == (0..<60).filter { $0 / 3 % 2 == 0 })
    #expect(dots(many.lines(columns: 31, rows: 5)).map(\.x).sorted() == lit)
  }

  @Test("Labels below the chart never touch each other, and each visible label is complete")
  func labels() {
    Law("Labels never touch").holds(for: { random in
      let values = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Double.random(in: 0...10, using: &random)
      }
      return (values.sorted(), Int.random(in: 8...60, using: &random))
    }) { values, columns in
      let ticks = values.enumerated().map { index, value in
        Chart.Tick(value, "<\(index)" + String(repeating: "~", count: Int(value) / 3) + ">")
      }
      let drawn = chart(
        [.init("", .points, [[.init(x: 1, y: 1)]])], ticks: (ticks, [.init(5, "5")]))
      let lines = BrailleChart(drawn).lines(columns: columns, rows: 6)
      guard let below = lines.last?.text, !values.isEmpty else { return }
      let shown = below.split(separator: " ").map(String.init)
      try #require(shown.allSatisfy { $0.hasPrefix("<") && $0.hasSuffix(">") && $0.count < 9 })
      try #require(shown == ticks.map(\.label).filter(shown.contains))
      try #require(!shown.isEmpty)
    }
  }

  @Test(
    "A chart without data shows “No data yet”, truncated to the available width",
    arguments: [
      chart([]), chart([.init("a", .line, [])]), chart([.init("a", .line, [[], []])]),
      chart([.init("a", .points, [[.init(x: .nan, y: 1)]])]),
      chart([.init("a", .points, [[.init(x: 11, y: 1)]])]),
      chart([.init("a", .line, [[.init(x: 1, y: 1)]])], x: -.infinity ... .infinity),
    ])
  func nothing(chart: Chart) {
    #expect(BrailleChart(chart).lines(columns: 80, rows: 9).map(\.text) == ["No data yet"])
    #expect(BrailleChart(chart).lines(columns: 8, rows: 1).map(\.text) == ["No data…"])
    #expect(BrailleChart(chart).lines(columns: 0, rows: 9).isEmpty)
    #expect(BrailleChart(chart).lines(columns: 9, rows: 0).isEmpty)
  }

  @Test("A single value is drawn in the middle of the chart")
  func oneValue() {
    let lone = chart([.init("", .line, [[.init(x: 3, y: 7)]])], x: 3...3, y: 7...7)
    #expect(dots(BrailleChart(lone).lines(columns: 12, rows: 5)) == [Dot(x: 11, y: 8)])
  }

  @Test("A scale from the lowest to the highest finite number shows the points at both ends")
  func longestScale() {
    let most = Double.greatestFiniteMagnitude
    let ends = [Chart.Point(x: -most, y: -most), .init(x: most, y: most)]
    let drawn = chart([.init("", .line, [ends])], x: -most...most, y: -most...most)
    let lit = dots(BrailleChart(drawn).lines(columns: 12, rows: 5))
    #expect(lit.isSuperset(of: [Dot(x: 0, y: 15), Dot(x: 21, y: 0)]))
  }

  @Test("A very small chart has dots but no axes")
  func narrow() {
    let lines = BrailleChart(weights).lines(columns: 7, rows: 3)
    #expect(lines.count == 3)
    #expect(!lines.map(\.text).joined().contains("│"))
    #expect(BrailleChart(weights).lines(columns: 10, rows: 6).allSatisfy { $0.columns <= 10 })
    #expect(BrailleChart(weights).lines(columns: .max, rows: .max).count == 256)
  }

  @Test("User text in a chart never sends control characters to the terminal")
  func typed() {
    var hostile = weights
    hostile.series[0].label = "a\u{1B}[31m\nb"
    hostile.x.ticks[0].label = "\u{1B}]0;x\u{7}"
    hostile.y.ticks[0].label = "7\r\n0"
    for line in BrailleChart(hostile).lines(columns: 60, rows: 12) {
      #expect(!line.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }
}

extension Chart {
  /// Returns a chart of random contents, including invalid contents.
  fileprivate static func random(using random: inout SeededRandomSource) -> Chart {
    let odd = [0, 5, .nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude]
    func number(_ random: inout SeededRandomSource) -> Double {
      Int.random(in: 0...6, using: &random) == 0
        ? odd.randomElement(using: &random) ?? 0 : .random(in: -20...20, using: &random)
    }
    func scale(_ random: inout SeededRandomSource) -> Scale {
      let ends = [number(&random), number(&random)].map { $0.isNaN ? 0 : $0 }.sorted()
      let ticks = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Tick(number(&random), random.text(upTo: 12))
      }
      return Scale(ends[0]...ends[1], ticks: ticks)
    }
    let series = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      let runs = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        (0..<Int.random(in: 0...9, using: &random)).map { _ in
          Point(x: number(&random), y: number(&random))
        }
      }
      let mark = [Mark.points, .line, .guide].randomElement(using: &random) ?? .line
      return Series(random.text(upTo: 20), mark, runs)
    }
    return Chart(x: scale(&random), y: scale(&random), series: series)
  }
}
