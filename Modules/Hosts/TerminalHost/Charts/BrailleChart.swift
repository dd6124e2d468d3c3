public import Core

/// A chart drawn with axes and braille dots in a terminal.
///
/// Each cell is two dots wide and four dots high. To print a chart, encode each line using an
/// ``SGREncoder`` (here, `inks`):
///
///     for line in BrailleChart(chart).lines(columns: 80, rows: 20) { print(inks.text(line)) }
public struct BrailleChart: Sendable {
  /// The text shown for a chart without visible points.
  public static let nothing = "No data yet"

  private let chart: Chart
  private static let axis = TextLook(.mutedText, dim: true)

  /// Creates a drawing of a chart.
  public init(_ chart: Chart) {
    var chart = chart
    // Labels are drawn on single lines, so they must also be measured as single lines.
    for index in chart.x.ticks.indices {
      chart.x.ticks[index].label = chart.x.ticks[index].label.oneLine
    }
    for index in chart.y.ticks.indices {
      chart.y.ticks[index].label = chart.y.ticks[index].label.oneLine
    }
    for index in chart.series.indices {
      chart.series[index].label = chart.series[index].label.oneLine
    }
    self.chart = chart
  }

  /// Returns the chart as lines.
  ///
  /// From the top, the lines contain a legend if there are two or more series, then the dots with
  /// the y axis to their left, and then the x axis. Axes and the legend are omitted if there is no
  /// room, and labels are omitted if they would overlap.
  ///
  /// A point that isn't finite ends its run, leaving a gap. Points outside the scales are omitted,
  /// and lines to these points end at the edge.
  ///
  /// - Parameters:
  ///   - columns: The maximum width of a line in columns. Values above 512 count as 512.
  ///   - rows: The height in lines. Values above 256 count as 256.
  /// - Returns: One line per row, or at most one line if nothing is visible.
  /// - Complexity: O(*n* · (*c* + *r*)), where *n* is the number of points, *c* is `columns`, and
  ///   *r* is `rows`.
  public func lines(columns: Int, rows: Int) -> [StyledLine] {
    guard columns > 0, rows > 0 else { return [] }
    let layout = ChartLayout(chart, columns: min(columns, 512), rows: min(rows, 256))
    let drawing = ChartDrawing(chart, columns: layout.plotColumns, rows: layout.plotRows)
    guard !drawing.canvas.isDark else {
      return [StyledLine(Self.nothing.fitted(to: columns), Self.axis)]
    }
    var lines = layout.hasLegend ? [legend(layout)] : []
    lines += plot(drawing, layout)
    guard layout.hasAxes else { return lines }
    let ticks = chart.x.visibleTicks.map { tick in
      (cell: drawing.dot(Chart.UnitPoint(x: tick.share, y: 0)).x / 2, label: tick.label)
    }
    lines.append(axis(ticks.map(\.cell), layout))
    if layout.hasLabels { lines.append(labels(ticks, layout)) }
    return lines
  }

  private func plot(_ drawing: ChartDrawing, _ layout: ChartLayout) -> [StyledLine] {
    var labels: [Int: String] = [:]
    for tick in chart.y.visibleTicks {
      let row = drawing.dot(Chart.UnitPoint(x: 0, y: 1 - tick.share)).y / 4
      labels[row] = labels[row] ?? tick.label.fitted(to: layout.gutter)
    }
    return (0..<layout.plotRows).map { row in
      guard layout.hasAxes else { return StyledLine(drawing.canvas.line(row)) }
      let label = labels[row]
      let blanks = layout.gutter - (label?.columns ?? 0)
      let edge = blank(blanks) + (label ?? "") + (label == nil ? "│" : "┤")
      return StyledLine([StyledText(edge, Self.axis)] + drawing.canvas.line(row))
    }
  }

  private func axis(_ ticks: [Int], _ layout: ChartLayout) -> StyledLine {
    let marked = Set(ticks)
    let line = (0..<layout.plotColumns).map { marked.contains($0) ? "┬" : "─" }.joined()
    return StyledLine(blank(layout.gutter) + "└" + line, Self.axis)
  }

  /// Returns a line with each label centered below its tick, omitting labels that would overlap.
  private func labels(
    _ ticks: [(cell: Int, label: String)], _ layout: ChartLayout
  ) -> StyledLine {
    var line = ""
    var used = 0
    for (cell, label) in ticks {
      let width = label.columns
      guard width > 0, width <= layout.columns else { continue }
      let middle = layout.gutter + 1 + cell
      let start = min(max(0, middle - width / 2), layout.columns - width)
      guard used == 0 || start > used else { continue }
      line += blank(start - used) + label
      used = start + width
    }
    return StyledLine(line, Self.axis)
  }

  private func legend(_ layout: ChartLayout) -> StyledLine {
    var line = StyledLine()
    for (series, look) in zip(chart.series, ChartDrawing.looks(chart.series)) {
      let gap = blank(line.parts.isEmpty ? 0 : 3)
      let room = layout.columns - line.columns - gap.count - 2
      guard room > 0 else { break }
      line.parts.append(StyledText(gap + series.mark.sign, look))
      let label = series.label.replacing("\n", with: " ").printable.fitted(to: room)
      line.parts.append(StyledText(" " + label, Self.axis))
    }
    return line
  }

  private func blank(_ columns: Int) -> String { String(repeating: " ", count: max(0, columns)) }
}
