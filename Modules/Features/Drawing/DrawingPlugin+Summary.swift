public import Core

extension DrawingPlugin: RecordSummarizing {
  /// Returns the summary of a drawing or brush, or `nil` if the record doesn't exist or belongs to
  /// another collection.
  public func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? {
    switch record.collection {
    case SketchRecord.collection.name:
      guard let sketch = try reader.find(SketchRecord.self, record.id)?.record else { return nil }
      return RecordSummary(
        record, kind: "drawing", title: sketch.name, detail: "\(sketch.width) × \(sketch.height)",
        route: Route("/drawings/\(record.id)"))
    case BrushRecord.collection.name:
      guard let brush = try reader.find(BrushRecord.self, record.id)?.record else { return nil }
      return RecordSummary(
        record, kind: "brush", plural: "Brushes", title: brush.name, route: "/drawings/brushes")
    default: return nil
    }
  }

  /// Returns the drawing that an operation belongs to.
  public func whole(
    of part: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordReference? {
    guard part.collection == LogEntry.collection.name, let position = LogPosition(part.id) else {
      return nil
    }
    let query = Query<SketchRecord>(
      .equals(SketchRecord.Columns.number, .number(position.drawing)), limit: 1, scope: .all)
    return try reader.page(query).items.first.map {
      RecordReference(SketchRecord.collection.name, $0.id)
    }
  }
}
