public import Core

extension PhotoIngestPlugin {
  /// A photo, by when it was taken.
  public func card(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordCard? {
    guard record.collection == PhotoRecord.collection.name,
      let facts = try reader.find(PhotoRecord.self, record.id)?.record.facts
    else { return nil }
    let taken = facts.metadata.capturedAt.map { "Photo of \($0.prefix(10))" }
    return RecordCard(
      record, kind: "photo", title: taken ?? "Photo", detail: "\(facts.width) × \(facts.height)",
      route: Route("/photos/\(record.id)"))
  }
}
