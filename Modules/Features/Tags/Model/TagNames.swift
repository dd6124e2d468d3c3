import Core

/// Names and what they stand for, within one read or one transaction.
struct TagNames {
  let reader: any RecordReader

  /// The name with a key, whichever kind; nil where there is none.
  func named(_ key: String) throws(StoreFailure) -> Stored<TagRecord>? {
    let query = Query<TagRecord>(.equals(TagRecord.Columns.key, .text(key)), limit: 1)
    return try reader.page(query).items.first
  }

  /// The tag a name is or stands for; nil where that is deleted. A name that was taken from a tag
  /// still leads to it: records are linked to names.
  func tag(of stored: Stored<TagRecord>) throws(StoreFailure) -> Stored<TagRecord>? {
    var stored = stored
    while let target = stored.record.standsFor {
      guard let next = try reader.find(TagRecord.self, target) else { return nil }
      stored = next
    }
    return stored.deletedAt == nil ? stored : nil
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
    try names(standingFor: [tag], .live)
  }

  /// Whether a tag is among some names, under whichever of its own.
  func isAmong(_ chosen: Set<TagName>, _ tag: Stored<TagRecord>) throws(StoreFailure) -> Bool {
    guard !chosen.isEmpty else { return false }
    if chosen.contains(tag.record.name) { return true }
    return try aliases(of: tag.id).contains { chosen.contains($0.record.name) }
  }

  /// A tag and all names that ever led to it, those that were taken from it included: they stand for
  /// it, or for another name that does.
  func all(of tag: Stored<TagRecord>) throws(StoreFailure) -> [Stored<TagRecord>] {
    var all = [tag] + (try aliases(of: tag.id))
    var latest = all
    while !latest.isEmpty {
      latest = try names(standingFor: latest.map(\.id), .deleted)
      all += latest
    }
    return all
  }

  private func names(
    standingFor tags: [RecordID], _ liveness: Query<TagRecord>.Liveness
  ) throws(StoreFailure) -> [Stored<TagRecord>] {
    var query = Query<TagRecord>(
      .isOneOf(TagRecord.Columns.standsFor, tags.map { .text($0.text) }),
      order: [Order(TagRecord.Columns.key)], limit: 1000, liveness: liveness)
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
    for name in try all(of: tag) {
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
