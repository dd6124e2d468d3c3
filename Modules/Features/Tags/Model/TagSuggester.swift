public import Core

/// A source of tag suggestions for text that is being typed.
///
/// The first request reads all names into an index. Each later request first updates the index with
/// the changes in the store since the previous request, including changes by other processes.
public actor TagSuggester {
  private let store: any RecordStore
  private var index: TagIndex?
  private var seen = Revision(0)

  /// Creates a suggester for the tags in a store.
  ///
  /// The suggester reads nothing until the first request.
  public init(store: any RecordStore) { self.store = store }

  /// Returns the tags that match typed text, best first.
  ///
  /// - Parameters:
  ///   - text: The typed text; blank text has no suggestions.
  ///   - excluding: The names of the tags that are already chosen and therefore not suggested.
  ///   - limit: The maximum number of suggestions.
  /// - Returns: The matching tags, without duplicates.
  /// - Throws: ``StoreFailure`` if the tags can't be read.
  /// - Complexity: O(*n* log *n*) for the first call, where *n* is the number of names, all of
  ///   which are read. Each later call reads only the names that changed since the previous call,
  ///   and then costs the same as ``TagIndex/suggestions(for:excluding:limit:)`` plus a lookup for
  ///   each found name.
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
      // Several names may belong to one tag, or to a chosen tag, so more names may be needed.
      let isEnough = suggestions.count >= limit || found.count < wanted
      if gone.isEmpty, isEnough {
        return Array(suggestions.sorted { $0.isBetter(than: $1) }.prefix(limit))
      }
      if !isEnough { wanted *= 4 }
      if seen != start { try await follow() }
    }
  }

  /// Returns the tags with the found names, and the names that no longer exist.
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

  /// Updates the index with the latest changes in the store.
  ///
  /// If calls overlap, the first call to finish applies its changes, and the remaining calls read
  /// again. Older changes therefore never overwrite newer changes.
  private func follow() async throws(StoreFailure) {
    guard index != nil else { return try await readAll() }
    let start = seen
    let changes: ChangeSet
    do throws(StoreFailure) {
      changes = try await store.changes(since: start)
    } catch .historyExpired {
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

  /// Returns the use counts of changed names, with `nil` for deleted names.
  ///
  /// The result doesn't include a renamed tag's old name. A search that finds the old name removes
  /// the old name from the index.
  private static func updates(
    _ changed: [RecordReference], _ names: TagNames
  ) throws(StoreFailure) -> [(key: String, uses: Int?)] {
    var updates: [(key: String, uses: Int?)] = []
    for reference in changed {
      guard let stored = try names.reader.find(TagRecord.self, reference.id) else { continue }
      let uses = stored.deletedAt == nil ? try names.tag(of: stored)?.record.uses : nil
      // Another record may have the name of a deleted record by now.
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
    // The latest revision is read first, so that a concurrent change is read twice instead of
    // missed.
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
