import Core

/// How tags are linked: by their records, which are made on first use; and counted.
struct TagLinks: Sendable {
  let ids: any IDSource

  /// Looks up or creates the tags, and counts what the field gained and lost.
  func prepare(
    _ texts: [String], replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference] {
    let names = TagNames(reader: transaction)
    let before = try names.tags(of: old)
    var wanted: [Stored<TagRecord>] = []
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

  /// The tag with a name, made where there is none.
  private func tag(
    _ text: String, in transaction: any Transaction
  ) throws(StoreFailure) -> Stored<TagRecord> {
    let name = try name(text)
    if let tag = try TagNames(reader: transaction).tag(name.key) { return tag }
    return try transaction.insert(TagRecord(name), id: ids.next())
  }

  /// Editors give names; anything else is a value that no editor has read.
  private func name(_ text: String) throws(StoreFailure) -> TagName {
    do throws(TagNameRefusal) {
      return try TagName(text)
    } catch {
      let column = TagRecord.Columns.name.name
      throw .unreadableRow(collection: TagRecord.collection.name, column: column)
    }
  }

  private func count(
    _ tag: Stored<TagRecord>, _ change: Int, in transaction: any Transaction
  ) throws(StoreFailure) {
    var tag = tag
    tag.record.linked = max(0, tag.record.linked + change)
    try transaction.save(tag)
  }
}
