import Core

extension SQLiteReading {
  func groups<R: Record>(
    of sum: GroupedSum, in type: R.Type
  ) throws(StoreFailure) -> [GroupedSum.Group] {
    let table = try connection.table(R.collection.name)
    let rows = try connection.prepare(SumTable(sum, of: table.collection.name).groups)
    defer { rows.reset() }
    var groups: [GroupedSum.Group] = []
    let count = Int32(sum.columns.count)
    while try rows.next() {
      var values: [ColumnValue] = []
      for index in 0..<count {
        guard let value = rows.value(index) else {
          throw table.unreadable(sum.columns[Int(index)].name)
        }
        values.append(value)
      }
      guard let total = rows.integer(count), let records = rows.integer(count + 1) else {
        throw table.unreadable(sum.summed.name)
      }
      groups.append(GroupedSum.Group(values, total: total, records: Int(records)))
    }
    return groups
  }

  func counts<R: Record>(
    _ query: Query<R>, by column: Column, prefix: Int?, limit: Int
  ) throws(StoreFailure) -> ValueCounts {
    let table = try connection.table(R.collection.name)
    let counted = Query<R>(query.predicate, order: [SortKey(column)], scope: query.scope)
    let condition = try QueryText(counted, table).condition
    let name = SchemaText.quoted(column.name)
    let length = column.kind == .text ? prefix : nil
    let value = length.map { "substr(\(name), 1, \($0))" } ?? name
    let rows = try connection.prepare(
      """
      SELECT value, records, count(*) OVER (), sum(records) OVER () FROM (
        SELECT \(value) AS value, count(*) AS records FROM \(table.name)
        WHERE \(condition.sql) GROUP BY \(value)
      ) ORDER BY records DESC, value IS NULL, value LIMIT ?
      """)
    rows.bind(condition.values + [.number(max(1, limit))])
    defer { rows.reset() }
    var (counts, values, records): ([ValueCounts.Count], Int, Int) = ([], 0, 0)
    while try rows.next() {
      guard let value = rows.value(0), let found = rows.integer(1) else {
        throw table.unreadable(column.name)
      }
      counts.append(ValueCounts.Count(value, records: Int(found)))
      (values, records) = (Int(rows.integer(2) ?? 0), Int(rows.integer(3) ?? 0))
    }
    return ValueCounts(
      counts, otherValues: values - counts.count,
      otherRecords: counts.reduce(records) { $0 - $1.records })
  }
}
