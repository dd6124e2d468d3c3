public import Core

extension CanvasRepository {
  /// Returns statistics about all live canvases, computed in one consistent read.
  ///
  /// - Throws: ``RecordFailure/store(_:)`` if the store can't be read.
  /// - Complexity: O(*n*), where *n* is the number of canvases. Only indexes are read.
  public func statistics() async throws(RecordFailure) -> Statistics {
    let today = clock.today
    return try await store.read("Count canvases") { reader throws(StoreFailure) in
      var statistics = Statistics()
      let columns = CanvasRecord.Columns.self
      statistics.byStatus = try Self.byStatus(Query(), reader)
      statistics.canvases = statistics.byStatus.reduce(0) { $0 + $1.canvases }
      statistics.byMesh = try Self.byMesh(reader)
      let designers = try reader.counts(
        Query<CanvasRecord>(), by: columns.designer, prefix: nil, limit: Statistics.mostDesigners)
      statistics.byDesigner = try Self.counts(designers, columns.designer, value: \.text)
      statistics.otherDesigners = Statistics.Others(
        designers: designers.otherValues, canvases: designers.otherRecords)
      statistics.finishedByMonth = try Self.byMonth(reader, until: CivilMonth(of: today))
      return statistics
    }
  }

  /// Returns the number of live canvases in each status that match the other conditions of a
  /// filter, or `nil` if counting them would take long (``RecordReader/total(_:)``).
  ///
  /// - Throws: ``RecordFailure/refused(_:)`` if the filter's text is invalid;
  ///   ``RecordFailure/store(_:)`` if the store can't be read.
  /// - Complexity: O(*n*), where *n* is the number of canvases. Only an index is read, unless the
  ///   filter has conditions.
  func countsByStatus(
    _ filter: CanvasFilter = CanvasFilter()
  ) async throws(RecordFailure) -> [CanvasStatus: Int]? {
    var others = filter
    others.statuses = []
    let condition = try records.services.parsedFilter(others.text)
    let counts = try await store.read("Count canvases by status") {
      [others] reader throws(StoreFailure) -> [Statistics.Count<CanvasStatus>]? in
      let typed = try condition?.predicate(CanvasRecord.collection, reader)
      let query = Self.query(others, typed, limit: 1, after: nil)
      let isFiltered = typed != nil || !others.meshes.isEmpty
      if isFiltered, try reader.total(query) == nil { return nil }
      return try Self.byStatus(query, reader)
    }
    return counts.map { Dictionary(uniqueKeysWithValues: $0.map { ($0.value, $0.canvases) }) }
  }

  /// Returns the number of live canvases for each of their mesh counts, from the lowest.
  ///
  /// - Throws: ``RecordFailure/store(_:)`` if the store can't be read.
  /// - Complexity: O(*n*), where *n* is the number of canvases. Only an index is read.
  func countsByMesh() async throws(RecordFailure) -> [Statistics.Count<Int>] {
    let counts = try await store.read("Count canvases by mesh") { reader throws(StoreFailure) in
      try Self.byMesh(reader)
    }
    return counts.compactMap { count in
      count.value.map { Statistics.Count(value: $0, canvases: count.canvases) }
    }
  }

  private static func byMesh(
    _ reader: any RecordReader
  ) throws(StoreFailure) -> [Statistics.Count<Int?>] {
    let column = CanvasRecord.Columns.mesh
    return try counts(try reader.counts(Query<CanvasRecord>(), by: column), column) {
      $0 == .null ? .some(nil) : $0.number
    }.sorted { ($0.value ?? .max) < ($1.value ?? .max) }
  }

  private static func byStatus(
    _ query: Query<CanvasRecord>, _ reader: any RecordReader
  ) throws(StoreFailure) -> [Statistics.Count<CanvasStatus>] {
    let found = try counts(
      try reader.counts(query, by: CanvasRecord.Columns.status),
      CanvasRecord.Columns.status
    ) { $0.text.flatMap(CanvasStatus.init(rawValue:)) }
    return CanvasStatus.allCases.map { status in
      Statistics.Count(
        value: status, canvases: found.first { $0.value == status }?.canvases ?? 0)
    }
  }

  private static func byMonth(
    _ reader: any RecordReader, until now: CivilMonth
  ) throws(StoreFailure) -> [Statistics.Count<CivilMonth>] {
    let column = CanvasRecord.Columns.finished
    let found = try counts(
      // The beginning of a date names its month: 2026-03.
      try reader.counts(Query<CanvasRecord>(.atLeast(column, .text(""))), by: column, prefix: 7),
      column
    ) { $0.text.flatMap { CivilDay("\($0)-01") }.map(CivilMonth.init(of:)) }
    let months = Dictionary(found.map { ($0.value, $0.canvases) }) { $0 + $1 }
    guard let first = months.keys.min(), let last = months.keys.max() else { return [] }
    return sequence(first: first) { $0 < max(last, now) ? $0.next : nil }
      .map { Statistics.Count(value: $0, canvases: months[$0] ?? 0) }
  }

  /// Returns the number of canvases for each value of a column, with values converted by `value`.
  ///
  /// - Throws: ``StoreFailure/unreadableRow(collection:column:)`` if a stored value isn't valid.
  private static func counts<Value>(
    _ found: ValueCounts, _ column: Column, value: (ColumnValue) -> Value?
  ) throws(StoreFailure) -> [Statistics.Count<Value>] {
    var counts: [Statistics.Count<Value>] = []
    for count in found.counts {
      guard let value = value(count.value) else {
        throw .unreadableRow(collection: CanvasRecord.collection.name, column: column.name)
      }
      counts.append(Statistics.Count(value: value, canvases: count.records))
    }
    return counts
  }
}

extension ColumnValue {
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var number: Int? {
    if case .integer(let number) = self { Int(exactly: number) } else { nil }
  }
}
