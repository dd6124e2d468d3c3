public import Core

/// The filter and sort order of a list of tags.
public struct TagFilter: Equatable, Sendable {
  /// A sort order of the list.
  public enum Sort: String, Sendable, CaseIterable {
    /// The sort order by use count, highest first.
    case uses
    /// The alphabetical sort order.
    case name
  }

  /// The text that the listed names contain, ignoring case, or `nil` for all tags.
  public var text: String?
  /// The sort order.
  public var sort = Sort.uses

  /// Creates a filter that lists all tags, most used first.
  public init() {}
}

extension TagRepository {
  /// Returns a page of tags with their aliases.
  ///
  /// - Parameters:
  ///   - filter: The filter and sort order.
  ///   - limit: The maximum number of tags on the page.
  ///   - after: The cursor from the previous page, or `nil` for the first page.
  /// - Returns: The page, and the total number of tags that match the filter, or `nil` if unknown
  ///   (``RecordReader/total(_:)``).
  /// - Throws: ``TagRefusal/store(_:)`` if the store can't be read.
  public func page(
    _ filter: TagFilter, limit: Int, after: Cursor? = nil
  ) async throws(TagRefusal) -> (page: Page<TagEntry>, total: Int?) {
    let query = Self.query(filter, limit: limit, after: after)
    return try await read("List tags") { reader throws(StoreFailure) in
      let names = TagNames(reader: reader)
      let page = try reader.page(query)
      var entries: [TagEntry] = []
      for stored in page.items { entries.append(try Self.entry(stored, names)) }
      let total = filter.text == nil ? try reader.count(query) : try reader.total(query)
      return .success((Page(items: entries, next: page.next), total))
    }
  }

  private static func query(
    _ filter: TagFilter, limit: Int, after: Cursor?
  ) -> Query<TagRecord> {
    var parts: [RecordPredicate] = [.equals(TagRecord.Columns.standsFor, .null)]
    if let text = filter.text {
      let key = TagName.key(ofQuery: text)
      if !key.isEmpty { parts.append(.contains([TagRecord.Columns.key], key)) }
    }
    let byKey = SortKey(TagRecord.Columns.key)
    let byUses = [SortKey(TagRecord.Columns.uses, ascending: false), byKey]
    return Query(
      .and(parts), order: filter.sort == .name ? [byKey] : byUses, limit: limit, after: after)
  }

  /// Returns the tag with the given name or alias.
  ///
  /// - Throws: ``TagRefusal/unknown(_:)`` if no tag or alias has the name; ``TagRefusal/store(_:)``
  ///   if the store can't be read.
  public func tag(_ name: String) async throws(TagRefusal) -> TagEntry {
    try await read("Read tag") { reader throws(StoreFailure) in
      let names = TagNames(reader: reader)
      guard let tag = try names.tag(TagName.key(ofQuery: name)) else {
        return .failure(.unknown(name))
      }
      return .success(try Self.entry(tag, names))
    }
  }
}
