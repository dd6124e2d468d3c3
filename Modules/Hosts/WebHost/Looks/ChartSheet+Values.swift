import Core

extension ChartSheet {
  /// A labeled point of a chart, at a position in percent of the document's width and height.
  struct Value: Encodable, Equatable {
    let x: Double
    let y: Double
    let label: String
  }

  /// The visible labeled points, from left to right.
  ///
  /// Of several points at the same place, only the last is included, so the number of values is
  /// limited by the document's width.
  var values: [Value] {
    var values: [Value] = []
    for point in chart.series.flatMap(\.runs).joined() {
      guard let label = point.label, let share = chart.share(point), share.isShown else { continue }
      let place = plot.place(share)
      let value = Value(
        x: Double(place.x) / 10 / width * 100, y: Double(place.y) / 10 / height * 100,
        label: label)
      if values.last?.x == value.x { values.removeLast() }
      values.append(value)
    }
    return values.sorted { $0.x < $1.x }
  }
}
