public import Core

/// The filter and sort order for a list of canvases (ST-6).
///
/// A listed canvas meets all conditions of the filter.
public struct CanvasFilter: Equatable, Sendable {
  /// A sort order of the list.
  public enum Sort: String, Sendable, CaseIterable {
    /// The time at which each canvas was added, newest first.
    case added
    /// The design name, ascending.
    case name
    /// The designer's name, ascending.
    case designer
    /// The mesh count, coarsest first.
    case mesh
    /// The date on which each canvas was acquired, most recent first.
    case acquired
    /// The date on which each canvas was finished, most recent first.
    case finished
    /// The time at which each canvas was last changed, most recent first.
    case updated

    /// The displayed label.
    public var label: String {
      switch self {
      case .added: "Newest"
      case .name: "Design Name"
      case .designer: "Designer"
      case .mesh: "Mesh Count"
      case .acquired: "Date Acquired"
      case .finished: "Date Finished"
      case .updated: "Last Modified"
      }
    }
  }

  /// The stages of the canvases to list, or an empty array to list canvases at any stage.
  public var statuses: [CanvasStatus] = []
  /// The mesh counts of the canvases to list, or an empty set to list canvases with any mesh
  /// count.
  public var meshes: Set<Int> = []
  /// The search text as typed, or `nil` for all canvases.
  ///
  /// The text is a filter or, if the filter feature is excluded, plain text. Plain text is found in
  /// the designer, name, size, and notes.
  public var text: String?
  /// The sort order.
  public var sort = Sort.added
  /// Whether ``sort`` is reversed, such as for the oldest canvases first.
  public var isReversed = false

  /// Creates a filter that lists all canvases, newest first.
  public init() {}

  /// Whether the lowest value of the sorted column is first.
  var isAscending: Bool { [.name, .designer, .mesh].contains(sort) != isReversed }

  /// The only stage in ``statuses``, or `nil` if the filter has several stages or none.
  public var status: CanvasStatus? {
    get { statuses.count == 1 ? statuses[0] : nil }
    set { statuses = newValue.map { [$0] } ?? [] }
  }
}

extension CanvasRepository {
  /// Returns a page of live canvases.
  ///
  /// - Parameters:
  ///   - filter: The filter and sort order.
  ///   - limit: The maximum number of canvases on the page.
  ///   - after: The cursor from the previous page, or `nil` for the first page.
  /// - Returns: The page, and the total number of canvases that match the filter, or `nil` if
  ///   unknown (``RecordReader/total(_:)``).
  /// - Throws: ``RecordFailure/refused(_:)`` if the filter's text is invalid;
  ///   ``RecordFailure/store(_:)`` if the store can't be read.
  public func page(
    _ filter: CanvasFilter, limit: Int, after: Cursor? = nil
  ) async throws(RecordFailure) -> (page: Page<CanvasEntry>, total: Int?) {
    let condition = try records.services.parsedFilter(filter.text)
    return try await store.read("List canvases") { reader throws(StoreFailure) in
      let typed = try condition?.predicate(CanvasRecord.collection, reader)
      let query = Self.query(filter, typed, limit: limit, after: after)
      let page = try reader.page(query)
      var entries: [CanvasEntry] = []
      for stored in page.items { entries.append(try self.entry(stored, in: reader)) }
      return (Page(items: entries, next: page.next), try reader.total(query))
    }
  }

  /// Returns the number of live canvases for each of the given mesh counts.
  public func uses(of meshCounts: [Int]) async throws(RecordFailure) -> [Int: Int] {
    try await store.read("Count canvases by mesh count") { reader throws(StoreFailure) in
      var uses: [Int: Int] = [:]
      for mesh in meshCounts {
        uses[mesh] = try reader.count(
          Query<CanvasRecord>(.equals(CanvasRecord.Columns.mesh, .number(mesh))))
      }
      return uses
    }
  }

  /// Returns a live canvas.
  ///
  /// - Throws: ``RecordFailure/store(_:)`` with ``StoreFailure/missing(_:)`` if no live canvas has
  ///   the ID, or with another failure if the store can't be read.
  public func canvas(_ id: RecordID) async throws(RecordFailure) -> CanvasEntry {
    try await store.read("Read canvas") { reader throws(StoreFailure) in
      try self.entry(try reader.live(CanvasRecord.self, id), in: reader)
    }
  }

  func entry(
    _ stored: StoredRecord<CanvasRecord>, in reader: any RecordReader
  ) throws(StoreFailure) -> CanvasEntry {
    let entry = try records.entry(stored, in: reader)
    let photos = try reader.targets(of: stored.reference, field: StashFieldSlots.photos.key)
    guard let editor = editors.photos, !photos.isEmpty else {
      return CanvasEntry(record: entry, photos: [])
    }
    return CanvasEntry(record: entry, photos: try editor.value(of: photos, in: reader) ?? [])
  }

  static func query(
    _ filter: CanvasFilter, _ typed: RecordPredicate?, limit: Int, after: Cursor?
  ) -> Query<CanvasRecord> {
    var parts: [RecordPredicate] = []
    if let status = filter.status {
      parts.append(.equals(CanvasRecord.Columns.status, .text(status.rawValue)))
    } else if !filter.statuses.isEmpty {
      let wanted = filter.statuses.map { ColumnValue.text($0.rawValue) }
      parts.append(.isOneOf(CanvasRecord.Columns.status, wanted))
    }
    if !filter.meshes.isEmpty {
      parts.append(.isOneOf(CanvasRecord.Columns.mesh, filter.meshes.map { .number($0) }))
    }
    if let typed, typed != .all { parts.append(typed) }
    return Query(
      parts.isEmpty ? .all : .and(parts), order: [order(filter)], limit: limit, after: after)
  }

  private static func order(_ filter: CanvasFilter) -> SortKey {
    let column =
      switch filter.sort {
      case .added: Column.id
      case .name: CanvasRecord.Columns.name
      case .designer: CanvasRecord.Columns.designer
      case .mesh: CanvasRecord.Columns.mesh
      case .acquired: CanvasRecord.Columns.acquired
      case .finished: CanvasRecord.Columns.finished
      case .updated: Column.updatedAt
      }
    return SortKey(column, ascending: filter.isAscending)
  }
}
