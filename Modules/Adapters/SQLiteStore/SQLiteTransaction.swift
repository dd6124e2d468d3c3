import Core
import Foundation
import GRDB

/// Reads and writes within one transaction, keeping what was there before.
final class SQLiteTransaction: SQLiteReader, Transaction {
  let now: Instant
  private let label: String
  private var log: ChangeLog?

  init(_ db: Database, _ tables: [String: TableText], label: String, now: Instant) {
    self.label = label
    self.now = now
    super.init(db, tables)
  }

  /// The log of this transaction, begun with its first write.
  private func beginLog() throws -> ChangeLog {
    if let log { return log }
    let log = try ChangeLog(db, label: label, at: now)
    self.log = log
    return log
  }

  /// Ends the transaction: what is too old is forgotten.
  func finish() throws { if let log { try log.prune(now: now) } }

  @discardableResult
  func insert<R: Core.Record>(_ record: R, id: RecordID) throws(StoreFailure) -> Stored<R> {
    let table = try table(R.self)
    return try sql {
      let reference = RecordReference(table.collection.name, id)
      let revision = try beginLog().add(reference, before: nil)
      let moment = now.milliseconds.databaseValue
      var arguments = [
        id.text.databaseValue, revision.number.databaseValue, moment, moment, DatabaseValue.null,
      ]
      for value in record.values { arguments.append(value.databaseValue) }
      let statement = try db.cachedStatement(sql: table.insert)
      statement.setUncheckedArguments(StatementArguments(arguments))
      try refusingTwins(of: record.values, id: id, table) { try statement.execute() }
      return Stored(
        id: id, revision: revision, createdAt: now, updatedAt: now, deletedAt: nil,
        record: record)
    }
  }

  @discardableResult
  func save<R: Core.Record>(_ stored: Stored<R>) throws(StoreFailure) -> Stored<R> {
    let current = try live(stored)
    guard current.record != stored.record else { return stored }
    return try update(stored, current: current, deletedAt: nil)
  }

  func delete<R: Core.Record>(_ stored: Stored<R>) throws(StoreFailure) {
    let current = try live(stored)
    try update(current, current: current, deletedAt: now)
  }

  func restore<R: Core.Record>(_ stored: Stored<R>) throws(StoreFailure) {
    guard let current = try find(R.self, stored.id), current.deletedAt != nil else {
      throw .missing(stored.reference)
    }
    guard current.revision == stored.revision else { throw .conflict(stored.reference) }
    try update(current, current: current, deletedAt: nil)
  }

  func link(
    _ owner: RecordReference, field: String, to targets: [RecordReference], limit: Int?
  ) throws(StoreFailure) {
    guard let table = tables[owner.collection] else { throw .unknownCollection(owner.collection) }
    try sql {
      let live = "SELECT 1 FROM \(owner.collection) WHERE id = ? AND deleted_at IS NULL"
      guard try Int.fetchOne(db, sql: live, arguments: [owner.id.text]) != nil else {
        throw StoreFailure.missing(owner)
      }
      if let limit, targets.count > limit {
        throw StoreFailure.limit(field: field, most: limit)
      }
      let before = try LinkTable.targets(of: owner, field: field, db)
      guard before != targets else { return }
      let revision = try beginLog().add(owner, before: table, field: field, targets: before)
      try LinkTable.replace(owner, field: field, by: targets, db)
      let touch = "UPDATE \(owner.collection) SET revision = ?, updated_at = ? WHERE id = ?"
      try db.execute(
        sql: touch, arguments: [revision.number, now.milliseconds, owner.id.text])
    }
  }

  private func live<R: Core.Record>(_ stored: Stored<R>) throws(StoreFailure) -> Stored<R> {
    guard let current = try find(R.self, stored.id), current.deletedAt == nil else {
      throw .missing(stored.reference)
    }
    guard current.revision == stored.revision else { throw .conflict(stored.reference) }
    return current
  }

  @discardableResult
  private func update<R: Core.Record>(
    _ stored: Stored<R>, current: Stored<R>, deletedAt: Instant?
  ) throws(StoreFailure) -> Stored<R> {
    let table = try table(R.self)
    return try sql {
      let revision = try beginLog().add(stored.reference, before: table)
      var arguments = [
        revision.number.databaseValue, now.milliseconds.databaseValue,
        deletedAt?.milliseconds.databaseValue ?? .null,
      ]
      for value in stored.record.values { arguments.append(value.databaseValue) }
      arguments.append(stored.id.text.databaseValue)
      let statement = try db.cachedStatement(sql: table.update)
      statement.setUncheckedArguments(StatementArguments(arguments))
      try refusingTwins(of: stored.record.values, id: stored.id, table) {
        try statement.execute()
      }
      return Stored(
        id: stored.id, revision: revision, createdAt: current.createdAt, updatedAt: now,
        deletedAt: deletedAt, record: stored.record)
    }
  }

  /// Turns a broken uniqueness into a failure that names the other record.
  private func refusingTwins(
    of values: [ColumnValue], id: RecordID, _ table: TableText, _ write: () throws -> Void
  ) throws {
    do {
      try write()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      let name = table.collection.name
      let here = "SELECT 1 FROM \(name) WHERE id = ?"
      if error.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY,
        try Int.fetchOne(db, sql: here, arguments: [id.text]) != nil
      {
        throw StoreFailure.duplicate(collection: name, index: "id", existing: id)
      }
      let row = RecordRow(table.collection.columns, values)
      for index in table.collection.indexes where index.isUnique {
        let equal = index.columns.map { "\"\($0.name)\" IS ?" }.joined(separator: " AND ")
        let twin = try String.fetchOne(
          db,
          sql: "SELECT id FROM \(name) WHERE deleted_at IS NULL AND id <> ? AND \(equal)",
          arguments: StatementArguments(
            [id.text.databaseValue] + index.columns.map { row[$0].databaseValue }))
        guard let twin else { continue }
        throw StoreFailure.duplicate(
          collection: name, index: index.name, existing: RecordID(twin))
      }
      throw error
    }
  }
}
