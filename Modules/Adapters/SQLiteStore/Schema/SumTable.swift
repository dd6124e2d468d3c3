import Core

/// The SQL for the table of a ``GroupedSum``, which has a row for each group.
///
/// Triggers on the collection's table update the sums. They use no custom function, so that other
/// programs can also write the file.
struct SumTable {
  /// The name of the table, without and with quotes.
  let plainName, name: String
  private let sum: GroupedSum
  private let collection: String

  init(_ sum: GroupedSum, of collection: String) {
    (self.sum, self.collection) = (sum, SchemaText.quoted(collection))
    plainName = "\(collection)_\(sum.summed.name)_sums"
    name = SchemaText.quoted(plainName)
  }

  /// The statements that create the table with the sums of existing records, and the triggers.
  var creation: [String] {
    let columns = sum.columns.map {
      "\(SchemaText.quoted($0.name)) \($0.kind.rawValue.uppercased()) NOT NULL"
    }
    let table = """
      CREATE TABLE \(name) (\(columns.joined(separator: ", ")), \
      total INTEGER NOT NULL, records INTEGER NOT NULL, PRIMARY KEY (\(keys))) \
      STRICT, WITHOUT ROWID
      """
    let watched = "deleted_at, \(keys), \(summed)"
    return [
      table, filling, trigger("insert", "INSERT", adds: true),
      trigger("delete", "DELETE", adds: false),
      trigger("update_old", "UPDATE OF \(watched)", adds: false),
      trigger("update_new", "UPDATE OF \(watched)", adds: true),
    ]
  }

  /// The statement that adds the sums of all live records to an empty table.
  var filling: String { "INSERT INTO \(name) \(computed)" }

  /// The query for all groups, sorted by ``GroupedSum/columns``.
  ///
  /// The result's columns are those columns, the total, and the number of records.
  var groups: String { "SELECT \(keys), total, records FROM \(name) ORDER BY \(keys)" }

  /// The query for the number of rows that differ between the table and the records.
  var differences: String {
    let stored = "SELECT \(keys), total, records FROM \(name)"
    return """
      SELECT (SELECT count(*) FROM (\(stored) EXCEPT \(computed))) \
      + (SELECT count(*) FROM (\(computed) EXCEPT \(stored)))
      """
  }

  private var computed: String {
    """
    SELECT \(keys), sum(\(summed)), count(*) FROM \(collection) \
    WHERE deleted_at IS NULL GROUP BY \(keys)
    """
  }

  private var summed: String { SchemaText.quoted(sum.summed.name) }

  private var keys: String {
    sum.columns.map { SchemaText.quoted($0.name) }.joined(separator: ", ")
  }

  /// Returns the statement that creates a trigger, which adds the new row if it is live, or
  /// subtracts the old row if it was live.
  private func trigger(_ suffix: String, _ event: String, adds: Bool) -> String {
    let row = adds ? "new" : "old"
    let values = sum.columns.map { "\(row).\(SchemaText.quoted($0.name))" }
    let same = zip(sum.columns, values).map { "\(SchemaText.quoted($0.name)) = \($1)" }
      .joined(separator: " AND ")
    let addition = """
      INSERT INTO \(name) VALUES (\(values.joined(separator: ", ")), new.\(summed), 1)
        ON CONFLICT DO UPDATE SET total = total + excluded.total, records = records + 1;
      """
    let subtraction = """
      UPDATE \(name) SET total = total - old.\(summed), records = records - 1 WHERE \(same);
        DELETE FROM \(name) WHERE records = 0 AND \(same);
      """
    return """
      CREATE TRIGGER \(SchemaText.quoted("\(plainName)_\(suffix)")) AFTER \(event) ON \(collection)
      WHEN \(row).deleted_at IS NULL BEGIN
        \(adds ? addition : subtraction)
      END
      """
  }
}
