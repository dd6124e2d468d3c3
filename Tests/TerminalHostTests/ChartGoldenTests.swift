import Core
import TestKit
import Testing

@testable import TerminalHost

@Suite("Charts on a page")
struct ChartGoldenTests {
  /// Weights of a month with a gap of a week, their trend, and a goal.
  private static let chart: Chart = {
    let days = Array(0..<12) + Array(19..<31)
    func point(_ day: Int, _ wave: Double) -> Chart.Point {
      Chart.Point(x: Double(day), y: 82 - Double(day) / 15 + wave)
    }
    let points = days.map { point($0, [0.3, -0.2, 0.1, -0.3][$0 % 4]) }
    return Chart(
      x: Chart.Scale(0...30, ticks: [.init(0, "1 Mar"), .init(15, "16 Mar"), .init(30, "31 Mar")]),
      y: Chart.Scale(79...83, ticks: [.init(79, "79"), .init(81, "81 kg"), .init(83, "83")]),
      series: [
        Chart.Series("Weigh-ins", .points, [points]),
        Chart.Series(
          "Trend", .line, [(0..<12).map { point($0, 0) }, (19..<31).map { point($0, 0) }]),
        Chart.Series("Goal", .guide, [[Chart.Point(x: 0, y: 79.5), Chart.Point(x: 30, y: 79.5)]]),
      ])
  }()

  @Test(
    "WE-14 A chart matches the approved output at each width, with and without colors",
    arguments: [80, 40],
    [true, false])
  func looks(width: Int, isColored: Bool) throws {
    let reference = Reference(source: "weight", revision: 1)
    let node = Node<Int>.chart("c", summary: "From 82.3 to 79.7 kg in 30 days", reference)
    let root = SnapshotNode(
      ScreenElement(.stack(.vertical), id: "screen"), children: [node.snapshot])
    let screen = ScreenPainter(width: width, charts: [reference: Self.chart]).page(
      Snapshot(route: "/weight", title: "Weight", root: root))
    let inks = isColored ? SGREncoder(PlainTheme(), depth: .palette, appearance: .dark) : .none
    let text = screen.lines.map { inks.text($0) + "\n" }.joined()
    let file = "chart-\(width)\(isColored ? "-colors" : "").txt"
    #expect(try GoldenFile(file).approved(for: text) == text)
  }
}
