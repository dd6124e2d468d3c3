public import Core

/// A chart as a separate SVG document with axes, the chart's series, and a legend if there are
/// several series.
///
/// The widths of labels are estimates based on a wide serif font. Labels that would overlap are
/// omitted, and labels that would extend past the document's edge are moved or truncated. A point
/// with a coordinate that isn't finite interrupts a line, as a gap between runs does. Points
/// outside the scales are omitted, and lines to these points end at the edge of the plot area.
public struct ChartSheet {
  /// The size and the detail of a document.
  public enum Size: String, Sendable {
    /// The size for a page.
    case wide
    /// The size for a phone, on which the text isn't scaled down.
    case narrow
    /// The size for a card, without axes, labels, and guides.
    case small

    /// The width and height in the document's own units, which the browser scales to the page.
    var lengths: (width: Double, height: Double) {
      // token: the document's sizes.
      switch self {
      case .wide: (720, 320)
      case .narrow: (360, 320)
      case .small: (288, 96)
      }
    }
  }

  let chart: Chart
  private let theme: any Theme
  private let appearance: Appearance?
  private let summary: String?
  private let isSmall: Bool
  private let fonts: String
  private let type: Typography
  let plot: Plot
  let width: Double
  let height: Double

  // token: margins of the plot in the document's units; axis labels may use up to a third of the width.
  private static let (left, right, top, bottom) = (64.0, 16.0, 16.0, 40.0)
  // token: gaps next to labels, in the same units.
  private static let (gap, least) = (6.0, 2.0)
  // token: a dot's diameter, and a line's length in the legend, in the same units.
  private static let (dot, sign) = (6.0, 24.0)

  /// Creates a chart document with a theme's colors and typography.
  ///
  /// - Parameters:
  ///   - chart: The chart to draw.
  ///   - theme: The source of colors and typography.
  ///   - appearance: The appearance, or `nil` to follow the viewer's preference. An unknown
  ///     preference counts as light.
  ///   - summary: The document's title, which describes the chart, or `nil` if the page that shows
  ///     the document already describes the chart.
  ///   - size: The size of the document.
  ///   - fonts: The `@font-face` rules of the labels' fonts, which contain the fonts, or an empty
  ///     text to use installed fonts.
  public init(
    _ chart: Chart, _ theme: any Theme, _ appearance: Appearance?, summary: String? = nil,
    size: Size = .wide, fonts: String = ""
  ) {
    isSmall = size == .small
    self.fonts = isSmall ? "" : fonts
    self.chart = isSmall ? chart.filled : chart
    (self.theme, self.appearance, self.summary) = (theme, appearance, summary)
    (width, height) = size.lengths
    type = theme.typography(.caption)
    guard !isSmall else {
      let edge = Self.dot
      plot = Plot(left: edge, right: width - edge, top: edge, bottom: height - edge)
      return
    }
    let letter = type.size
    let widest = chart.y.visibleTicks.map { $0.label.letterWidth * letter }.max() ?? 0
    let left = min(max(Self.left, widest + 2 * Self.gap), width / 3)
    let top = chart.series.count > 1 ? 2 * Self.top + letter : Self.top
    plot = Plot(
      left: left, right: width - Self.right, top: top, bottom: height - Self.bottom)
  }

  /// The SVG document, with an opaque background.
  ///
  /// The document has 10 to 15 bytes per point.
  ///
  /// - Complexity: O(*n*), where *n* is the number of points.
  public var svg: String {
    var out = Markup()
    out.raw("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    out.attribute("width", String(Int(width)))
    out.attribute("height", String(Int(height)))
    out.attribute("viewBox", "0 0 \(Int(width)) \(Int(height))")
    out.raw(" role=\"img\">")
    if let summary {
      out.raw("<title>")
      out.text(summary.inXML)
      out.raw("</title>")
    }
    out.raw("<style>")
    out.text(style)
    out.raw("</style><rect class=\"ground\" width=\"100%\" height=\"100%\"/>")
    if !isSmall {
      if chart.series.count > 1 { legend(into: &out) }
      axes(into: &out)
    }
    for (series, look) in zip(chart.series, looks) {
      path(look, into: &out) { $0.append(plot.drawing(of: series, in: chart)) }
    }
    out.raw("</svg>")
    return out.string
  }

  /// The space-separated CSS classes of each series.
  ///
  /// The first series with each mark has the mark's own color. The other series use the accent
  /// colors in turn.
  private var looks: [String] {
    let accents: [ColorName] = [
      .accent1, .accent2, .accent3, .accent4, .accent5, .accent6, .accent7,
    ]
    var (seen, others): (Set<Chart.Mark>, Int) = ([], 0)
    return chart.series.map { series in
      guard !seen.insert(series.mark).inserted else { return series.mark.rawValue }
      defer { others += 1 }
      return "\(series.mark.rawValue) \(accents[others % accents.count].rawValue)"
    }
  }

  private func path(
    _ look: String, into out: inout Markup, _ drawing: (inout Markup) -> Void
  ) {
    out.raw("<path")
    out.attribute("class", look)
    out.raw(" d=\"")
    drawing(&out)
    out.raw("\"/>")
  }
}

extension Chart {
  /// The chart without its guides and ticks, with the vertical scale of the remaining points.
  fileprivate var filled: Chart {
    var chart = self
    chart.series.removeAll { $0.mark == .guide }
    (chart.x.ticks, chart.y.ticks) = ([], [])
    let heights = chart.series.flatMap(\.runs).joined()
      .filter { x.range.contains($0.x) && $0.y.isFinite }.map(\.y)
    if let low = heights.min(), let high = heights.max(), low < high { chart.y.range = low...high }
    return chart
  }
}

// Styles.

extension ChartSheet {
  private var style: String {
    let families = type.families.map(\.familyName).joined(separator: ",")
    // If there are many points, smaller and fainter dots keep the lines above them visible.
    let most = chart.series.filter { $0.mark == .points }.map { $0.runs.joined().count }.max() ?? 0
    let dot = min(Self.dot, max(2, 4 * (plot.right - plot.left) / Double(max(1, most))))
    let shapes = """
      \(fonts)\
      text{font:\(type.weight) \(type.size.brief)px \(families)}\
      path{fill:none;stroke-linejoin:round;stroke-linecap:round}\
      .tick{stroke-opacity:.35}.line{stroke-width:2.5}\
      .points{stroke-width:\(dot.brief);stroke-opacity:\(dot < Self.dot ? ".55" : "1")}\
      .points.key{stroke-width:\(Self.dot.brief);stroke-opacity:1}\
      .guide{stroke-width:1.5;stroke-dasharray:6 5;stroke-linecap:butt}
      """
    guard appearance == nil else { return shapes + colors(appearance ?? .light) }
    return shapes + colors(.light) + "@media (prefers-color-scheme: dark){\(colors(.dark))}"
  }

  private func colors(_ appearance: Appearance) -> String {
    func ink(_ name: ColorName) -> String { "#\(theme.color(name, in: appearance).hex)" }
    let accents = Set(looks.compactMap { $0.split(separator: " ").last }).sorted()
      .compactMap { ColorName(rawValue: String($0)) }
    return """
      .ground{fill:\(ink(.card))}text{fill:\(ink(.mutedText))}.tick,.points{stroke:\(ink(.edge))}\
      .line{stroke:\(ink(.action))}.guide{stroke:\(ink(.success))}
      """ + accents.map { ".\($0.rawValue){stroke:\(ink($0))}" }.joined()
  }
}

// Labels.

extension ChartSheet {
  private func axes(into out: inout Markup) {
    let heights = chart.y.visibleTicks.map { plot.place(Chart.UnitPoint(x: 0, y: 1 - $0.share)).y }
    path("tick", into: &out) { out in
      for y in heights { plot.line(at: y, into: &out) }
    }
    var free = height
    for (tick, tenths) in zip(chart.y.visibleTicks, heights) {
      let y = Double(tenths) / 10
      guard y + type.size / 2 <= free else { continue }
      let label = tick.label.inXML.fitted(to: (plot.left - 2 * Self.gap) / type.size)
      text(label, x: plot.left - Self.gap, y: y + type.size / 3, anchor: "end", into: &out)
      free = y - type.size / 2
    }
    var used = 0.0
    for tick in chart.x.visibleTicks {
      let label = tick.label.inXML.fitted(to: (self.width - 2 * Self.gap) / type.size)
      let width = label.letterWidth * type.size
      let middle = plot.left + tick.share * (plot.right - plot.left)
      let start = min(max(Self.gap, middle - width / 2), self.width - Self.gap - width)
      guard width > 0, start >= used + Self.least else { continue }
      let y = plot.bottom + 1.5 * Self.gap + type.size
      text(label, x: start + width / 2, y: y, anchor: "middle", into: &out)
      used = start + width
    }
  }

  /// Adds a row with the symbol and name of each series.
  ///
  /// A long name is truncated to the remaining width. If no text remains, the legend omits the
  /// series.
  private func legend(into out: inout Markup) {
    var x = plot.left
    let y = Self.top + type.size / 2
    for (series, look) in zip(chart.series, looks) {
      let sign = series.mark == .points ? Self.dot : Self.sign
      let room = (plot.right - x - sign - Self.gap) / type.size
      let label = series.label.inXML.fitted(to: room)
      guard !label.isEmpty else { continue }
      path(look + " key", into: &out) { out in
        out.move(to: plot.tenths(series.mark == .points ? x + sign / 2 : x, y))
        out.raw("h")
        out.tenths(series.mark == .points ? 0 : Int(sign * 10))
      }
      x += sign + Self.gap
      text(label, x: x, y: y + type.size / 3, anchor: "start", into: &out)
      x += label.letterWidth * type.size + 3 * Self.gap
    }
  }

  private func text(
    _ words: String, x: Double, y: Double, anchor: String, into out: inout Markup
  ) {
    let place = plot.tenths(x, y)
    out.raw("<text x=\"")
    out.tenths(place.x)
    out.raw("\" y=\"")
    out.tenths(place.y)
    out.raw("\"")
    out.attribute("text-anchor", anchor == "start" ? nil : anchor)
    out.raw(">")
    out.text(words)
    out.raw("</text>")
  }
}
