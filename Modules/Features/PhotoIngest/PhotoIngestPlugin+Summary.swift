public import Core

extension PhotoIngestPlugin: RecordSummarizing {
  /// Returns a photo's summary, or `nil` if the record doesn't exist or isn't a photo.
  public func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? {
    guard record.collection == PhotoRecord.collection.name,
      let photo = try reader.find(PhotoRecord.self, record.id)?.record
    else { return nil }
    let facts = photo.facts
    return RecordSummary(
      record, kind: "photo", title: photo.title,
      detail: "\(facts.width) × \(facts.height)",
      route: Route("/photos/\(record.id)"), photo: record.id)
  }
}

extension PhotoRecord {
  /// The photo's name in lists, which contains the capture date.
  ///
  /// If the date is unknown, the name is the file name or `Photo`.
  var title: String {
    facts.metadata.capturedOn.map { "Photo from \($0.phrase)" } ?? fileName ?? "Photo"
  }
}
