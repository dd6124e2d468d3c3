import Core

extension MemoryTransaction {
  func isWithdrawn(_ record: RecordReference) throws(StoreFailure) -> Bool {
    state[record]?.withdrawnBy != nil
  }

  func row<R: Record>(of type: R.Type, _ id: RecordID) throws(StoreFailure) -> StoredRow? {
    try known(type)
    return state[RecordReference(R.collection.name, id)]?.stored(id)
  }

  func count<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Int {
    try matching(query).count
  }

  func total<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Int? {
    let count = try count(query)
    return query.predicate != .all && count > ListTotals.limit ? nil : count
  }

  func counts<R: Record>(
    _ query: Query<R>, by column: Column, prefix: Int?, limit: Int
  ) throws(StoreFailure) -> ValueCounts {
    let counted = Query<R>(query.predicate, order: [SortKey(column)], scope: query.scope)
    let collection = try known(R.self)
    // Two texts are different values if their bytes differ.
    var counts: [ValueKey: Int] = [:]
    for (id, row) in try matching(counted) {
      let value = Self.value(column, id, row, collection)
      counts[ValueKey(value: value, prefix: prefix), default: 0] += 1
    }
    let sorted = counts.sorted { one, other in
      one.value == other.value
        ? one.key.value.precedes(other.key.value) : one.value > other.value
    }
    let others = sorted.dropFirst(max(1, limit))
    return ValueCounts(
      sorted.prefix(max(1, limit)).map { .init($0.key.value, records: $0.value) },
      otherValues: others.count, otherRecords: others.reduce(0) { $0 + $1.value })
  }

  func groups<R: Record>(
    of sum: GroupedSum, in type: R.Type
  ) throws(StoreFailure) -> [GroupedSum.Group] {
    let collection = try known(R.self)
    var groups: [[ValueKey]: (total: Int64, records: Int)] = [:]
    for (id, row) in try matching(Query<R>()) {
      let key = sum.columns.map {
        ValueKey(value: Self.value($0, id, row, collection), prefix: nil)
      }
      guard case .integer(let value) = Self.value(sum.summed, id, row, collection) else {
        throw .unreadableRow(collection: collection.name, column: sum.summed.name)
      }
      groups[key, default: (0, 0)].total += value
      groups[key, default: (0, 0)].records += 1
    }
    return groups.map { GroupedSum.Group($0.map(\.value), total: $1.total, records: $1.records) }
      .sorted { one, other in
        let places = zip(one.values, other.values)
        return places.first { !$0.isSame(as: $1) }.map { $0.precedes($1) } ?? false
      }
  }

  func rows<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Page<StoredRow> {
    let collection = try known(R.self)
    let order = query.resolvedOrder
    let limit = max(1, query.limit)
    func place(_ id: RecordID, _ row: MemoryState.Row) -> [ColumnValue] {
      order.map { Self.value($0.column, id, row, collection) }
    }
    var places = try matching(query).map {
      (id: $0.key, row: $0.value, place: place($0.key, $0.value))
    }
    if let after = try query.cursorValues() {
      places = places.filter { Self.precedes(after, $0.place, order) }
    }
    let hasMore = places.count > limit
    if limit == 1 {
      // The newest record is often requested, and finding it doesn't require sorting all records.
      places = places.min { Self.precedes($0.place, $1.place, order) }.map { [$0] } ?? []
    } else {
      places.sort { Self.precedes($0.place, $1.place, order) }
    }
    let items = places.prefix(limit).map { $0.row.stored($0.id) }
    guard hasMore, let last = items.last else { return Page(items: items, next: nil) }
    let values = query.order.map {
      Self.value($0.column, last.id, places[limit - 1].row, collection)
    }
    return Page(items: items, next: Cursor(values: values, id: last.id))
  }

  func ids<R: Record>(
    of type: R.Type, startingWith prefix: String, limit: Int
  ) throws(StoreFailure) -> [RecordID] {
    let all = try matching(Query<R>()).map(\.key.text)
    let found = all.filter { $0.utf8.starts(with: prefix.utf8) }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(max(0, limit))
      .map { RecordID($0) }
  }

  func ids<R: Record>(
    of type: R.Type, endingWith suffix: String, limit: Int
  ) throws(StoreFailure) -> [RecordID] {
    let end = Array(suffix.utf8.reversed())
    let found = try matching(Query<R>()).map(\.key.text).filter {
      $0.unicodeScalars.count == 36 && $0.utf8.reversed().starts(with: end)
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(max(0, limit))
      .map { RecordID($0) }
  }

  func targets(of owner: RecordReference, field: String) throws(StoreFailure) -> [RecordReference] {
    state.links[MemoryState.LinkKey(owner: owner, field: field)] ?? []
  }

  func outgoingLinks(from owner: RecordReference) throws(StoreFailure) -> [Link] {
    let fields = state.links.filter { $0.key.owner == owner }
      .sorted { $0.key.field.utf8.lexicographicallyPrecedes($1.key.field.utf8) }
    return fields.flatMap { key, targets in
      targets.enumerated().map {
        Link(owner: owner, field: key.field, target: $0.element, position: $0.offset)
      }
    }
  }

  func incomingLinks(to target: RecordReference) throws(StoreFailure) -> [Link] {
    state.links.flatMap { key, targets in
      targets.enumerated().filter { $0.element == target }.map {
        Link(owner: key.owner, field: key.field, target: target, position: $0.offset)
      }
    }
  }

  func matches(
    _ words: [String], limit: Int, after cursor: Cursor?
  ) throws(StoreFailure) -> Page<RecordReference> {
    guard !words.isEmpty else { return Page(items: [], next: nil) }
    let place = try cursor?.searchPosition()
    let found = state.texts.filter { record, written in
      guard place.map({ written < $0 }) ?? true, let row = state[record],
        let texts = state.collections[record.collection]?.searchedTexts(row.values)
      else { return false }
      return words.allSatisfy { word in texts.contains { $0.containsWords(word) } }
    }
    let sorted = found.sorted { $0.value > $1.value }
    let page = sorted.prefix(max(1, limit))
    let next = page.last.flatMap { last in
      sorted.count > page.count
        ? Cursor(textPlace: last.value, last.key) : nil
    }
    return Page(items: page.map(\.key), next: next)
  }

  private func matching<R: Record>(
    _ query: Query<R>
  ) throws(StoreFailure) -> [(key: RecordID, value: MemoryState.Row)] {
    let collection = try known(R.self)
    try query.check(collection)
    let rows = state.rows[collection.name] ?? [:]
    // Filtering an array avoids the dictionary that `Dictionary.filter` would build.
    return Array(rows).filter { id, row in
      guard query.scope.includes(row) else { return false }
      let owner = RecordReference(collection.name, id)
      return query.predicate.holds(
        value: { Self.value($0, id, row, collection) },
        links: { field, target in
          let targets = state.links[MemoryState.LinkKey(owner: owner, field: field)] ?? []
          guard let target else { return !targets.isEmpty }
          return targets.contains { $0.id == target }
        })
    }
  }

  private static func value(
    _ column: Column, _ id: RecordID, _ row: MemoryState.Row, _ collection: RecordCollection
  ) -> ColumnValue {
    switch column.name {
    case Column.id.name: .text(id.text)
    case Column.createdAt.name: .integer(row.createdAt.milliseconds)
    case Column.updatedAt.name: .integer(row.updatedAt.milliseconds)
    default: value(column, row.values, collection)
    }
  }

  /// Returns whether one row's sort values precede another row's.
  ///
  /// Missing values come last, whether the sort is ascending or descending.
  private static func precedes(
    _ left: [ColumnValue], _ right: [ColumnValue], _ order: [SortKey]
  ) -> Bool {
    for (index, criterion) in order.enumerated() {
      let (mine, theirs) = (left[index], right[index])
      if mine.isSame(as: theirs) { continue }
      if mine == .null || theirs == .null { return theirs == .null }
      return criterion.isAscending ? mine.precedes(theirs) : theirs.precedes(mine)
    }
    return false
  }
}

extension Query.Scope {
  func includes(_ row: MemoryState.Row) -> Bool {
    switch self {
    case .live: row.deletedAt == nil
    case .deleted: row.deletedAt != nil
    case .all: true
    }
  }
}

/// A key that contains a value or the beginning of a text.
///
/// Two keys are equal only if their contents are equal byte by byte.
private struct ValueKey: Hashable {
  let value: ColumnValue

  init(value: ColumnValue, prefix: Int?) {
    if let prefix, case .text(let text) = value {
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: text.unicodeScalars.prefix(prefix).prefix { $0 != "\0" })
      self.value = .text(String(scalars))
    } else {
      self.value = value
    }
  }

  static func == (one: ValueKey, other: ValueKey) -> Bool { one.value.isSame(as: other.value) }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
