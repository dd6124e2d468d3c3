import Core
import GRDB

/// A query as SQL, in one part or two: records with a value in an ascending optional column come
/// before those without, each part read in its index's own order.
struct QueryText<R: Core.Record> {
  struct Part {
    var text: String
    var arguments: [DatabaseValue]
  }

  private let query: Query<R>
  private let table: TableText
  private let order: [Order]

  init(_ query: Query<R>, _ table: TableText) {
    self.query = query
    self.table = table
    let last = query.order.last?.column.name == Core.Column.id.name
    let isAscending = query.order.first?.isAscending ?? true
    order = last ? query.order : query.order + [Order(.id, ascending: isAscending)]
  }

  /// How many records there are in all.
  var counting: Part {
    let (condition, arguments) = condition
    return Part(
      text: "SELECT count(*) FROM \(table.collection.name) WHERE \(condition)",
      arguments: arguments)
  }

  /// The statements that give a page; each takes a limit as its last argument.
  var parts: [Part] {
    guard let first = order.first, first.isAscending, first.column.isOptional else {
      return [part(nil)]
    }
    let held = "\"\(first.column.name)\" IS NOT NULL"
    let empty = "\"\(first.column.name)\" IS NULL"
    if query.after?.values.first == .null { return [part(empty)] }
    guard query.after != nil else { return [part(held), part(empty)] }
    return [part(held), part(empty, fromItsStart: true)]
  }

  /// The place of a record in the query's order.
  func cursor(_ stored: Stored<R>) -> Core.Cursor {
    let row = RecordRow(R.collection.columns, stored.record.values)
    let values = query.order.map { order -> ColumnValue in
      switch order.column.name {
      case Core.Column.id.name: .text(stored.id.text)
      case Core.Column.createdAt.name: .integer(stored.createdAt.milliseconds)
      case Core.Column.updatedAt.name: .integer(stored.updatedAt.milliseconds)
      default: row[order.column]
      }
    }
    return Cursor(values: values, id: stored.id)
  }

  private func part(_ extra: String?, fromItsStart: Bool = false) -> Part {
    var (condition, arguments) = condition
    if let extra { condition += " AND \(extra)" }
    if let after = query.after, !fromItsStart {
      let (beyond, more) = beyond(after)
      condition += " AND (\(beyond))"
      arguments += more
    }
    let sorted = order.map { "\"\($0.column.name)\" \($0.isAscending ? "ASC" : "DESC")" }
    let text = """
      SELECT \(table.columns) FROM \(table.collection.name) WHERE \(condition) \
      ORDER BY \(sorted.joined(separator: ", ")) LIMIT ?
      """
    return Part(text: text, arguments: arguments)
  }

  private var condition: (String, [DatabaseValue]) {
    var arguments: [DatabaseValue] = []
    let wanted = PredicateText(table.collection.name).text(query.predicate, &arguments)
    let liveness: String
    switch query.liveness {
    case .live: liveness = "deleted_at IS NULL"
    case .deleted: liveness = "deleted_at IS NOT NULL"
    case .any: liveness = "1"
    }
    return query.predicate == .all ? (liveness, []) : ("\(liveness) AND \(wanted)", arguments)
  }

  /// What comes after a place: later in the first criterion, or equal there and later in the next.
  private func beyond(_ after: Core.Cursor) -> (String, [DatabaseValue]) {
    var places = after.values
    if places.count < order.count { places.append(.text(after.id.text)) }
    var alternatives: [String] = []
    var arguments: [DatabaseValue] = []
    for (index, criterion) in order.enumerated() where index < places.count {
      let place = places[index]
      let (later, more) = later(criterion, than: place)
      guard let later else { continue }
      let equal = order.prefix(index).map { "\"\($0.column.name)\" IS ?" }
      alternatives.append("(\((equal + [later]).joined(separator: " AND ")))")
      arguments += places.prefix(index).map(\.databaseValue) + more
    }
    return (alternatives.isEmpty ? "0" : alternatives.joined(separator: " OR "), arguments)
  }

  /// What is later than a value; records without one come last either way.
  private func later(_ criterion: Order, than place: ColumnValue) -> (String?, [DatabaseValue]) {
    guard place != .null else { return (nil, []) }
    let column = "\"\(criterion.column.name)\""
    let comparison = "\(column) \(criterion.isAscending ? ">" : "<") ?"
    let text = criterion.column.isOptional ? "(\(comparison) OR \(column) IS NULL)" : comparison
    return (text, [place.databaseValue])
  }
}

/// A predicate as SQL; arguments are collected in the order of their marks.
struct PredicateText {
  private let table: String

  init(_ table: String) { self.table = table }

  func text(_ predicate: Predicate, _ arguments: inout [DatabaseValue]) -> String {
    switch predicate {
    case .all: return "1"
    case .equals(let column, let value):
      arguments.append(value.databaseValue)
      return value == .null || column.isOptional ? "\(name(column)) IS ?" : "\(name(column)) = ?"
    case .isOneOf(let column, let values): return isOneOf(column, values, &arguments)
    case .atLeast(let column, let value): return comparison(column, ">=", value, &arguments)
    case .atMost(let column, let value): return comparison(column, "<=", value, &arguments)
    case .contains(let columns, let words):
      guard !columns.isEmpty else { return "0" }
      arguments += columns.map { _ in words.databaseValue }
      let parts = columns.map { "stashbook_contains(\(name($0)), ?)" }
      return "(\(parts.joined(separator: " OR ")))"
    case .links(let field, let target):
      arguments += [table.databaseValue, field.databaseValue, target.text.databaseValue]
      return """
        id IN (SELECT owner FROM stashbook_link \
        WHERE owner_collection = ? AND field = ? AND target = ?)
        """
    case .and(let parts): return joined(parts, " AND ", "1", &arguments)
    case .or(let parts): return joined(parts, " OR ", "0", &arguments)
    case .not(let part): return "NOT coalesce(\(text(part, &arguments)), 0)"
    }
  }

  private func name(_ column: Core.Column) -> String { "\"\(column.name)\"" }

  private func comparison(
    _ column: Core.Column, _ sign: String, _ value: ColumnValue, _ arguments: inout [DatabaseValue]
  ) -> String {
    arguments.append(value.databaseValue)
    return "\(name(column)) \(sign) ?"
  }

  private func isOneOf(
    _ column: Core.Column, _ values: [ColumnValue], _ arguments: inout [DatabaseValue]
  ) -> String {
    let held = values.filter { $0 != .null }
    arguments += held.map(\.databaseValue)
    let marks = Array(repeating: "?", count: held.count).joined(separator: ", ")
    let isIn = "\(name(column)) IN (\(marks))"
    return held.count == values.count ? isIn : "(\(isIn) OR \(name(column)) IS NULL)"
  }

  private func joined(
    _ parts: [Predicate], _ word: String, _ none: String, _ arguments: inout [DatabaseValue]
  ) -> String {
    guard !parts.isEmpty else { return none }
    return "(\(parts.map { text($0, &arguments) }.joined(separator: word)))"
  }
}
