import Core

/// Who gets how much of a chart's room. Dots come first, then axes, then the legend.
struct ChartLayout {
  /// The columns of all.
  let columns: Int
  /// Whether there is a line that names the series.
  let hasLegend: Bool
  /// Whether there are axes.
  let hasAxes: Bool
  /// Whether there is a line of labels below.
  let hasLabels: Bool
  /// The columns of the labels at the left, without the axis.
  let gutter: Int
  /// The cells of the dots.
  let plotColumns: Int, plotRows: Int

  private static let leastColumns = 8
  private static let leastRows = 4

  /// Divides `columns` and `rows`, 1 or more each.
  init(_ chart: Chart, columns: Int, rows: Int) {
    self.columns = columns
    hasAxes = columns >= Self.leastColumns && rows >= Self.leastRows
    hasLegend = chart.series.count > 1 && rows > Self.leastRows
    hasLabels = hasAxes && !chart.x.shown.isEmpty
    let widest = chart.y.shown.map(\.label.columns).max() ?? 0
    gutter = hasAxes ? min(widest, columns / 3) : 0
    plotColumns = columns - gutter - (hasAxes ? 1 : 0)
    plotRows = rows - [hasLegend, hasAxes, hasLabels].count { $0 }
  }
}
