import Core

/// A chart's series drawn in braille dots.
struct ChartDrawing {
  private(set) var canvas: BrailleCanvas
  private let chart: Chart

  /// The length of a guide's dashes and of the gaps between them, in dots.
  private static let dash = 3

  /// Creates a drawing of a chart's series, with later series on top.
  ///
  /// `columns` and `rows` are the size in cells.
  init(_ chart: Chart, columns: Int, rows: Int) {
    self.chart = chart
    canvas = BrailleCanvas(columns: columns, rows: rows)
    for (series, look) in zip(chart.series, Self.looks(chart.series)) {
      for run in series.runs { draw(run, series.mark, look) }
    }
  }

  /// Returns a text style for each series.
  ///
  /// The first series with each mark has the mark's own color. The other series use the accent
  /// colors in turn.
  static func looks(_ series: [Chart.Series]) -> [TextLook] {
    let accents: [ColorName] = [
      .accent1, .accent2, .accent3, .accent4, .accent5, .accent6, .accent7,
    ]
    var seen: Set<Chart.Mark> = []
    var others = 0
    return series.map { series in
      guard !seen.insert(series.mark).inserted else { return TextLook(series.mark.color) }
      defer { others += 1 }
      return TextLook(accents[others % accents.count])
    }
  }

  private mutating func draw(_ run: [Chart.Point], _ mark: Chart.Mark, _ look: TextLook) {
    let shares = run.map(chart.share)
    if mark == .guide {
      for piece in shares.split(separator: nil) { dash(piece.compactMap(\.self), look) }
      return
    }
    if mark == .line {
      for case (let start?, let end?) in zip(shares, shares.dropFirst()) {
        for dot in dots(start, end) { canvas.light(dot, look) }
      }
    }
    for case let share? in shares where share.isShown { canvas.light(dot(share), look) }
  }

  private mutating func dash(_ shares: [Chart.UnitPoint], _ look: TextLook) {
    var step = 0
    if shares.count == 1, shares[0].isShown { canvas.light(dot(shares[0]), look) }
    for (start, end) in zip(shares, shares.dropFirst()) {
      // Each segment begins at the end of the previous segment, and the shared dot counts once.
      for dot in dots(start, end).dropFirst(step == 0 ? 0 : 1) {
        if step / Self.dash % 2 == 0 { canvas.light(dot, look) }
        step += 1
      }
    }
  }

  private func dots(_ start: Chart.UnitPoint, _ end: Chart.UnitPoint) -> [Dot] {
    guard let shown = Chart.ClippedLine(start, end) else { return [] }
    return Dot.line(dot(shown.start), dot(shown.end))
  }

  /// Returns the dot nearest to a position in the chart.
  func dot(_ share: Chart.UnitPoint) -> Dot {
    Dot(
      x: Int((share.x * Double(canvas.lastColumn)).rounded()),
      y: Int((share.y * Double(canvas.lastRow)).rounded()))
  }
}

extension Chart.Mark {
  /// The color of the first series with this mark.
  fileprivate var color: ColorName {
    switch self {
    case .points: .mutedText
    case .line: .link
    case .guide: .success
    }
  }

  /// The mark's symbol in a legend.
  var sign: String {
    switch self {
    case .points: "•"
    case .line: "─"
    case .guide: "╌"
    }
  }
}
