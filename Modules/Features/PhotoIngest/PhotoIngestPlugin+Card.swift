public import Core

extension PhotoIngestPlugin {
  /// Returns a photo's summary, titled with its capture date, or else with its file name.
  public func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? {
    guard record.collection == PhotoRecord.collection.name,
      let photo = try reader.find(PhotoRecord.self, record.id)?.record
    else { return nil }
    let facts = photo.facts
    let taken = facts.metadata.capturedAt.map { "Photo from \($0.prefix(10))" }
    return RecordSummary(
      record, kind: "photo", title: taken ?? photo.fileName ?? "Photo",
      detail: "\(facts.width) × \(facts.height)",
      route: Route("/photos/\(record.id)"))
  }
}
