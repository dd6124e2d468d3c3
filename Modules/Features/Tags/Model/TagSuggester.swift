public import Core

/// Suggests tags while a person types: an index of all names, read once and kept in step with the
/// store, whoever changes it.
public actor TagSuggester {
  private let store: any RecordStore
  private var index: TagIndex?
  private var seen = Revision(0)

  /// A suggester of a store's tags; nothing is read before the first question.
  public init(store: any RecordStore) { self.store = store }

  /// What a text may mean, best first.
  ///
  /// - Parameters:
  ///   - text: What was typed; blank text means nothing.
  ///   - excluding: Tags that are chosen already.
  ///   - limit: The most suggestions.
  /// - Returns: Tags, each once.
  /// - Throws: ``StoreFailure``.
  /// - Complexity: As ``TagIndex/suggestions(for:excluding:limit:)``, and a look-up a suggestion; the
  ///   first time all names are read, and each time those that were changed since.
  public func suggestions(
    for text: String, excluding: Set<TagName>, limit: Int
  ) async throws(StoreFailure) -> [TagSuggestion] {
    let key = TagName.key(ofQuery: text)
    guard !key.isEmpty else { return [] }
    try await follow()
    let chosen = Set(excluding.map(\.key))
    var wanted = limit + chosen.count + limit
    while true {
      let start = seen
      let found = index?.suggestions(for: key, excluding: chosen, limit: wanted) ?? []
      let (suggestions, gone) = try await Self.read(found, excluding, store)
      if seen == start { for key in gone { index?.remove(key) } }
      // Several names may stand for one tag, or for one that is chosen.
      let isEnough = suggestions.count >= limit || found.count < wanted
      if gone.isEmpty, isEnough {
        return Array(suggestions.sorted { $0.isBetter(than: $1) }.prefix(limit))
      }
      if !isEnough { wanted *= 4 }
      if seen != start { try await follow() }
    }
  }

  /// The tags that names stand for, and the names that are no more: renamed by someone else.
  private static func read(
    _ found: [Suggestion], _ excluding: Set<TagName>, _ store: any RecordStore
  ) async throws(StoreFailure) -> (suggestions: [TagSuggestion], gone: [String]) {
    try await store.read { reader throws(StoreFailure) in
      let names = TagNames(reader: reader)
      var (suggestions, gone): ([TagSuggestion], [String]) = ([], [])
      for match in found {
        guard let stored = try names.named(match.key), let tag = try names.tag(of: stored) else {
          gone.append(match.key)
          continue
        }
        let record = tag.record
        if suggestions.contains(where: { $0.name == record.name }) { continue }
        if try names.isAmong(excluding, tag) { continue }
        suggestions.append(
          TagSuggestion(name: record.name, uses: record.uses, match: match.match))
      }
      return (suggestions, gone)
    }
  }

  /// Brings the index up to what the store holds. Of several that do so at once the first is heard;
  /// the others look again, so that nothing old is written over something new.
  private func follow() async throws(StoreFailure) {
    guard index != nil else { return try await readAll() }
    let start = seen
    let changes: Changes
    do throws(StoreFailure) {
      changes = try await store.changes(since: start)
    } catch .forgotten {
      return try await readAll()
    }
    let changed = changes.records.filter { $0.collection == TagRecord.collection.name }
    var updates: [(key: String, uses: Int?)] = []
    if !changed.isEmpty {
      updates = try await store.read { reader throws(StoreFailure) in
        try Self.updates(changed, TagNames(reader: reader))
      }
    }
    guard seen == start else { return try await follow() }
    for (key, uses) in updates {
      if let uses { index?.set(key, uses: uses) } else { index?.remove(key) }
    }
    seen = changes.latest
  }

  /// What changed names are worth; nil for those that are deleted. What had another name before is
  /// found out when it is suggested.
  private static func updates(
    _ changed: [RecordReference], _ names: TagNames
  ) throws(StoreFailure) -> [(key: String, uses: Int?)] {
    var updates: [(key: String, uses: Int?)] = []
    for reference in changed {
      guard let stored = try names.reader.find(TagRecord.self, reference.id) else { continue }
      let uses = stored.deletedAt == nil ? try names.tag(of: stored)?.record.uses : nil
      // A name that was deleted may have been given again.
      if uses == nil, try names.named(stored.record.name.key) != nil { continue }
      updates.append((stored.record.name.key, uses))
      for alias in try names.aliases(of: stored.id) {
        updates.append((alias.record.name.key, uses))
      }
    }
    return updates
  }

  private func readAll() async throws(StoreFailure) {
    let start = seen
    // The newest revision is asked for first: what is written meanwhile is read twice.
    let latest = try await store.changes(since: Revision(.max)).latest
    let all = try await store.read { reader throws(StoreFailure) in
      let names = TagNames(reader: reader)
      var query = Query<TagRecord>(limit: 1000)
      var all: [(key: String, uses: Int)] = []
      repeat {
        let page = try reader.page(query)
        for stored in page.items {
          let isTag = stored.record.standsFor == nil
          guard let tag = isTag ? stored : try names.tag(of: stored) else { continue }
          all.append((stored.record.name.key, tag.record.uses))
        }
        query.after = page.next
      } while query.after != nil
      return all
    }
    guard seen == start else { return try await follow() }
    index = TagIndex(all)
    seen = latest
  }
}
