import Core
import Foundation
import GRDB

/// Reads within one connection's consistent state.
class SQLiteReader: RecordReader {
  let db: Database
  let tables: [String: TableText]

  init(_ db: Database, _ tables: [String: TableText]) {
    self.db = db
    self.tables = tables
  }

  func table<R: Core.Record>(_ type: R.Type) throws(StoreFailure) -> TableText {
    guard let table = tables[R.collection.name] else {
      throw .unknownCollection(R.collection.name)
    }
    return table
  }

  /// Runs statements; errors of SQLite's become ours where the transaction ends.
  func sql<T>(_ body: () throws -> T) throws(StoreFailure) -> T {
    do {
      return try body()
    } catch let failure as StoreFailure {
      throw failure
    } catch {
      throw StoreFailure(error, path: "", busySeconds: 0)
    }
  }

  func find<R: Core.Record>(_ type: R.Type, _ id: RecordID) throws(StoreFailure) -> Stored<R>? {
    let table = try table(type)
    let text = "SELECT \(table.columns) FROM \(table.collection.name) WHERE id = ?"
    return try sql { try rows(type, text, [id.text.databaseValue]).first }
  }

  func page<R: Core.Record>(_ query: Query<R>) throws(StoreFailure) -> Page<Stored<R>> {
    let table = try table(R.self)
    let question = QueryText(query, table)
    return try sql {
      var found: [Stored<R>] = []
      for part in question.parts where found.count <= query.limit {
        let arguments = part.arguments + [(query.limit + 1 - found.count).databaseValue]
        found += try rows(R.self, part.text, arguments)
      }
      guard found.count > query.limit else { return Page(items: found, next: nil) }
      found.removeLast()
      return Page(items: found, next: found.last.map(question.cursor))
    }
  }

  func count<R: Core.Record>(_ query: Query<R>) throws(StoreFailure) -> Int {
    let counting = QueryText(query, try table(R.self)).counting
    return try sql {
      let statement = try db.cachedStatement(sql: counting.text)
      statement.setUncheckedArguments(StatementArguments(counting.arguments))
      return try Int.fetchOne(statement) ?? 0
    }
  }

  func ids<R: Core.Record>(
    of type: R.Type, startingWith prefix: String, limit: Int
  ) throws(StoreFailure) -> [RecordID] {
    let name = try table(type).collection.name
    let text = """
      SELECT id FROM \(name) WHERE id >= ? AND id < ? AND deleted_at IS NULL ORDER BY id LIMIT ?
      """
    return try sql {
      let statement = try db.cachedStatement(sql: text)
      let arguments: [any DatabaseValueConvertible] = [prefix, prefix + "\u{10FFFF}", limit]
      return try String.fetchAll(statement, arguments: StatementArguments(arguments))
        .map { RecordID($0) }
    }
  }

  func targets(of owner: RecordReference, field: String) throws(StoreFailure) -> [RecordReference] {
    try sql { try LinkTable.targets(of: owner, field: field, db) }
  }

  func owners(of target: RecordReference) throws(StoreFailure) -> [Link] {
    try sql { try LinkTable.owners(of: target, db) }
  }

  private func rows<R: Core.Record>(
    _ type: R.Type, _ text: String, _ arguments: [DatabaseValue]
  ) throws -> [Stored<R>] {
    let statement = try db.cachedStatement(sql: text)
    statement.setUncheckedArguments(StatementArguments(arguments))
    let cursor = try Row.fetchCursor(statement)
    var found: [Stored<R>] = []
    while let row = try cursor.next() { found.append(try Self.stored(row)) }
    return found
  }

  private static func stored<R: Core.Record>(_ row: Row) throws -> Stored<R> {
    let kept = TableText.kept.count
    do throws(RowFailure) {
      var values: [ColumnValue] = []
      values.reserveCapacity(row.count - kept)
      for index in kept..<row.count { values.append(ColumnValue(row[index] as DatabaseValue)) }
      let record = try R(row: RecordRow(R.collection.columns, values))
      let deletedAt = try optionalNumber(row, 4)
      return Stored(
        id: RecordID(try text(row, 0)), revision: Revision(try number(row, 1)),
        createdAt: Instant(milliseconds: try number(row, 2)),
        updatedAt: Instant(milliseconds: try number(row, 3)),
        deletedAt: deletedAt.map { Instant(milliseconds: $0) }, record: record)
    } catch {
      throw StoreFailure.unreadableRow(collection: R.collection.name, column: error.column)
    }
  }

  private static func number(_ row: Row, _ index: Int) throws(RowFailure) -> Int64 {
    guard let number = try optionalNumber(row, index) else {
      throw RowFailure(column: TableText.kept[index], found: .null)
    }
    return number
  }

  private static func optionalNumber(_ row: Row, _ index: Int) throws(RowFailure) -> Int64? {
    switch ColumnValue(row[index] as DatabaseValue) {
    case .integer(let number): return number
    case .null: return nil
    case let other: throw RowFailure(column: TableText.kept[index], found: other)
    }
  }

  private static func text(_ row: Row, _ index: Int) throws(RowFailure) -> String {
    let value = ColumnValue(row[index] as DatabaseValue)
    guard case .text(let text) = value else {
      throw RowFailure(column: TableText.kept[index], found: value)
    }
    return text
  }
}

extension ColumnValue {
  init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(number)
    case .double(let number): self = .text("\(number)")
    case .string(let text): self = .text(text)
    case .blob(let data): self = .blob(Array(data))
    }
  }

  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .blob(let bytes): Data(bytes).databaseValue
    }
  }
}
