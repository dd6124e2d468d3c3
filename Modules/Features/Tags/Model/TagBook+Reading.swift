public import Core

/// Which tags a list shows.
public struct TagFilter: Equatable, Sendable {
  /// How a list is ordered.
  public enum Sort: String, Sendable, CaseIterable {
    /// Most used first.
    case uses
    /// By the alphabet.
    case name
  }

  /// Only tags whose name contains this.
  public var text: String?
  /// In which order.
  public var sort = Sort.uses

  /// All tags, the most used first.
  public init() {}
}

extension TagBook {
  /// A page of tags; other names are shown with theirs.
  ///
  /// - Parameters:
  ///   - filter: Which, and in what order.
  ///   - limit: How many at most.
  ///   - after: Where to go on.
  /// - Returns: The page, and how many the filter has in all.
  /// - Throws: ``TagRefusal/store(_:)``.
  public func page(
    _ filter: TagFilter, limit: Int, after: Cursor? = nil
  ) async throws(TagRefusal) -> (page: Page<TagEntry>, total: Int) {
    let query = Self.query(filter, limit: limit, after: after)
    return try await read("List tags") { reader throws(StoreFailure) in
      let names = TagNames(reader: reader)
      let page = try reader.page(query)
      var entries: [TagEntry] = []
      for stored in page.items { entries.append(try Self.entry(stored, names)) }
      return .success((Page(items: entries, next: page.next), try reader.count(query)))
    }
  }

  private static func query(
    _ filter: TagFilter, limit: Int, after: Cursor?
  ) -> Query<TagRecord> {
    var parts: [Predicate] = [.equals(TagRecord.Columns.standsFor, .null)]
    if let text = filter.text {
      let key = TagName.key(ofQuery: text)
      if !key.isEmpty { parts.append(.contains([TagRecord.Columns.key], key)) }
    }
    let byKey = Order(TagRecord.Columns.key)
    let byUses = [Order(TagRecord.Columns.uses, ascending: false), byKey]
    return Query(
      .and(parts), order: filter.sort == .name ? [byKey] : byUses, limit: limit, after: after)
  }

  /// A tag, by any of its names.
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
