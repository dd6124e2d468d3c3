public import Core

extension TagsPlugin: RecordSummarizing {
  /// Returns the summary of a tag or an alias, or `nil` if the record is neither or doesn't exist.
  public func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? {
    guard record.collection == TagRecord.collection.name,
      let tag = try reader.find(TagRecord.self, record.id)?.record
    else { return nil }
    let meant = try tag.standsFor.flatMap { id throws(StoreFailure) in
      try reader.find(TagRecord.self, id)?.record.name.text
    }
    return RecordSummary(
      record, kind: "tag", title: tag.name.text, detail: meant.map { "Alias for \($0)" },
      route: "/tags")
  }
}
