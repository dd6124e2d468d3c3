public import Core

extension WeightEntryPlugin: RecordSummarizing {
  /// Returns the summary of a weighing, or `nil` if the record isn't a stored weighing.
  ///
  /// The title is the note, or the weight if the weighing has no note.
  public func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? {
    guard record.collection == WeightRecord.collection.name,
      let weighing = try reader.find(WeightRecord.self, record.id)?.record.weighing
    else { return nil }
    return RecordSummary(
      record, kind: "weight", title: weighing.note ?? weighing.weight.entered(in: .kg),
      detail: weighing.day.phrase, route: Route("/weight/\(record.id)/edit"))
  }
}
