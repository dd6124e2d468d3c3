import Core

extension PostgresReading {
  func matches(
    _ words: [String], limit: Int, after cursor: Cursor?
  ) throws(StoreFailure) -> Page<RecordReference> {
    guard !words.isEmpty else { return Page(items: [], next: nil) }
    let (limit, place) = (max(1, limit), try cursor?.searchPosition() ?? .max)
    let room = limit == .max ? limit : limit + 1
    let bytes = words.map(\.searchBytes)
    let parts = connection.searchedTables.map { table -> SQL in
      let found = bytes.map { table.contains($0, in: table.searched.map(\.name)) }
      let part = LibraryStatement.select(
        "\(table.collection.name)::text, id, stashbook_place AS place", from: table.name,
        "deleted_at IS NULL AND stashbook_place < \(place) AND \(found.joined(" AND "))",
        "ORDER BY place DESC LIMIT \(Int64(room))")
      return "(\(part.sql))"
    }
    guard !parts.isEmpty else { return Page(items: [], next: nil) }
    let rows = try connection.run(
      LibraryStatement(
        sql: """
          SELECT * FROM (\(parts.joined(" UNION ALL "))) AS found \
          ORDER BY place DESC LIMIT \(Int64(room))
          """))
    var (items, next): ([RecordReference], Cursor?) = ([], nil)
    for row in rows {
      if items.count == limit { return Page(items: items, next: next) }
      items.append(row.reference(0))
      next = Cursor(textPlace: row.integer(2) ?? 0, row.reference(0))
    }
    return Page(items: items, next: nil)
  }
}

extension TableText {
  /// Returns the condition that one of the columns of search bytes contains the bytes.
  fileprivate func contains(_ bytes: [UInt8], in columns: [String]) -> SQL {
    let parts = columns.map { "position(\(.blob(bytes)) IN \(raw: $0)) > 0" as SQL }
    return "(\(parts.joined(" OR ")))"
  }
}

/// A builder for the conditions of a query.
///
/// A comparison with a missing value may yield NULL, which counts as false. The negation of NULL is
/// also NULL, so a negation first converts NULL to false.
struct PredicateText {
  let table: TableText
  let connection: LibraryConnection

  func text(_ predicate: RecordPredicate) throws(StoreFailure) -> SQL {
    switch predicate {
    case .all: return "TRUE"
    case .equals(let column, .null): return "\(raw: SQL.name(column.name)) IS NULL"
    case .equals(let column, let value): return comparison(column, "=", value)
    case .isOneOf(let column, let values): return isOneOf(column, values)
    case .atLeast(let column, let value): return comparison(column, ">=", value)
    case .atMost(let column, let value): return comparison(column, "<=", value)
    case .contains(let columns, let words): return try contains(columns, words)
    case .links(let field, let targets):
      return owners("field = \(field) AND target = ANY (\(targets.map(\.text)))")
    case .isLinked(let field): return owners("field = \(field)")
    case .and(let parts): return try joined(parts, " AND ", none: "TRUE")
    case .or(let parts): return try joined(parts, " OR ", none: "FALSE")
    case .not(let part): return "NOT coalesce(\(try text(part)), FALSE)"
    }
  }

  /// Returns a comparison that matches only values of the column's type.
  private func comparison(_ column: Column, _ sign: String, _ value: ColumnValue) -> SQL {
    guard value != .null, column.admits(value) else { return "FALSE" }
    return "\(raw: SQL.name(column.name)) \(raw: sign) \(value)"
  }

  private func isOneOf(_ column: Column, _ values: [ColumnValue]) -> SQL {
    let name = SQL.name(column.name)
    let fitting = values.filter { $0 != .null && column.admits($0) }
    let isIn: SQL = "\(raw: name) = ANY (\(fitting, column.kind))"
    return values.contains(.null) ? "(\(isIn) OR \(raw: name) IS NULL)" : isIn
  }

  private func owners(_ condition: SQL) -> SQL {
    let links = LibraryStatement.select(
      "owner", from: "stashbook_link",
      "owner_collection = \(table.collection.name) AND \(condition)")
    return "id IN (\(links.sql))"
  }

  private func contains(_ columns: [Column], _ words: String) throws(StoreFailure) -> SQL {
    let texts = columns.filter { $0.kind == .text }.map(\.name)
    guard !texts.isEmpty else { return "FALSE" }
    let searched = Set(table.collection.searched.map(\.name))
    if texts.allSatisfy(searched.contains) {
      return table.contains(words.searchBytes, in: texts.map(TableText.searchName))
    }
    let ids = try containing(words, texts.map(SQL.name))
    return "id = ANY (\(ids))"
  }

  /// Returns the IDs of the records with words in columns for which there are no search bytes.
  ///
  /// The database finds the words in text that consists of ASCII. It returns all other text.
  private func containing(
    _ words: String, _ columns: [String]
  ) throws(StoreFailure) -> [String] {
    let folded = words.foldedForSearch
    let isPlain = folded.utf8.allSatisfy { $0 < 0x80 }
    let mayContain = columns.map { name -> SQL in
      let isOther: SQL = "octet_length(\(raw: name)) <> char_length(\(raw: name))"
      return isPlain ? "\(isOther) OR position(\(folded) IN lower(\(raw: name))) > 0" : isOther
    }
    let found = try connection.run(
      .select(
        "id, \(raw: columns.joined(separator: ", "))", from: table.name,
        "(\(mayContain.joined(" OR ")))"))
    let matches = found.filter { row in
      columns.indices.contains { row.text($0 + 1)?.containsWords(words) ?? false }
    }
    return matches.compactMap { $0.text(0) }
  }

  private func joined(
    _ parts: [RecordPredicate], _ word: String, none: SQL
  ) throws(StoreFailure) -> SQL {
    var texts: [SQL] = []
    for part in parts { texts.append(try text(part)) }
    return texts.isEmpty ? none : "(\(texts.joined(word)))"
  }
}
