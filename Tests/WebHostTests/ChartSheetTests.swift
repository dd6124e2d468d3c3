import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import WebHost

@Suite("Charts as SVG documents")
struct ChartSheetTests {
  private static let weights = Chart(
    x: .init(0...30, ticks: [.init(0, "1 Mar"), .init(15, "16 Mar"), .init(30, "31 Mar")]),
    y: .init(79...83, ticks: [.init(79, "79 kg"), .init(81, "81 kg"), .init(83, "83 kg")]),
    series: [
      .init("Weight", .points, [[.init(x: 0, y: 82), .init(x: 15, y: 80), .init(x: 30, y: 81)]]),
      .init("Goal", .guide, [[.init(x: 0, y: 79.5), .init(x: 30, y: 79.5)]]),
      .init(
        "Trend", .line,
        [[.init(x: 0, y: 82), .init(x: 6, y: 81)], [.init(x: 24, y: 81), .init(x: 30, y: 80)]]),
    ])

  private func drawing(_ chart: Chart, _ appearance: Appearance? = .light) throws -> SVGDrawing {
    try SVGDrawing(ChartSheet(chart, PlainTheme(), appearance).svg)
  }

  @Test(
    "WE-14 A chart is an SVG document with a size, a role, and the chart's summary as the title")
  func document() throws {
    let summary = "82 kg on March 1, \"down\" & <out>"
    let sheet = ChartSheet(Self.weights, PlainTheme(), .light, summary: summary)
    let root = try SVGDrawing(sheet.svg).elements
    let size = ["width": "720", "height": "320", "viewBox": "0 0 720 320", "role": "img"]
    #expect(root[0].name == "svg")
    #expect(root[0].attributes.filter { $0.key != "xmlns" } == size)
    #expect(root[0].attributes["xmlns"] == "http://www.w3.org/2000/svg")
    #expect(root[1].name == "title" && root[1].text == summary)
    #expect(try !drawing(Self.weights).elements.contains { $0.name == "title" })
  }

  @Test(
    "A chart lists its labeled, visible points from left to right, and of points at one place the last",
    arguments: [ChartSheet.Size.wide, .narrow])
  func values(size: ChartSheet.Size) throws {
    var chart = Self.weights
    chart.series[0].runs = [
      [
        .init(x: 30, y: 81, label: "c"), .init(x: 0, y: 83, label: "a"),
        .init(x: 15, y: 80, label: "first"), .init(x: 15, y: 81, label: "b"),
        .init(x: 40, y: 81, label: "outside"), .init(x: 20, y: 81),
      ]
    ]
    let sheet = ChartSheet(chart, PlainTheme(), .light, size: size)
    let values = sheet.values
    #expect(values.map(\.label) == ["a", "b", "c"])
    let plot = sheet.plot
    #expect(abs(values[0].x - plot.left / sheet.width * 100) < 0.1)
    #expect(abs(values[0].y - plot.top / sheet.height * 100) < 0.1)
    #expect(abs(values[2].x - plot.right / sheet.width * 100) < 0.1)
    #expect(abs(values[1].x - (values[0].x + values[2].x) / 2) < 0.1)
  }

  @Test("A small chart has the points and lines, but no text and no goal")
  func small() throws {
    let sheet = ChartSheet(Self.weights, PlainTheme(), .light, size: .small)
    let drawing = try SVGDrawing(sheet.svg)
    #expect(drawing.elements[0].attributes["viewBox"] == "0 0 288 96")
    #expect(drawing.paths.compactMap { $0.attributes["class"] } == ["points", "line"])
    #expect(!drawing.elements.contains { $0.name == "text" })
    let heights = SVGDrawing.lines(drawing.paths[0].attributes["d"] ?? "").joined().map(\.y)
    #expect(heights.min() == sheet.plot.top && heights.max() == sheet.plot.bottom)
  }

  @Test(
    "A chart has a background and colors that either match one appearance or follow the viewer's preference"
  )
  func looks() throws {
    for (appearance, ground) in [(Appearance.light, "FFFFFF"), (.dark, "000000")] {
      let drawing = try drawing(Self.weights, appearance)
      #expect(drawing.style.contains(".ground{fill:#\(ground)}"))
      #expect(!drawing.style.contains("@media"))
      let first = try #require(drawing.elements.first { $0.name != "svg" && $0.name != "style" })
      #expect(
        first.attributes == ["class": "ground", "width": "100%", "height": "100%"])
    }
    let halves = try drawing(Self.weights, nil).style
      .components(separatedBy: "@media (prefers-color-scheme: dark){")
    #expect(halves.count == 2)
    #expect(halves[0].contains(".ground{fill:#FFFFFF}"))
    #expect(halves[1].contains(".ground{fill:#000000}") && halves[1].hasSuffix("}}"))
  }

  @Test(
    "WE-14 A chart with several series has a legend, and a second line differs in color from the first"
  )
  func legend() throws {
    let names = ["Weight", "Goal", "Trend"]
    let words = try drawing(Self.weights).words.map(\.text)
    #expect(words.filter(names.contains) == names)
    var alone = Self.weights
    alone.series.removeFirst(2)
    #expect(try !drawing(alone).words.map(\.text).contains("Trend"))
    alone.series += alone.series
    let classes = try drawing(alone).paths.compactMap { $0.attributes["class"] }
    #expect(classes == ["line key", "line accent1 key", "tick", "line", "line accent1"])
    #expect(try drawing(alone).style.contains(".accent1{stroke:#"))
  }

  @Test("WE-14 A chart draws one dot for each visible point and no other dots")
  func dots() throws {
    Law("Visible points have dots").holds(for: { random in
      (0..<Int.random(in: 1...40, using: &random)).map { _ in
        Chart.Point(
          x: .random(in: -2...12, using: &random), y: .random(in: -2...12, using: &random))
      }
    }) { points in
      let odd = [Chart.Point(x: .nan, y: 5), .init(x: 5, y: .infinity), .init(x: 1e300, y: 5)]
      let chart = Self.plain([.init("", .points, [points, odd])])
      // The margins are 64 units on the left, 16 on the right and above, and 40 below.
      let wanted = points.filter { (0...10).contains($0.x) && (0...10).contains($0.y) }
        .map { [64 + $0.x * 64, 280 - $0.y * 26.4] }
      let found = try drawing(chart).paths.filter { $0.attributes["class"] == "points" }
        .flatMap { SVGDrawing.lines($0.attributes["d"] ?? "") }
      try #require(found.count == wanted.count)
      for (dot, place) in zip(found, wanted) {
        try #require(dot.count == 2 && dot[0] == dot[1])
        try #require(abs(dot[0].x - place[0]) <= 0.051 && abs(dot[0].y - place[1]) <= 0.051)
      }
    }
  }

  @Test(
    "WE-14 A line is interrupted between runs and clipped at the edges of the chart's scales"
  )
  func gaps() throws {
    let trend = try #require(drawing(Self.weights).paths.last?.attributes["d"])
    #expect(SVGDrawing.lines(trend).map(\.count) == [2, 2])
    let beyond = Self.plain([
      .init("", .line, [[.init(x: -5, y: 5), .init(x: 5, y: 15)], [.init(x: 5, y: 5)]]),
      .init("", .line, [[.init(x: 1, y: 1), .init(x: .nan, y: 1), .init(x: 3, y: 1)]]),
      .init("", .line, [[.init(x: 2, y: -5), .init(x: 2, y: 20), .init(x: 2, y: 5)]]),
    ])
    let lines = try drawing(beyond).paths.suffix(3)
      .map { SVGDrawing.lines($0.attributes["d"] ?? "").map { $0.map { [$0.x, $0.y] } } }
    // From the top, a legend uses 16 units, and a text line uses 16 units.
    #expect(lines[0] == [[[64, 48], [64, 48]], [[384, 164], [384, 164]]])
    #expect(lines[1] == [])
    #expect(lines[2] == [[[192, 280], [192, 48], [192, 164]]])
  }

  /// The advances of DejaVu Serif 2.37, in thousandths of the type size.
  private static let advances: [Character: Double] = [
    " ": 318, "0": 636, "1": 636, "2": 636, ".": 318, "a": 596, "k": 606, "g": 640, "m": 948,
    "M": 1024, "W": 1028, "i": 320, "-": 338, "r": 478,
  ]

  @Test(
    "Chart labels stay inside the document and never touch, regardless of their text and position")
  func words() throws {
    let letters = Self.advances.keys.sorted()
    Law("Labels have room").holds(for: { random in
      func ticks(_ random: inout SeededRandomSource) -> [Chart.Tick] {
        (0..<Int.random(in: 0...20, using: &random))
          .map { _ in Double.random(in: -1...11, using: &random) }.sorted()
          .map { value in
            let count = Int.random(in: 0...(Bool.random(using: &random) ? 8 : 80), using: &random)
            return .init(
              value,
              String((0..<count).compactMap { _ in letters.randomElement(using: &random) }))
          }
      }
      let (x, y) = (ticks(&random), ticks(&random))
      let series = ticks(&random).map { Chart.Series($0.label, .line, []) }
      return Chart(x: .init(0...10, ticks: x), y: .init(0...10, ticks: y), series: series)
    }) { chart in
      let boxes = try drawing(chart).words.map { word -> (x: ClosedRange<Double>, y: Double) in
        // The plain theme's type size is 16 units; U+FFFD counts as one type size wide.
        let width = word.text.reduce(0) { $0 + (Self.advances[$1] ?? 1000) } / 1000 * 16
        let x = word.number("x")
        switch word.attributes["text-anchor"] {
        case "end": return (x - width...x, word.number("y"))
        case "middle": return (x - width / 2...x + width / 2, word.number("y"))
        default: return (x...x + width, word.number("y"))
        }
      }
      for (index, box) in boxes.enumerated() {
        try #require(box.x.lowerBound >= 0 && box.x.upperBound <= 720)
        try #require(box.y >= 12 && box.y <= 316)
        for other in boxes[..<index] where abs(other.y - box.y) < 15.9 {
          try #require(!other.x.overlaps(box.x))
        }
      }
    }
  }

  @Test("Every chart is well-formed XML with all positions inside the document")
  func anything() throws {
    Law("A chart is well-formed").holds(for: { random in
      let odd = [0, 5, .nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude]
      func number(_ random: inout SeededRandomSource) -> Double {
        Int.random(in: 0...6, using: &random) == 0
          ? odd.randomElement(using: &random) ?? 0 : .random(in: -20...20, using: &random)
      }
      func scale(_ random: inout SeededRandomSource) -> Chart.Scale {
        let ends = [number(&random), number(&random)].map { $0.isNaN ? 0 : $0 }.sorted()
        let text = random.text(upTo: 12)
        return .init(
          ends[0]...ends[1], ticks: [.init(number(&random), text), .init(ends[0], "\u{1}\u{FFFF}")])
      }
      let (x, y) = (scale(&random), scale(&random))
      let series = [Chart.Mark.points, .line, .guide, .line].map { mark in
        let runs = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          (0..<Int.random(in: 0...9, using: &random)).map { _ in
            Chart.Point(x: number(&random), y: number(&random))
          }
        }
        return Chart.Series(random.text(upTo: 20), mark, runs)
      }
      return (Chart(x: x, y: y, series: series), random.text(upTo: 30))
    }) { chart, summary in
      for size in [ChartSheet.Size.wide, .narrow, .small] {
        let sheet = ChartSheet(chart, PlainTheme(), nil, summary: summary, size: size)
        for path in try SVGDrawing(sheet.svg).paths {
          for place in SVGDrawing.lines(path.attributes["d"] ?? "").joined() {
            try #require((0...size.lengths.width).contains(place.x))
            try #require((0...size.lengths.height).contains(place.y))
          }
        }
      }
    }
  }

  @Test(
    "The naughty strings appear unchanged as chart titles, except for characters that XML forbids")
  func naughty() throws {
    for summary in try NaughtyStrings.all() where !summary.isEmpty {
      let drawing = try SVGDrawing(
        ChartSheet(Self.weights, PlainTheme(), .light, summary: summary).svg)
      let title = try #require(drawing.elements.first { $0.name == "title" }?.text)
      let isSame = zip(title.unicodeScalars, summary.unicodeScalars).allSatisfy {
        $0 == $1 || $0 == "\u{FFFD}" && ($1.value < 0x20 || $1.value > 0xFFFD)
      }
      #expect(isSame && title.unicodeScalars.count == summary.unicodeScalars.count, "\(summary)")
    }
  }

  @Test(
    "WE-14 A chart that covers a hundred years uses at most four bytes per point in addition to the coordinates"
  )
  func size() throws {
    let points = (0..<36_500).map { day in
      Chart.Point(x: Double(day), y: Double(day * 7919 % 1000) / 10)
    }
    let chart = Chart(
      x: .init(0...36_499, ticks: []), y: .init(0...100, ticks: []),
      series: [.init("Weight", .points, [points]), .init("Trend", .line, [points])])
    let svg = ChartSheet(chart, PlainTheme(), .light).svg
    let coordinates = try drawing(chart).paths
      .flatMap { SVGDrawing.lines($0.attributes["d"] ?? "").joined() }.count
    #expect(coordinates >= 3 * 36_000, "a dot has two ends")
    // A coordinate has five characters at most, `123.4`.
    #expect(svg.utf8.count <= 2_000 + 2 * 36_500 * (10 + 4))
  }

  /// Returns a chart of plain scales.
  private static func plain(_ series: [Chart.Series]) -> Chart {
    Chart(x: .init(0...10, ticks: []), y: .init(0...10, ticks: []), series: series)
  }
}
