import Core

/// A tag suggested for typed text.
public struct TagSuggestion: Equatable, Sendable {
  /// The tag's name.
  public let name: TagName
  /// The tag's use count.
  public let uses: Int
  /// The quality of the match with the tag's name or an alias.
  public let match: MatchRank
}

extension TagRepository {
  /// Returns the tags that match typed text, best first.
  ///
  /// This method searches the store and suits a single request, such as a request from a command.
  /// For repeated requests, a ``TagSuggester`` is faster.
  ///
  /// - Parameters:
  ///   - text: The typed text; blank text has no suggestions.
  ///   - excluding: The names of the tags that are already chosen and therefore not suggested.
  ///   - limit: The maximum number of suggestions.
  /// - Returns: The matching tags, without duplicates.
  /// - Throws: ``TagRefusal/store(_:)`` if the store can't be read.
  /// - Complexity: O(*n*), where *n* is the number of names. If names that begin with the text
  ///   yield `limit` tags, only those names are read, using an index.
  public func suggestions(
    for text: String, excluding: Set<TagName>, limit: Int
  ) async throws(TagRefusal) -> [TagSuggestion] {
    let key = TagName.key(ofQuery: text)
    guard !key.isEmpty else { return [] }
    return try await read("Suggest tags") { reader throws(StoreFailure) in
      var search = StoredSuggestions(
        key: key, names: TagNames(reader: reader), excluding: excluding, limit: limit)
      return .success(try search.found())
    }
  }
}

/// A search of the store for the tags that match typed text.
private struct StoredSuggestions {
  let key: String
  let names: TagNames
  let excluding: Set<TagName>
  let limit: Int
  private var byTag: [RecordID: TagSuggestion] = [:]

  init(key: String, names: TagNames, excluding: Set<TagName>, limit: Int) {
    (self.key, self.names, self.excluding, self.limit) = (key, names, excluding, limit)
  }

  mutating func found() throws(StoreFailure) -> [TagSuggestion] {
    let column = TagRecord.Columns.key
    let last = ColumnValue.text(key + "\u{10FFFF}")
    try look(.and([.atLeast(column, .text(key)), .atMost(column, last)]))
    if byTag.count < limit { try look(.contains([column], key)) }
    return Array(byTag.values.sorted { $0.isBetter(than: $1) }.prefix(limit))
  }

  private mutating func look(_ predicate: RecordPredicate) throws(StoreFailure) {
    var query = Query<TagRecord>(predicate, order: [SortKey(TagRecord.Columns.key)], limit: 1000)
    repeat {
      let page = try names.reader.page(query)
      for stored in page.items { try take(stored) }
      query.after = page.next
    } while query.after != nil
  }

  private mutating func take(_ stored: StoredRecord<TagRecord>) throws(StoreFailure) {
    guard let match = MatchRank(of: key, in: stored.record.name.key),
      let tag = try names.tag(of: stored), !(try names.isAmong(excluding, tag))
    else { return }
    let suggestion = TagSuggestion(name: tag.record.name, uses: tag.record.uses, match: match)
    if let other = byTag[tag.id], !suggestion.isBetter(than: other) { return }
    byTag[tag.id] = suggestion
  }
}

extension TagSuggestion {
  /// Returns whether this suggestion ranks before another (TG-12).
  ///
  /// Suggestions rank by match, best first; then by use count, highest first; then alphabetically.
  func isBetter(than other: TagSuggestion) -> Bool {
    if match != other.match { return match < other.match }
    if uses != other.uses { return uses > other.uses }
    return name.key.utf8.lexicographicallyPrecedes(other.name.key.utf8)
  }
}
