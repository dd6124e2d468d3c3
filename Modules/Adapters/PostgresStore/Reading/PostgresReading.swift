import Core

/// A type that reads records from the consistent state of one library.
///
/// ``PostgresReader`` and ``PostgresTransaction`` conform to this protocol.
protocol PostgresReading: RecordReader {
  var connection: LibraryConnection { get }
}

/// A read-only record reader on one connection.
struct PostgresReader: PostgresReading {
  let connection: LibraryConnection

  init(_ connection: LibraryConnection) { self.connection = connection }
}

extension PostgresReading {
  /// Returns a record's row, or `nil` if no record has the ID.
  func tableRow(_ id: RecordID, _ table: TableText) throws(StoreFailure) -> TableRow? {
    let rows = try connection.run(
      .select(SQL(raw: table.columns), from: table.name, "id = \(id)"))
    guard let row = rows.next() else { return nil }
    return try TableRow(row, table)
  }

  func row<R: Record>(of type: R.Type, _ id: RecordID) throws(StoreFailure) -> StoredRow? {
    try tableRow(id, try connection.table(R.collection.name))?.stored
  }

  func rows<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Page<StoredRow> {
    let table = try connection.table(R.collection.name)
    let limit = max(1, query.limit)
    var items: [StoredRow] = []
    var last: Cursor?
    for range in try ranges(of: query, table) {
      // One row more than the limit reveals whether there is a next page.
      let room = limit - items.count + (limit == .max ? 0 : 1)
      let found = try connection.run(
        .select(SQL(raw: table.columns), from: table.name, "\(range) LIMIT \(Int64(room))"))
      for row in found {
        if items.count == limit { return Page(items: items, next: last) }
        let item = try TableRow(row, table).stored
        items.append(item)
        if items.count == limit {
          last = Cursor(values: item.values(of: query, table), id: item.id)
        }
      }
    }
    return Page(items: items, next: nil)
  }

  func count<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Int {
    let table = try connection.table(R.collection.name)
    let rows = try connection.run(
      .select("count(*)", from: table.name, try condition(of: query, table)))
    return rows.next()?.integer(0).map { Int($0) } ?? 0
  }

  func total<R: Record>(_ query: Query<R>) throws(StoreFailure) -> Int? {
    guard query.predicate != .all else { return try count(query) }
    let table = try connection.table(R.collection.name)
    let condition = try condition(of: query, table)
    let matches = LibraryStatement.select(
      "1", from: table.name, condition, "LIMIT \(Int64(ListTotals.limit + 1))")
    let rows = try connection.run(matches.counted)
    let count = rows.next()?.integer(0).map { Int($0) } ?? 0
    return count > ListTotals.limit ? nil : count
  }

  func counts<R: Record>(
    _ query: Query<R>, by column: Column, prefix: Int?, limit: Int
  ) throws(StoreFailure) -> ValueCounts {
    let table = try connection.table(R.collection.name)
    let counted = Query<R>(query.predicate, order: [SortKey(column)], scope: query.scope)
    let name = SQL.name(column.name)
    let length = column.kind == .text ? prefix.map { Int32(clamping: $0) } : nil
    // The text before a NUL, as its first characters, and escaped again.
    let value = length.map {
      "replace(left(replace(split_part(\(name), E'\\x01\\x01', 1), E'\\x01\\x02', E'\\x01'), \($0)), "
        + "E'\\x01', E'\\x01\\x02')"
    }
    let rows = try connection.run(
      .select(
        """
        \(raw: value ?? name) AS value, count(*) AS records, count(*) OVER (), \
        sum(count(*)) OVER ()::bigint
        """, from: table.name, try condition(of: counted, table),
        "GROUP BY 1 ORDER BY records DESC, value LIMIT \(Int64(max(1, limit)))"))
    var (counts, values, records): ([ValueCounts.Count], Int, Int) = ([], 0, 0)
    for row in rows {
      guard let value = row.value(0), let found = row.integer(1) else {
        throw table.unreadable(column.name)
      }
      counts.append(ValueCounts.Count(value, records: Int(found)))
      (values, records) = (Int(row.integer(2) ?? 0), Int(row.integer(3) ?? 0))
    }
    return ValueCounts(
      counts, otherValues: values - counts.count,
      otherRecords: counts.reduce(records) { $0 - $1.records })
  }

  func groups<R: Record>(
    of sum: GroupedSum, in type: R.Type
  ) throws(StoreFailure) -> [GroupedSum.Group] {
    let table = try connection.table(R.collection.name)
    let sums = SumTable(sum, of: table.collection.name)
    let rows = try connection.run(
      .select(
        "\(raw: sums.keys), total::bigint, records", from: sums.name, "TRUE",
        "ORDER BY \(raw: sums.keys)"))
    return rows.map { row in
      let values = sum.columns.indices.map { row.value($0) ?? .null }
      return GroupedSum.Group(
        values, total: row.integer(values.count) ?? 0,
        records: Int(row.integer(values.count + 1) ?? 0))
    }
  }

  func ids<R: Record>(
    of type: R.Type, startingWith prefix: String, limit: Int
  ) throws(StoreFailure) -> [RecordID] {
    try ids(
      R.self, "starts_with(id, \(prefix)) AND \(Self.range("id", beginningWith: prefix))", limit)
  }

  func ids<R: Record>(
    of type: R.Type, endingWith suffix: String, limit: Int
  ) throws(StoreFailure) -> [RecordID] {
    let end = suffix.unicodeScalars.reversed()
    let (all, last) = (
      String(String.UnicodeScalarView(end)), String(String.UnicodeScalarView(end.prefix(5)))
    )
    let range = Self.range("stashbook_end", beginningWith: last)
    return try ids(R.self, "starts_with(reverse(id), \(all)) AND \(range)", limit)
  }

  /// Returns the condition that a column contains one of the texts that begin with a text.
  private static func range(_ column: String, beginningWith text: String) -> SQL {
    "\(raw: column) >= \(text) AND \(raw: column) <= \(text + "\u{10FFFF}")"
  }

  private func ids<R: Record>(
    _ type: R.Type, _ condition: SQL, _ limit: Int
  ) throws(StoreFailure) -> [RecordID] {
    let table = try connection.table(R.collection.name)
    let rows = try connection.run(
      .select(
        "id", from: table.name, "\(condition) AND deleted_at IS NULL",
        "ORDER BY id LIMIT \(Int64(max(0, limit)))"))
    return rows.map { RecordID($0.text(0) ?? "") }
  }

  func isWithdrawn(_ record: RecordReference) throws(StoreFailure) -> Bool {
    guard let table = connection.knownTable(record.collection) else { return false }
    return try tableRow(record.id, table)?.withdrawn != nil
  }
}

extension LibraryStatement {
  /// The statement that counts this statement's rows.
  fileprivate var counted: LibraryStatement {
    LibraryStatement(sql: "SELECT count(*) FROM (\(sql)) AS found")
  }
}

extension StoredRow {
  /// Returns the values of a query's sort keys.
  fileprivate func values<R>(of query: Query<R>, _ table: TableText) -> [ColumnValue] {
    let row = RecordRow(table.collection.columns, values)
    return query.order.map { key in
      switch key.column.name {
      case Column.id.name: .text(id.text)
      case Column.createdAt.name: .integer(createdAt.milliseconds)
      case Column.updatedAt.name: .integer(updatedAt.milliseconds)
      default: row[key.column]
      }
    }
  }
}
