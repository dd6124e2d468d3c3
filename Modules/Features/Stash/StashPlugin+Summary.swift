public import Core

extension StashPlugin: RecordSummarizing {
  /// Returns the summary of a canvas or a journal entry, or `nil` if the record has no summary.
  ///
  /// Deleted canvases and entries also have summaries. Other records have no summary, and neither
  /// do entries whose canvas is deleted or missing.
  public func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? {
    switch record.collection {
    case CanvasRecord.collection.name:
      guard let canvas = try reader.find(CanvasRecord.self, record.id)?.record else { return nil }
      return RecordSummary(
        record, kind: "canvas", title: canvas.name, detail: canvas.designer,
        route: Route("/canvases/\(record.id)"))
    case JournalRecord.collection.name:
      guard let entry = try reader.find(JournalRecord.self, record.id)?.record,
        let canvas = try reader.find(CanvasRecord.self, entry.canvas), canvas.deletedAt == nil
      else { return nil }
      return RecordSummary(
        record, kind: "journal", title: entry.note ?? "Photos", detail: canvas.record.name,
        route: Route("/canvases/\(entry.canvas)"))
    default: return nil
    }
  }
}
