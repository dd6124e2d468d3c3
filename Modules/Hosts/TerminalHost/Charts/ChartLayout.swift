import Core

/// The division of a chart's space among dots, axes, and a legend, in this order of priority.
struct ChartLayout {
  /// The total width in columns.
  let columns: Int
  /// Whether the chart has a legend, which names the series.
  let hasLegend: Bool
  /// Whether the chart has axes.
  let hasAxes: Bool
  /// Whether the chart has a line of labels below the x axis.
  let hasLabels: Bool
  /// The width of the labels to the left of the y axis, in columns.
  let gutter: Int
  /// The size of the area for dots, in cells.
  let plotColumns: Int, plotRows: Int

  private static let leastColumns = 8
  private static let leastRows = 4

  /// Creates a layout for a chart and a size in cells.
  ///
  /// `columns` and `rows` must be at least 1.
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
