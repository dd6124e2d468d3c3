public import Core

extension StashPlugin: RecordSummarizing {
  /// Returns the summary of a canvas or a journal entry, or `nil` if the record has no summary.
  ///
  /// Deleted canvases and entries have summaries, as live ones do. A record has no summary if the
  /// record is missing or belongs to another collection, or if an entry's canvas is deleted or
  /// missing.
  public func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? {
    switch record.collection {
    case CanvasRecord.collection.name:
      guard let canvas = try reader.find(CanvasRecord.self, record.id)?.record else { return nil }
      return RecordSummary(
        record, kind: "canvas", plural: "Canvases", title: canvas.name, detail: canvas.designer,
        route: Route("/canvases/\(record.id)"),
        photo: try reader.targets(of: record, field: StashFieldSlots.cover.key).first?.id)
    case JournalRecord.collection.name:
      guard let entry = try reader.find(JournalRecord.self, record.id)?.record,
        let canvas = try reader.find(CanvasRecord.self, entry.canvas), canvas.deletedAt == nil
      else { return nil }
      return RecordSummary(
        record, kind: "journal", plural: "Journal", title: entry.note ?? "Photos",
        detail: canvas.record.name,
        route: Route("/canvases/\(entry.canvas)"),
        photo: try reader.targets(of: record, field: StashFieldSlots.photos.key).first?.id)
    default: return nil
    }
  }
}
