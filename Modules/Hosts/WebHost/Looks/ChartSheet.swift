import Core
import Foundation

/// A chart as an SVG picture of its own: axes with their named places, and the series.
struct ChartSheet {
  private let chart: Chart
  private let theme: any Theme
  private let appearance: Appearance?

  // token: the picture's own units, scaled to the page by the browser.
  private static let (width, height) = (720.0, 320.0)
  // token: room for the axes' words, in the same units.
  private static let (left, right, top, bottom) = (64.0, 16.0, 16.0, 40.0)

  /// A chart in a theme; without an appearance the browser's own decides.
  init(_ chart: Chart, _ theme: any Theme, _ appearance: Appearance?) {
    (self.chart, self.theme, self.appearance) = (chart, theme, appearance)
  }

  /// The picture; its words are the page's.
  var svg: String {
    var out = Markup()
    out.raw("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    out.attribute("viewBox", "0 0 \(Int(Self.width)) \(Int(Self.height))")
    out.raw("><style>")
    out.text(style)
    out.raw("</style>")
    for tick in chart.y.ticks { line(of: tick, into: &out) }
    for tick in chart.x.ticks { name(of: tick, into: &out) }
    for series in chart.series { draw(series, into: &out) }
    out.raw("</svg>")
    return out.string
  }

  private var style: String {
    guard appearance == nil else { return rules(appearance ?? .light) }
    return rules(.light) + "@media (prefers-color-scheme: dark){\(rules(.dark))}"
  }

  private func rules(_ appearance: Appearance) -> String {
    func ink(_ name: ColorName) -> String { "#\(theme.color(name, in: appearance).hex)" }
    let type = theme.type(.caption)
    let families = type.families.filter { !$0.contains(where: { "\"'<>&\\".contains($0) }) }
    return """
      text{fill:\(ink(.mutedText));font:\(type.size)px \(families.joined(separator: ","))}\
      .tick{stroke:\(ink(.edge));stroke-opacity:.35}\
      .line{fill:none;stroke:\(ink(.action));stroke-width:2.5;stroke-linejoin:round}\
      .guide{fill:none;stroke:\(ink(.success));stroke-width:1.5;stroke-dasharray:6 5}\
      .points{fill:\(ink(.edge))}
      """
  }

  private func line(of tick: Chart.Tick, into out: inout Markup) {
    let y = place(tick.value, in: chart.y, Self.height - Self.bottom, Self.top)
    out.raw("<line class=\"tick\"")
    out.attribute("x1", Self.left.short)
    out.attribute("x2", (Self.width - Self.right).short)
    out.attribute("y1", y.short)
    out.attribute("y2", y.short)
    out.raw("/>")
    text(tick.label, x: Self.left - 8, y: y + 4, anchor: "end", into: &out)
  }

  private func name(of tick: Chart.Tick, into out: inout Markup) {
    let x = place(tick.value, in: chart.x, Self.left, Self.width - Self.right)
    text(tick.label, x: x, y: Self.height - Self.bottom / 2, anchor: "middle", into: &out)
  }

  private func text(
    _ words: String, x: Double, y: Double, anchor: String, into out: inout Markup
  ) {
    out.raw("<text")
    out.attribute("x", x.short)
    out.attribute("y", y.short)
    out.attribute("text-anchor", anchor)
    out.raw(">")
    out.text(words)
    out.raw("</text>")
  }

  private func draw(_ series: Chart.Series, into out: inout Markup) {
    for run in series.runs {
      let points = run.map { point in
        (
          place(point.x, in: chart.x, Self.left, Self.width - Self.right),
          place(point.y, in: chart.y, Self.height - Self.bottom, Self.top)
        )
      }
      guard series.mark != .points, points.count > 1 else {
        for (x, y) in points {
          out.raw("<circle class=\"points\" r=\"3\"")
          out.attribute("cx", x.short)
          out.attribute("cy", y.short)
          out.raw("/>")
        }
        continue
      }
      out.raw("<polyline")
      out.attribute("class", series.mark.rawValue)
      out.attribute("points", points.map { "\($0.0.short),\($0.1.short)" }.joined(separator: " "))
      out.raw("/>")
    }
  }

  private func place(
    _ value: Double, in scale: Chart.Scale, _ start: Double, _ end: Double
  ) -> Double {
    let span = scale.range.upperBound - scale.range.lowerBound
    let share = span > 0 ? (value - scale.range.lowerBound) / span : 0.5
    return start + share * (end - start)
  }
}

extension Double {
  /// Two decimals: finer than a screen shows.
  fileprivate var short: String { String((self * 100).rounded() / 100) }
}
