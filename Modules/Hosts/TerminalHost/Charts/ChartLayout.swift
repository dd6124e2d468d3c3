import Core

/// The division of a chart's space, in which dots have priority, then axes, then the legend.
struct ChartLayout {
  /// The total width in columns.
  let columns: Int
  /// Whether the chart has a line that names the series.
  let hasLegend: Bool
  /// Whether the chart has axes.
  let hasAxes: Bool
  /// Whether the chart has a line of labels below the x axis.
  let hasLabels: Bool
  /// The width of the labels at the left, without the axis.
  let gutter: Int
  /// The size of the dots' area in cells.
  let plotColumns: Int, plotRows: Int

  private static let leastColumns = 8
  private static let leastRows = 4

  /// Creates a layout for a size in cells, where `columns` and `rows` are 1 or more.
  init(_ chart: Chart, columns: Int, rows: Int) {
    self.columns = columns
    hasAxes = columns >= Self.leastColumns && rows >= Self.leastRows
    hasLegend = chart.series.count > 1 && rows > Self.leastRows
    hasLabels = hasAxes && !chart.x.visibleTicks.isEmpty
    let widest = chart.y.visibleTicks.map(\.label.columns).max() ?? 0
    gutter = hasAxes ? min(widest, columns / 3) : 0
    plotColumns = columns - gutter - (hasAxes ? 1 : 0)
    plotRows = rows - [hasLegend, hasAxes, hasLabels].count { $0 }
  }
}
