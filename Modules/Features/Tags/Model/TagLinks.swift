import Core

/// A helper that finds or creates the tags that a field links to, and updates the tags' use counts.
struct TagLinks: Sendable {
  let ids: any IDGenerator

  /// Returns references to the named tags, creating missing tags and updating use counts.
  func prepare(
    _ texts: [String], replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference] {
    let names = TagNames(reader: transaction)
    let before = try names.tags(of: old)
    var wanted: [StoredRecord<TagRecord>] = []
    for text in texts {
      let tag = try tag(text, in: transaction)
      if !wanted.contains(where: { $0.id == tag.id }) { wanted.append(tag) }
    }
    for tag in before where !wanted.contains(where: { $0.id == tag.id }) {
      try count(tag, -1, in: transaction)
    }
    for tag in wanted where !before.contains(where: { $0.id == tag.id }) {
      try count(tag, 1, in: transaction)
    }
    return wanted.map(\.reference)
  }

  /// Returns the tag with the given name or alias, creating the tag if none exists.
  private func tag(
    _ text: String, in transaction: any Transaction
  ) throws(StoreFailure) -> StoredRecord<TagRecord> {
    let name = try name(text)
    if let tag = try TagNames(reader: transaction).tag(name.key) { return tag }
    return try transaction.insert(TagRecord(name), id: ids.next())
  }

  /// Returns the tag name that the text represents.
  ///
  /// - Throws: ``StoreFailure/unreadableRow(collection:column:)`` if the name is invalid, which
  ///   can't happen with a name from an editor.
  private func name(_ text: String) throws(StoreFailure) -> TagName {
    do throws(TagNameRefusal) {
      return try TagName(text)
    } catch {
      let column = TagRecord.Columns.name.name
      throw .unreadableRow(collection: TagRecord.collection.name, column: column)
    }
  }

  private func count(
    _ tag: StoredRecord<TagRecord>, _ change: Int, in transaction: any Transaction
  ) throws(StoreFailure) {
    var tag = tag
    tag.record.linked = max(0, tag.record.linked + change)
    try transaction.save(tag)
  }
}
