import Core

/// Names and what they stand for, within one read or one transaction.
struct TagNames {
  let reader: any RecordReader

  /// The name with a key, whichever kind; nil where there is none.
  func named(_ key: String) throws(StoreFailure) -> Stored<TagRecord>? {
    let query = Query<TagRecord>(.equals(TagRecord.Columns.key, .text(key)), limit: 1)
    return try reader.page(query).items.first
  }

  /// The tag a name is or stands for; nil where that is deleted.
  func tag(of stored: Stored<TagRecord>) throws(StoreFailure) -> Stored<TagRecord>? {
    guard let target = stored.record.standsFor else {
      return stored.deletedAt == nil ? stored : nil
    }
    guard let tag = try reader.find(TagRecord.self, target), tag.deletedAt == nil else {
      return nil
    }
    return tag
  }

  /// The tag with a key, under whichever name; nil where there is none.
  func tag(_ key: String) throws(StoreFailure) -> Stored<TagRecord>? {
    guard let stored = try named(key) else { return nil }
    return try tag(of: stored)
  }

  /// The tags that links lead to, each once, in order; deleted ones are passed over.
  func tags(of targets: [RecordReference]) throws(StoreFailure) -> [Stored<TagRecord>] {
    var tags: [Stored<TagRecord>] = []
    for target in targets {
      guard let stored = try reader.find(TagRecord.self, target.id),
        let tag = try tag(of: stored), !tags.contains(where: { $0.id == tag.id })
      else { continue }
      tags.append(tag)
    }
    return tags
  }

  /// The other names of a tag, by the alphabet; all of them: a tag has few.
  func aliases(of tag: RecordID) throws(StoreFailure) -> [Stored<TagRecord>] {
    var query = Query<TagRecord>(
      .equals(TagRecord.Columns.standsFor, .text(tag.text)),
      order: [Order(TagRecord.Columns.key)], limit: 100)
    var aliases: [Stored<TagRecord>] = []
    repeat {
      let page = try reader.page(query)
      aliases += page.items
      query.after = page.next
    } while query.after != nil
    return aliases
  }

  /// The records whose fields hold a tag under any of its names, each once.
  func owners(of tag: Stored<TagRecord>) throws(StoreFailure) -> Set<TaggedField> {
    var owners: Set<TaggedField> = []
    for name in [tag] + (try aliases(of: tag.id)) {
      for link in try reader.owners(of: name.reference) {
        owners.insert(TaggedField(owner: link.owner, field: link.field))
      }
    }
    return owners
  }
}

/// A field of a record that holds tags.
struct TaggedField: Hashable {
  let owner: RecordReference
  let field: String
}
