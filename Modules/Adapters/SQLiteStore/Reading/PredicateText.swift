import Core

/// A builder for a predicate's SQL that collects the values in the order of their placeholders.
///
/// A comparison with a missing value may yield NULL, which counts as false. The negation of NULL is
/// also NULL, so a negation first converts NULL to false.
struct PredicateText {
  let collection: RecordCollection
  let access: QueryAccess
  /// Whether the statement reads only live records.
  let isLive: Bool
  private(set) var values: [ColumnValue] = []

  init(_ collection: RecordCollection, _ access: QueryAccess, isLive: Bool) {
    (self.collection, self.access, self.isLive) = (collection, access, isLive)
  }

  mutating func text(_ predicate: RecordPredicate) -> String {
    switch predicate {
    case .all: "1"
    case .equals(let column, let value): equals(name(column, in: predicate), column, value)
    case .isOneOf(let column, let values): isOneOf(name(column, in: predicate), column, values)
    case .atLeast(let column, let value):
      comparison(name(column, in: predicate), column, ">=", value)
    case .atMost(let column, let value):
      comparison(name(column, in: predicate), column, "<=", value)
    case .contains(let columns, let words):
      contains(columns, words, first: access.readsIndex(of: predicate))
    case .links(let field, let targets):
      links(field, targets, first: access.readsIndex(of: predicate))
    case .isLinked(let field): isLinked(field)
    case .and(let parts): joined(parts, " AND ", none: "1")
    case .or(let parts): alternatives(parts)
    case .not(let part): "NOT coalesce(\(text(part)), 0)"
    }
  }

  private mutating func mark(_ value: ColumnValue) -> String {
    values.append(value)
    return "?"
  }

  /// Returns the quoted name of a column, with a plus sign if the column's index must not be used.
  private func name(_ column: Column, in leaf: RecordPredicate) -> String {
    (access.readsIndex(of: leaf) || column == .id ? "" : "+") + SchemaText.quoted(column.name)
  }

  private mutating func equals(
    _ name: String, _ column: Column, _ value: ColumnValue
  ) -> String {
    value == .null ? "\(name) IS NULL" : comparison(name, column, "=", value)
  }

  /// Returns a comparison that matches only values of the column's type.
  ///
  /// On its own, SQLite would convert text to a number for the comparison. Here, text never matches
  /// a number.
  private mutating func comparison(
    _ name: String, _ column: Column, _ sign: String, _ value: ColumnValue
  ) -> String {
    guard value != .null, column.admits(value) else { return "0" }
    return "\(name) \(sign) \(mark(value))"
  }

  private mutating func isOneOf(
    _ name: String, _ column: Column, _ wanted: [ColumnValue]
  ) -> String {
    let marks = wanted.filter { $0 != .null && column.admits($0) }.map { mark($0) }
    let isIn = "\(name) IN (\(marks.joined(separator: ", ")))"
    return wanted.contains(.null) ? "(\(isIn) OR \(name) IS NULL)" : isIn
  }

  private mutating func contains(
    _ columns: [Column], _ words: String, first readsIndex: Bool
  ) -> String {
    let parts = columns.filter { $0.kind == .text }.map { column in
      "stashbook_contains(\(SchemaText.quoted(column.name)), \(mark(.text(words))))"
    }
    let isContained = parts.isEmpty ? "0" : "(\(parts.joined(separator: " OR ")))"
    // The text index contains only live records.
    guard readsIndex, isLive, !parts.isEmpty, collection.searches(columns),
      let places = words.places
    else { return isContained }
    let name = mark(.text(collection.name))
    values += places.values
    // The index may find too many records, but never misses one.
    return """
      (\(isContained) AND id IN (SELECT record FROM stashbook_text \
      WHERE collection = \(name) AND place IN (\(places.sql))))
      """
  }

  private mutating func links(
    _ field: String, _ targets: [RecordID], first readsIndex: Bool
  ) -> String {
    let wanted = targets.map { mark(.text($0.text)) }.joined(separator: ", ")
    let marks = [.text(field), .text(collection.name)].map { mark($0) }
    guard readsIndex else {
      return """
        EXISTS (SELECT 1 FROM stashbook_link WHERE +target IN (\(wanted)) \
        AND field = \(marks[0]) AND owner_collection = \(marks[1]) AND owner = id)
        """
    }
    return """
      id IN (SELECT owner FROM stashbook_link \
      WHERE target IN (\(wanted)) AND field = \(marks[0]) AND owner_collection = \(marks[1]))
      """
  }

  private mutating func isLinked(_ field: String) -> String {
    let marks = [.text(collection.name), .text(field)].map { mark($0) }
    return """
      EXISTS (SELECT 1 FROM stashbook_link \
      WHERE owner_collection = \(marks[0]) AND owner = id AND field = \(marks[1]))
      """
  }

  private mutating func joined(_ parts: [RecordPredicate], _ word: String, none: String) -> String {
    guard !parts.isEmpty else { return none }
    return "(\(parts.map { text($0) }.joined(separator: word)))"
  }

  /// Returns the conditions as alternatives.
  ///
  /// If ``isLive`` is `true`, each alternative includes the condition that the record is live.
  /// Without that condition, SQLite wouldn't use the indexes of live records.
  private mutating func alternatives(_ parts: [RecordPredicate]) -> String {
    guard isLive else { return joined(parts, " OR ", none: "0") }
    guard !parts.isEmpty else { return "0" }
    let texts = parts.map { "(deleted_at IS NULL AND \(text($0)))" }
    return "(\(texts.joined(separator: " OR ")))"
  }
}
