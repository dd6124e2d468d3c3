import Core

extension SQLiteReading {
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
