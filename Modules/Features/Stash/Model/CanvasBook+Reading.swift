public import Core

/// Which canvases a list shows (ST-6).
public struct CanvasFilter: Equatable, Sendable {
  /// How a list is ordered.
  public enum Sort: String, Sendable, CaseIterable {
    /// Newest first.
    case added
    /// By design name.
    case name
    /// By designer.
    case designer
    /// By mesh count, coarse first.
    case mesh
    /// Latest acquired first.
    case acquired
    /// Latest changed first.
    case updated

    /// What a person reads.
    public var label: String {
      switch self {
      case .added: "Newest"
      case .name: "Design Name"
      case .designer: "Designer"
      case .mesh: "Mesh Count"
      case .acquired: "Date Acquired"
      case .updated: "Last Changed"
      }
    }
  }

  /// Only canvases at one of these stages; every canvas if there are none.
  public var statuses: [CanvasStatus] = []
  /// Only canvases of this mesh count.
  public var mesh: Int?
  /// The mesh counts of which a canvas must have one; empty for any.
  public var meshes: Set<Int> = []
  /// What a person typed to narrow the list: a filter where the feature that reads filters is there,
  /// else a text that designer, name, size or notes contain.
  public var text: String?
  /// In which order.
  public var sort = Sort.added

  /// Every canvas, the newest first.
  public init() {}

  /// The one stage whose canvases are shown; `nil` if there are several, or none.
  public var status: CanvasStatus? {
    get { statuses.count == 1 ? statuses[0] : nil }
    set { statuses = newValue.map { [$0] } ?? [] }
  }
}

extension CanvasBook {
  /// A page of live canvases.
  ///
  /// - Parameters:
  ///   - filter: Which, and in what order.
  ///   - limit: How many at most.
  ///   - after: Where to go on.
  /// - Returns: The page, and how many the filter has in all.
  /// - Throws: ``CanvasRefusal/unreadableFilter(_:)``; ``CanvasRefusal/store(_:)``.
  public func page(
    _ filter: CanvasFilter, limit: Int, after: Cursor? = nil
  ) async throws(CanvasRefusal) -> (page: Page<CanvasEntry>, total: Int) {
    let condition = try condition(filter.text)
    return try await page(filter, condition, limit: limit, after: after)
  }

  /// A page of live canvases that meet a condition, whatever text the filter has.
  func page(
    _ filter: CanvasFilter, _ condition: RecordCondition?, limit: Int, after: Cursor? = nil
  ) async throws(CanvasRefusal) -> (page: Page<CanvasEntry>, total: Int) {
    try await read("List canvases") { reader throws(StoreFailure) in
      let typed = try condition?.predicate(CanvasRecord.collection, reader)
      let query = Self.query(filter, typed, limit: limit, after: after)
      let page = try reader.page(query)
      var entries: [CanvasEntry] = []
      for stored in page.items { entries.append(try self.entry(stored, in: reader)) }
      return (Page(items: entries, next: page.next), try reader.count(query))
    }
  }

  /// How many live canvases have each of some mesh counts.
  public func uses(of meshCounts: [Int]) async throws(CanvasRefusal) -> [Int: Int] {
    try await read("Count mesh counts") { reader throws(StoreFailure) in
      var uses: [Int: Int] = [:]
      for mesh in meshCounts {
        uses[mesh] = try reader.count(
          Query<CanvasRecord>(.equals(CanvasRecord.Columns.mesh, .number(mesh))))
      }
      return uses
    }
  }

  /// A live canvas.
  public func canvas(_ id: RecordID) async throws(CanvasRefusal) -> CanvasEntry {
    try await read("Read canvas") { reader throws(StoreFailure) in
      try self.entry(try Self.live(id, in: reader), in: reader)
    }
  }

  /// Returns the IDs of live canvases that begin or end with each text, at most `limit` for each, in one
  /// read.
  public func ids(
    matching texts: [String], limit: Int
  ) async throws(CanvasRefusal) -> [[RecordID]] {
    try await read("Look up canvas") { reader throws(StoreFailure) in
      try reader.ids(of: CanvasRecord.self, matching: texts, limit: limit)
    }
  }

  func read<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(CanvasRefusal) -> T {
    do throws(StoreFailure) {
      return try await store.read(body)
    } catch {
      throw noted(.store(error), label)
    }
  }

  func entry(
    _ stored: Stored<CanvasRecord>, in reader: any RecordReader
  ) throws(StoreFailure) -> CanvasEntry {
    let owner = stored.reference
    var entry = CanvasEntry(stored: stored, cover: nil, tags: [], photos: [])
    if let editor = editors.cover {
      let targets = try reader.targets(of: owner, field: LinkField.cover)
      entry.cover = targets.isEmpty ? nil : try editor.value(of: targets, in: reader)
    }
    if let editor = editors.tags {
      let targets = try reader.targets(of: owner, field: LinkField.tags)
      entry.tags = targets.isEmpty ? [] : try editor.value(of: targets, in: reader) ?? []
    }
    if let editor = editors.photos {
      let targets = try reader.targets(of: owner, field: LinkField.photos)
      entry.photos = targets.isEmpty ? [] : try editor.value(of: targets, in: reader) ?? []
    }
    return entry
  }

  private static func query(
    _ filter: CanvasFilter, _ typed: Predicate?, limit: Int, after: Cursor?
  ) -> Query<CanvasRecord> {
    var parts: [Predicate] = []
    if let status = filter.status {
      parts.append(.equals(CanvasRecord.Columns.status, .text(status.rawValue)))
    } else if !filter.statuses.isEmpty {
      let wanted = filter.statuses.map { ColumnValue.text($0.rawValue) }
      parts.append(.isOneOf(CanvasRecord.Columns.status, wanted))
    }
    if !filter.meshes.isEmpty {
      parts.append(.isOneOf(CanvasRecord.Columns.mesh, filter.meshes.map { .number($0) }))
    }
    if let mesh = filter.mesh { parts.append(.equals(CanvasRecord.Columns.mesh, .number(mesh))) }
    if let typed, typed != .all { parts.append(typed) }
    return Query(
      parts.isEmpty ? .all : .and(parts), order: [order(filter.sort)], limit: limit, after: after)
  }

  private static func order(_ sort: CanvasFilter.Sort) -> Order {
    switch sort {
    case .added: Order(.id, ascending: false)
    case .name: Order(CanvasRecord.Columns.name)
    case .designer: Order(CanvasRecord.Columns.designer)
    case .mesh: Order(CanvasRecord.Columns.mesh)
    case .acquired: Order(CanvasRecord.Columns.acquired, ascending: false)
    case .updated: Order(.updatedAt, ascending: false)
    }
  }
}
