import Core

/// Lookups of tags by name within one read or transaction.
struct TagNames {
  let reader: any RecordReader

  /// Returns the live tag or alias with a key, or `nil` if none has the key.
  func named(_ key: String) throws(StoreFailure) -> StoredRecord<TagRecord>? {
    let query = Query<TagRecord>(.equals(TagRecord.Columns.key, .text(key)), limit: 1)
    return try reader.page(query).items.first
  }

  /// Returns the tag that a record represents or is an alias of, or `nil` if that tag is deleted or
  /// missing.
  ///
  /// A deleted alias still leads to its tag, because records may link to the alias.
  func tag(of stored: StoredRecord<TagRecord>) throws(StoreFailure) -> StoredRecord<TagRecord>? {
    var stored = stored
    while let target = stored.record.standsFor {
      guard let next = try reader.find(TagRecord.self, target) else { return nil }
      stored = next
    }
    return stored.deletedAt == nil ? stored : nil
  }

  /// Returns the live tag whose name or alias has a key, or `nil` if no such tag exists.
  func tag(_ key: String) throws(StoreFailure) -> StoredRecord<TagRecord>? {
    guard let stored = try named(key) else { return nil }
    return try tag(of: stored)
  }

  /// Returns the live tags that references lead to, in the order given and without duplicates.
  func tags(of targets: [RecordReference]) throws(StoreFailure) -> [StoredRecord<TagRecord>] {
    var tags: [StoredRecord<TagRecord>] = []
    for target in targets {
      guard let stored = try reader.find(TagRecord.self, target.id),
        let tag = try tag(of: stored), !tags.contains(where: { $0.id == tag.id })
      else { continue }
      tags.append(tag)
    }
    return tags
  }

  /// Returns all live aliases of a tag in alphabetical order.
  func aliases(of tag: RecordID) throws(StoreFailure) -> [StoredRecord<TagRecord>] {
    try names(standingFor: [tag], .live)
  }

  /// Returns whether a set of names contains a tag's name or any alias of the tag.
  func isAmong(_ chosen: Set<TagName>, _ tag: StoredRecord<TagRecord>) throws(StoreFailure) -> Bool
  {
    guard !chosen.isEmpty else { return false }
    if chosen.contains(tag.record.name) { return true }
    return try aliases(of: tag.id).contains { chosen.contains($0.record.name) }
  }

  /// Returns a tag and all aliases that lead to the tag, including deleted aliases.
  ///
  /// An alias may lead to the tag through another alias.
  func all(of tag: StoredRecord<TagRecord>) throws(StoreFailure) -> [StoredRecord<TagRecord>] {
    var all = [tag] + (try aliases(of: tag.id))
    var latest = all
    while !latest.isEmpty {
      latest = try names(standingFor: latest.map(\.id), .deleted)
      all += latest
    }
    return all
  }

  private func names(
    standingFor tags: [RecordID], _ liveness: Query<TagRecord>.Scope
  ) throws(StoreFailure) -> [StoredRecord<TagRecord>] {
    var query = Query<TagRecord>(
      .isOneOf(TagRecord.Columns.standsFor, tags.map { .text($0.text) }),
      order: [SortKey(TagRecord.Columns.key)], limit: 1000, scope: liveness)
    var aliases: [StoredRecord<TagRecord>] = []
    repeat {
      let page = try reader.page(query)
      aliases += page.items
      query.after = page.next
    } while query.after != nil
    return aliases
  }

  /// Returns the record fields that link to a tag or to any alias of the tag.
  func owners(of tag: StoredRecord<TagRecord>) throws(StoreFailure) -> Set<TaggedField> {
    var owners: Set<TaggedField> = []
    for name in try all(of: tag) {
      for link in try reader.incomingLinks(to: name.reference) {
        owners.insert(TaggedField(owner: link.owner, field: link.field))
      }
    }
    return owners
  }
}

/// A field that holds tags, in one record.
struct TaggedField: Hashable {
  let owner: RecordReference
  let field: String
}
