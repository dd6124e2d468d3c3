public import Core

extension DrawingPlugin {
  /// Returns the summary of a drawing or a brush, or `nil` for records of other collections.
  public func card(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordCard? {
    switch record.collection {
    case SketchRecord.collection.name:
      guard let sketch = try reader.find(SketchRecord.self, record.id)?.record else { return nil }
      return RecordCard(
        record, kind: "drawing", title: sketch.name, detail: "\(sketch.width) × \(sketch.height)",
        route: Route("/drawings/\(record.id)"))
    case BrushRecord.collection.name:
      guard let brush = try reader.find(BrushRecord.self, record.id)?.record else { return nil }
      return RecordCard(record, kind: "brush", title: brush.name, route: "/drawings/brushes")
    default: return nil
    }
  }
}
