import Core

/// The indexes that SQLite may use to find the records that match a query.
///
/// SQLite's own choice doesn't depend on the number of matches. For a rare condition, reading the
/// index of the sort order would visit most of the records. For a common condition, reading the
/// condition's index would visit and sort all matches for each page.
enum QueryAccess: Equatable {
  /// Any index, as SQLite chooses.
  case any
  /// The indexes of some rare conditions.
  ///
  /// SQLite sorts the matches after finding them.
  case rare([RecordPredicate])
  /// The index of the sort order.
  ///
  /// SQLite visits records in this order, and checks every condition for each record.
  case order

  /// Returns whether a condition's own index may be used.
  func readsIndex(of leaf: RecordPredicate) -> Bool {
    switch self {
    case .any: true
    case .rare(let leaves): leaves.contains(leaf)
    case .order: false
    }
  }

  /// Whether the index of the sort order may be used.
  var readsOrder: Bool {
    if case .rare = self { false } else { true }
  }
}

extension SQLiteReading {
  /// Returns the indexes that SQLite should use to find the records for a page of a query.
  ///
  /// A condition is rare if reading all its matches visits fewer records than reading the list
  /// until the page is full, assuming that the matches are spread evenly.
  ///
  /// - Complexity: O(*m*) for each condition, where *m* is the condition's number of matches, up to
  ///   ``ListTotals/limit``. For text, SQLite also reads the positions of the text's trigrams.
  func access<R: Record>(to query: Query<R>) throws(StoreFailure) -> QueryAccess {
    let table = try connection.table(R.collection.name)
    // Most indexes contain only live records.
    guard query.predicate != .all, query.scope == .live, !R.collection.hasIndex(for: query) else {
      return .any
    }
    let (found, leaves) = try count(query.predicate, table)
    let (visited, _) = found.multipliedReportingOverflow(by: found)
    let rows = try countRows(table)
    let isRare = found <= ListTotals.limit && visited / max(1, query.limit) <= rows
    return isRare ? .rare(leaves) : .order
  }

  /// Returns the rarest conditions that together cover all of a predicate's matches.
  ///
  /// - Returns: The total number of the conditions' matches, and the conditions. The number is
  ///   larger than ``ListTotals/limit`` if no index finds the matches or if too many records match.
  private func count(
    _ predicate: RecordPredicate, _ table: TableText
  ) throws(StoreFailure) -> (count: Int, leaves: [RecordPredicate]) {
    switch predicate {
    case .and(let parts):
      var rarest = (count: Int.max, leaves: [RecordPredicate]())
      for part in parts {
        let found = try count(part, table)
        if found.count < rarest.count { rarest = found }
      }
      return rarest
    case .or(let parts):
      var all = (count: 0, leaves: [RecordPredicate]())
      for part in parts where all.count <= ListTotals.limit {
        let found = try count(part, table)
        all = (found.count == .max ? .max : all.count + found.count, all.leaves + found.leaves)
      }
      return all
    case .contains(let columns, let text):
      guard table.collection.searches(columns), let places = text.places else { break }
      return (try countRows("(\(places.sql))", places.values), [predicate])
    case .links(let field, let targets):
      let marks = targets.map { _ in "?" }.joined(separator: ", ")
      let source =
        "stashbook_link WHERE target IN (\(marks)) AND field = ? AND owner_collection = ?"
      let names = [field, table.collection.name].map(ColumnValue.text)
      return (try countRows(source, targets.map { .text($0.text) } + names), [predicate])
    case .equals(let column, _), .isOneOf(let column, _), .atLeast(let column, _),
      .atMost(let column, _):
      let indexed = table.collection.indexes.compactMap(\.columns.first) + [.id]
      guard indexed.contains(column) else { break }
      var text = PredicateText(table.collection, .any, isLive: true)
      // As an alternative, the condition uses the index even if it also accepts missing values.
      let source = "\(table.name) WHERE \(text.text(.or([predicate])))"
      return (try countRows(source, text.values), [predicate])
    case .all, .isLinked, .not: break
    }
    return (.max, [])
  }

  /// Returns the number of records that match a query, or `nil` if counting would take long.
  ///
  /// The result is `nil` if more than ``ListTotals/limit`` records match. The result is also `nil`
  /// if the collection has more records than that limit and no condition is known to match at most
  /// that many records.
  func total<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Int? {
    guard query.predicate != .all else { return try count(query) }
    let table = try connection.table(R.collection.name)
    var access = QueryAccess.any
    if query.scope == .live, !R.collection.hasIndex(for: query) {
      let (found, leaves) = try count(query.predicate, table)
      access = found <= ListTotals.limit ? .rare(leaves) : .order
      if access == .order, try countRows(table) > ListTotals.limit { return nil }
    }
    let condition = try QueryText(query, table, access).condition
    let found = try countRows("\(table.name) WHERE \(condition.sql)", condition.values)
    return found > ListTotals.limit ? nil : found
  }

  /// Returns the rarest word that has no trigram, or `nil` if every such word occurs more than
  /// ``ListTotals/limit`` times.
  func rareShortWord(in words: [String]) throws(StoreFailure) -> String? {
    var rarest = (count: ListTotals.limit + 1, word: String?.none)
    for word in words where word.searchable.isShort {
      guard let places = word.places else { continue }
      let count = try countRows("(\(places.sql))", places.values)
      if count < rarest.count { rarest = (count, word) }
    }
    return rarest.word
  }

  /// Returns the approximate number of rows in a table, live or not, without reading the rows.
  private func countRows(_ table: TableText) throws(StoreFailure) -> Int {
    let rows = try connection.prepare("SELECT max(rowid) FROM \(table.name)")
    defer { rows.reset() }
    return try rows.next() ? Int(rows.integer(0) ?? 0) : 0
  }

  /// Returns the number of rows that a query's FROM and WHERE clauses find, up to one more than
  /// ``ListTotals/limit``.
  private func countRows(_ source: String, _ values: [ColumnValue]) throws(StoreFailure) -> Int {
    let rows = try connection.prepare(
      "SELECT count(*) FROM (SELECT 1 FROM \(source) LIMIT \(ListTotals.limit + 1))")
    rows.bind(values)
    defer { rows.reset() }
    return try rows.next() ? Int(rows.integer(0) ?? 0) : 0
  }
}

extension RecordCollection {
  /// Returns whether the text index contains the text of all given columns.
  func searches(_ columns: [Column]) -> Bool {
    columns.allSatisfy { column in searched.contains { $0.name == column.name } }
  }

  /// Returns whether an index both finds a query's matches and sorts them.
  ///
  /// The index begins with the columns that have one value, and continues with the sort columns.
  /// Any other condition limits the first sort column.
  fileprivate func hasIndex<R>(for query: Query<R>) -> Bool {
    let sorted = query.order.map(\.column).filter { $0 != .id }
    let first = sorted.first ?? .id
    var fixed: Set<Column> = []
    for condition in query.predicate.conditions {
      switch condition {
      case .equals(let column, let value) where value != .null: fixed.insert(column)
      case .atLeast(let column, _), .atMost(let column, _):
        guard column == first else { return false }
      default: return false
      }
    }
    if fixed == [.id] || fixed.isEmpty && sorted.isEmpty { return true }
    return indexes.contains { index in
      Set(index.columns.prefix(fixed.count)) == fixed
        && Array(index.columns.dropFirst(fixed.count)) == sorted
    }
  }
}

extension RecordPredicate {
  /// The conditions that must all match.
  fileprivate var conditions: [RecordPredicate] {
    if case .and(let parts) = self { parts.flatMap(\.conditions) } else { [self] }
  }
}
