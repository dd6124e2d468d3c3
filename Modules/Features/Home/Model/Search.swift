public import Core

/// A record that a search found, with an excerpt.
public struct SearchResult: Equatable, Sendable {
  /// The summary of the record.
  public let summary: RecordSummary
  /// The record's title or, if the title is long, the text around the first search word found.
  public let excerpt: String

  init(_ summary: RecordSummary, words: [String]) {
    self.summary = summary
    excerpt = summary.title.excerpt(around: words)
  }
}

/// A full-text search over the records of all features.
public struct Search: Sendable {
  private let store: LoggedStore<RecordFailure>
  private let services: FeatureServices
  /// The types of records that filters find.
  private let filtered: [any Record.Type]
  /// The types of records that aren't only parts of other records.
  private let recorded: [any Record.Type]

  init(_ store: LoggedStore<RecordFailure>, _ services: FeatureServices) {
    (self.store, self.services) = (store, services)
    let names = Set(services.filterKeys.compactMap(\.collections).joined())
    recorded = services.manifests.flatMap(\.schema.records).filter { !$0.collection.isPart }
    filtered = services.manifests.flatMap(\.schema.records).filter {
      names.contains($0.collection.name)
    }
  }

  /// Returns a page of records that match words or a filter.
  ///
  /// For plain words, the records with the most recently written text come first. A filter returns
  /// the most recently added records first.
  ///
  /// - Parameters:
  ///   - text: Words that must all occur in a record's text, or a filter, which finds only records
  ///     of the types to which a feature's filter key applies. Text that isn't a valid filter is
  ///     treated as words.
  ///   - limit: The maximum number of results.
  ///   - after: The cursor from the previous page, or `nil` for the first page.
  /// - Returns: The results, with a cursor if more results exist.
  /// - Throws: ``RecordFailure/store(_:)`` if the store can't be read, or if the cursor belongs to
  ///   another list.
  /// - Complexity: For words, the same as ``TextSearch/matches(_:limit:after:)``. For a filter, the
  ///   same as listing the records of each type.
  public func page(
    _ text: String, limit: Int, after: Cursor? = nil
  ) async throws(RecordFailure) -> Page<SearchResult> {
    let filter = services.filterOrWords(text)
    return try await store.read("Find") { reader throws(StoreFailure) in
      var (found, next) = ([SearchResult](), after)
      repeat {
        let page = try records(filter, limit: limit - found.count, after: next, reader)
        for record in page.items {
          guard let summary = try services.summary(record, reader) else { continue }
          found.append(SearchResult(summary, words: filter.terms ?? []))
        }
        next = page.next
      } while next != nil && found.count < limit
      return Page(items: found, next: next)
    }
  }

  /// Returns the records that were changed last, newest first, at most two of each type.
  ///
  /// Records of a type without an index of the times of changes count as changed last if they were
  /// added last, and only one of them is returned. Only one record is returned for each screen.
  ///
  /// - Throws: ``RecordFailure/store(_:)`` if the store can't be read.
  /// - Complexity: O(log *n*), where *n* is the number of records.
  func recent(limit: Int) async throws(RecordFailure) -> [SearchResult] {
    try await store.read("Find recent records") { reader throws(StoreFailure) in
      var changed: [(at: Instant, record: RecordReference)] = []
      for type in recorded { changed += try latest(of: type, reader) }
      changed.sort { ($0.at, $0.record.id) > ($1.at, $1.record.id) }
      var (found, routes) = ([SearchResult](), Set<Route>())
      var rest: [String: Int] = [:]
      for type in recorded { rest[type.collection.name] = type.collection.isChangeIndexed ? 2 : 1 }
      for (_, record) in changed where found.count < limit {
        guard rest[record.collection, default: 0] > 0,
          let summary = try services.summary(record, reader),
          routes.insert(summary.route).inserted
        else { continue }
        rest[record.collection, default: 0] -= 1
        found.append(SearchResult(summary, words: []))
      }
      return found
    }
  }

  private func latest<R: Record>(
    of type: R.Type, _ reader: any RecordReader
  ) throws(StoreFailure) -> [(at: Instant, record: RecordReference)] {
    let order = [SortKey(R.collection.isChangeIndexed ? .updatedAt : .id, ascending: false)]
    return try reader.page(Query<R>(order: order, limit: 2)).items.map {
      ($0.updatedAt, $0.reference)
    }
  }

  private func records(
    _ filter: ParsedFilter, limit: Int, after: Cursor?, _ reader: any RecordReader
  ) throws(StoreFailure) -> Page<RecordReference> {
    if let words = filter.terms { return try reader.matches(words, limit: limit, after: after) }
    // The merged page can't contain more than each type's first `limit` records.
    var (records, hasMore) = ([RecordReference](), false)
    for type in filtered where filter.describes(type.collection) {
      let page = try newest(of: type, filter, limit: limit, after: after, reader)
      records += page.items
      hasMore = hasMore || page.next != nil
    }
    let merged = records.sorted { $0.id > $1.id }.prefix(limit)
    guard hasMore || merged.count < records.count, let last = merged.last else {
      return Page(items: Array(merged), next: nil)
    }
    return Page(
      items: Array(merged), next: Cursor(values: [.text(last.id.text)], id: last.id))
  }

  private func newest<R: Record>(
    of type: R.Type, _ filter: ParsedFilter, limit: Int, after: Cursor?, _ reader: any RecordReader
  ) throws(StoreFailure) -> Page<RecordReference> {
    let page = try reader.page(
      Query<R>(
        try filter.predicate(R.collection, reader), order: [SortKey(.id, ascending: false)],
        limit: limit, after: after))
    return Page(items: page.items.map(\.reference), next: page.next)
  }
}

extension RecordCollection {
  /// Whether an index has the times of the records' changes.
  fileprivate var isChangeIndexed: Bool { indexes.contains(ColumnIndex([.updatedAt])) }
}

extension String {
  /// Returns the text on one line, shortened to about 160 characters.
  ///
  /// Shortened text contains the first element of `words` that occurs in the text or, if none
  /// occurs, the beginning of the text.
  func excerpt(around words: [String]) -> String {
    let most = 160
    let line =
      utf8.contains { $0 < 0x20 || $0 >= 0x80 }
      ? split(whereSeparator: \.isNewline).joined(separator: " ") : self
    guard line.utf8.count > most, line.count > most else { return line }
    let lower = line.foldedForSearch
    var start = 0
    for word in words {
      guard let place = lower.firstRange(of: word.foldedForSearch)?.lowerBound else { continue }
      start = lower.distance(from: lower.startIndex, to: place)
      break
    }
    guard start > most / 2 else { return line.prefix(most) + "\u{2026}" }
    let rest = line.dropFirst(start - most / 4)
    return "\u{2026}" + rest.prefix(most) + (rest.count > most ? "\u{2026}" : "")
  }
}
