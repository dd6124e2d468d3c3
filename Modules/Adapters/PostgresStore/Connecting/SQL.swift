import Core

/// A part of a statement, with the values for its placeholders.
///
/// Values in an interpolation become placeholders. Only `raw` text becomes part of the statement.
struct SQL: ExpressibleByStringInterpolation {
  /// A value that a statement binds.
  enum Parameter {
    case value(ColumnValue)
    /// An array of values of one kind, none of which is null.
    case array([ColumnValue], Column.Kind)
  }

  /// The text, in which every question mark is a placeholder.
  private(set) var text = ""
  private(set) var parameters: [Parameter] = []

  init(raw text: String) { self.text = text }

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation parts: Parts) { self = parts.sql }

  struct Parts: StringInterpolationProtocol {
    fileprivate var sql = SQL(raw: "")

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { sql.text += literal }

    mutating func appendInterpolation(raw text: String) { sql.text += text }

    mutating func appendInterpolation(_ part: SQL) {
      sql.text += part.text
      sql.parameters += part.parameters
    }

    mutating func appendInterpolation(_ value: ColumnValue) { bind(.value(value)) }

    mutating func appendInterpolation(_ number: Int64?) {
      bind(.value(number.map { .integer($0) } ?? .null))
    }

    mutating func appendInterpolation(_ moment: Instant?) {
      appendInterpolation(moment?.milliseconds)
    }

    mutating func appendInterpolation(_ text: String?) { bind(.value(.optional(text))) }

    mutating func appendInterpolation(_ id: RecordID?) { appendInterpolation(id?.text) }

    mutating func appendInterpolation(_ texts: [String]) {
      bind(.array(texts.map { .text($0) }, .text))
    }

    mutating func appendInterpolation(_ values: [ColumnValue], _ kind: Column.Kind) {
      bind(.array(values, kind))
    }

    private mutating func bind(_ parameter: Parameter) {
      sql.text += "?"
      sql.parameters.append(parameter)
    }
  }

  /// Returns text quoted as a name.
  ///
  /// Neither names of collections and columns nor names that the store adds contain quotation marks.
  static func name(_ text: String) -> String { "\"\(text)\"" }
}

extension [SQL] {
  func joined(_ separator: String) -> SQL {
    guard let first else { return "" }
    return dropFirst().reduce(first) { "\($0)\(raw: separator)\($1)" }
  }
}

/// A statement on the rows of one library.
///
/// Statements on rows are built from this type's functions, which add the library's key: `$1`.
/// Row-level security also restricts every statement to the rows of the transaction's library.
struct LibraryStatement {
  let sql: SQL

  /// Creates a query for the columns of a table's rows that match a condition.
  ///
  /// `alias` is another name for the table in the query. `rest` follows the condition, such as a
  /// sort order.
  static func select(
    _ columns: SQL, from table: String, as alias: String? = nil, _ condition: SQL = "TRUE",
    _ rest: SQL = ""
  ) -> LibraryStatement {
    let source = alias.map { "\(table) AS \($0)" } ?? table
    return LibraryStatement(
      sql: """
        SELECT \(columns) FROM \(raw: source) \
        WHERE \(raw: alias ?? table).library = $1 AND \(condition) \(rest)
        """)
  }

  /// Creates a statement that inserts a row.
  ///
  /// If `source` isn't `nil`, the statement inserts a row for each row of the source.
  static func insert(
    into table: String, _ row: [(column: String, value: SQL)], from source: SQL? = nil,
    _ rest: SQL = ""
  ) -> LibraryStatement {
    let columns = row.map(\.column).joined(separator: ", ")
    let values = row.map(\.value).joined(", ")
    let rows: SQL =
      if let source { "SELECT $1, \(values) FROM \(source)" } else { "VALUES ($1, \(values))" }
    return LibraryStatement(
      sql: "INSERT INTO \(raw: table) (library, \(raw: columns)) \(rows) \(rest)")
  }

  /// Creates a statement that changes the rows that match a condition.
  static func update(
    _ table: String, set changes: [(column: String, value: SQL)], _ condition: SQL
  ) -> LibraryStatement {
    let sets = changes.map { "\(raw: $0.column) = \($0.value)" as SQL }.joined(", ")
    return LibraryStatement(
      sql: "UPDATE \(raw: table) SET \(sets) WHERE library = $1 AND \(condition)")
  }

  /// Creates a statement that removes the rows that match a condition.
  static func delete(from table: String, _ condition: SQL) -> LibraryStatement {
    LibraryStatement(sql: "DELETE FROM \(raw: table) WHERE library = $1 AND \(condition)")
  }

  /// Returns this statement with another statement that runs first, on the same state.
  ///
  /// This statement can refer to the other statement's result by its name.
  func after(_ name: String, _ other: LibraryStatement) -> LibraryStatement {
    LibraryStatement(sql: "WITH \(raw: name) AS (\(other.sql)) \(sql)")
  }
}
