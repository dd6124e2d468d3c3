public import Core

extension WeightEntryPlugin {
  /// Returns the summary of a weighing, with its note or else its weight as the title.
  public func card(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordCard? {
    guard record.collection == WeightRecord.collection.name,
      let weighing = try reader.find(WeightRecord.self, record.id)?.record.weighing
    else { return nil }
    return RecordCard(
      record, kind: "weight", title: weighing.note ?? weighing.weight.entered(in: .kg),
      detail: "\(weighing.day)", route: Route("/weight/\(record.id)/edit"))
  }
}
