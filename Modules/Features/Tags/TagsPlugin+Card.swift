public import Core

extension TagsPlugin {
  /// A tag, or another name for one.
  public func card(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordCard? {
    guard record.collection == TagRecord.collection.name,
      let tag = try reader.find(TagRecord.self, record.id)?.record
    else { return nil }
    let meant = try tag.standsFor.flatMap { id throws(StoreFailure) in
      try reader.find(TagRecord.self, id)?.record.name.text
    }
    return RecordCard(
      record, kind: "tag", title: tag.name.text, detail: meant.map { "Another name for \($0)" },
      route: "/tags")
  }
}
