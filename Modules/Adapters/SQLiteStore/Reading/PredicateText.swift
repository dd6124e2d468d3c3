import Core

/// A builder for a predicate's SQL that collects the values in the order of their placeholders.
///
/// A comparison with a missing value may yield NULL, which counts as false. The negation of NULL is
/// also NULL, so a negation first converts NULL to false.
struct PredicateText {
  let collection: String
  private(set) var values: [ColumnValue] = []

  init(_ collection: String) { self.collection = collection }

  mutating func text(_ predicate: RecordPredicate) -> String {
    switch predicate {
    case .all: "1"
    case .equals(let column, let value): equals(column, value)
    case .isOneOf(let column, let values): isOneOf(column, values)
    case .atLeast(let column, let value): comparison(column, ">=", value)
    case .atMost(let column, let value): comparison(column, "<=", value)
    case .contains(let columns, let words): contains(columns, words)
    case .links(let field, let targets): links(field, targets)
    case .isLinked(let field): isLinked(field)
    case .and(let parts): joined(parts, " AND ", none: "1")
    case .or(let parts): joined(parts, " OR ", none: "0")
    case .not(let part): "NOT coalesce(\(text(part)), 0)"
    }
  }

  private mutating func mark(_ value: ColumnValue) -> String {
    values.append(value)
    return "?"
  }

  private mutating func equals(_ column: Column, _ value: ColumnValue) -> String {
    if value == .null { return "\(SchemaText.quoted(column.name)) IS NULL" }
    return comparison(column, "=", value)
  }

  /// Returns a comparison that matches only values of the column's type.
  ///
  /// On its own, SQLite would convert text to a number for the comparison. Here, text never matches
  /// a number.
  private mutating func comparison(_ column: Column, _ sign: String, _ value: ColumnValue)
    -> String
  {
    guard value != .null, column.admits(value) else { return "0" }
    return "\(SchemaText.quoted(column.name)) \(sign) \(mark(value))"
  }

  private mutating func isOneOf(_ column: Column, _ wanted: [ColumnValue]) -> String {
    let marks = wanted.filter { $0 != .null && column.admits($0) }.map { mark($0) }
    let name = SchemaText.quoted(column.name)
    let isIn = "\(name) IN (\(marks.joined(separator: ", ")))"
    return wanted.contains(.null) ? "(\(isIn) OR \(name) IS NULL)" : isIn
  }

  private mutating func contains(_ columns: [Column], _ words: String) -> String {
    let parts = columns.filter { $0.kind == .text }.map { column in
      "stashbook_contains(\(SchemaText.quoted(column.name)), \(mark(.text(words))))"
    }
    return parts.isEmpty ? "0" : "(\(parts.joined(separator: " OR ")))"
  }

  private mutating func links(_ field: String, _ targets: [RecordID]) -> String {
    let wanted = targets.map { mark(.text($0.text)) }.joined(separator: ", ")
    let marks = [.text(field), .text(collection)].map { mark($0) }
    return """
      id IN (SELECT owner FROM stashbook_link \
      WHERE target IN (\(wanted)) AND field = \(marks[0]) AND owner_collection = \(marks[1]))
      """
  }

  private mutating func isLinked(_ field: String) -> String {
    let marks = [.text(collection), .text(field)].map { mark($0) }
    return """
      EXISTS (SELECT 1 FROM stashbook_link \
      WHERE owner_collection = \(marks[0]) AND owner = id AND field = \(marks[1]))
      """
  }

  private mutating func joined(_ parts: [RecordPredicate], _ word: String, none: String) -> String {
    guard !parts.isEmpty else { return none }
    return "(\(parts.map { text($0) }.joined(separator: word)))"
  }
}
