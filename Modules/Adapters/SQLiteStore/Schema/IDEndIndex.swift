import Core

/// The index that finds a record by the end of its ID, the random part of a UUID.
///
/// The index contains the last five characters in reverse, so that the IDs that end with a suffix
/// of at most five characters form a range of the index. SQLite has no function that reverses text,
/// and a custom function would prevent other programs from writing the file. Only IDs with a UUID's
/// length are indexed. The most numerous records, a drawing's operations, have other IDs, which
/// users never type.
enum IDEndIndex {
  private static let characters = 5

  private static let reversedEnd = (1...characters).map { "substr(id, -\($0), 1)" }
    .joined(separator: " || ")

  /// Returns the statement that creates a collection's index unless the index exists.
  static func creation(on collection: String) -> String {
    """
    CREATE INDEX IF NOT EXISTS \(SchemaText.quoted("\(collection)_id_end")) \
    ON \(SchemaText.quoted(collection)) (\(reversedEnd)) WHERE length(id) = 36
    """
  }

  /// Returns the beginning of a query that finds a table's IDs that end with a suffix.
  ///
  /// The query's first parameters are ``values(for:)``. The caller can append conditions.
  static func find(in table: String) -> String {
    """
    SELECT id FROM \(table) WHERE length(id) = 36 AND (\(reversedEnd)) >= ? AND (\(reversedEnd)) < ? \
    AND substr(id, -?) = ?
    """
  }

  /// Returns the parameters with which the query from ``find(in:)`` finds the IDs with a suffix.
  static func values(for suffix: String) -> [ColumnValue] {
    var end = String.UnicodeScalarView()
    end.append(contentsOf: suffix.unicodeScalars.reversed().prefix(characters))
    let first = String(end)
    // For an empty suffix, `substr` must return an empty string. `substr(id, 37)` does so, because
    // an indexed ID has 36 characters.
    let count = suffix.unicodeScalars.count
    return [
      .text(first), .text(first + "\u{10FFFF}"), .number(count == 0 ? -37 : count), .text(suffix),
    ]
  }

  /// Returns the names of all tables that contain records, including tables of excluded features.
  static func tables(_ connection: Connection) throws(StoreFailure) -> [String] {
    let kept = TableText.kept.map { "'\($0)'" }.joined(separator: ", ")
    let rows = try connection.prepare(
      """
      SELECT name FROM sqlite_master WHERE type = 'table' AND \(TableText.kept.count) = \
      (SELECT count(*) FROM pragma_table_info(sqlite_master.name) AS c WHERE c.name IN (\(kept)))
      """)
    defer { rows.reset() }
    var names: [String] = []
    while try rows.next() { if let name = rows.text(0) { names.append(name) } }
    return names
  }
}
