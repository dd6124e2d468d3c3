import Core
import Foundation
import GRDB

/// One transaction's entries in the log of changes; a change's number is the record's revision.
struct ChangeLog {
  let db: Database
  let number: Int64

  /// Begins a transaction's entries.
  init(_ db: Database, label: String, at: Instant, isUndo: Bool = false) throws {
    self.db = db
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO stashbook_transaction (label, at, is_undo, first_change) \
        VALUES (?, ?, ?, (SELECT coalesce(max(sequence), 0) + 1 FROM stashbook_change))
        """)
    try statement.execute(arguments: [label, at.milliseconds, isUndo])
    number = db.lastInsertedRowID
  }

  /// Notes a change of a record that is about to be written, with what is there now.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - before: The record's table; nil for one that is not there yet.
  ///   - field: The field whose links change too.
  ///   - targets: What that field links to now.
  /// - Returns: The record's revision after the change.
  /// - Throws: What SQLite throws.
  func add(
    _ record: RecordReference, before: TableText?, field: String? = nil,
    targets: [RecordReference]? = nil
  ) throws -> Revision {
    let image = before.map { "(SELECT \($0.image) FROM \(record.collection) WHERE id = ?3)" }
    let text = """
      INSERT INTO stashbook_change (tx, collection, record, before, field, targets_before) \
      VALUES (?1, ?2, ?3, \(image ?? "NULL"), ?4, ?5)
      """
    let statement = try db.cachedStatement(sql: text)
    let kept = try targets.map { try Self.text($0) }
    statement.setUncheckedArguments([number, record.collection, record.id.text, field, kept])
    try statement.execute()
    return Revision(db.lastInsertedRowID)
  }

  private static func text(_ targets: [RecordReference]) throws -> String {
    String(decoding: try JSONEncoder().encode(targets), as: UTF8.self)
  }

  /// Forgets what is older than 30 days or beyond the newest 1,000 transactions. Transactions are
  /// forgotten from the oldest on, so only the oldest is looked at.
  func prune(now: Instant) throws {
    let oldest = now.adding(.seconds(-30 * 86_400)).milliseconds
    let first = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT number, at FROM stashbook_transaction ORDER BY number LIMIT 1"))
    guard let first, (first[0] as Int64) <= number - 1000 || (first[1] as Int64) < oldest else {
      return
    }
    try db.execute(
      sql: "DELETE FROM stashbook_transaction WHERE number <= ? OR (at < ? AND number < ?)",
      arguments: [number - 1000, oldest, number])
    try db.execute(
      sql: """
        DELETE FROM stashbook_change WHERE sequence < (
          SELECT first_change FROM stashbook_transaction ORDER BY number LIMIT 1)
        """)
  }

  static func changes(since revision: Revision, _ db: Database) throws -> Changes {
    let first = try Int64.fetchOne(db, sql: "SELECT min(sequence) FROM stashbook_change")
    let last =
      try Int64.fetchOne(
        db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'stashbook_change'") ?? 0
    if revision.number < (first ?? last + 1) - 1 { throw StoreFailure.forgotten }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT collection, record FROM stashbook_change WHERE sequence > ? \
        GROUP BY collection, record ORDER BY max(sequence)
        """, arguments: [revision.number])
    return Changes(
      records: rows.map { RecordReference($0[0], RecordID($0[1])) }, latest: Revision(last))
  }
}

/// Reverses the newest transaction that is not reversed yet.
struct Reversal {
  private let db: Database
  private let tables: [String: TableText]
  private let now: Instant

  init(_ db: Database, _ tables: [String: TableText], now: Instant) {
    self.db = db
    self.tables = tables
    self.now = now
  }

  struct Entry {
    var sequence: Int64
    var outcome: Int64
    var record: RecordReference
    var before: String?
    var field: String?
    var targets: [RecordReference]?
  }

  func run() throws -> Undone? {
    let newest = try Row.fetchOne(
      db,
      sql: """
        SELECT number, label, at, first_change FROM stashbook_transaction \
        WHERE is_undo = 0 AND is_reversed = 0 ORDER BY number DESC LIMIT 1
        """)
    guard let newest else { return nil }
    let (number, label): (Int64, String) = (newest[0], newest[1])
    let entries = try entries(of: number, from: newest[3])
    try refuseLaterChanges(entries, label)
    let log = try ChangeLog(db, label: label, at: now, isUndo: true)
    var records: [RecordReference] = []
    for entry in entries.reversed() {
      try reverse(entry, log)
      if !records.contains(entry.record) { records.insert(entry.record, at: 0) }
    }
    try db.execute(
      sql: "UPDATE stashbook_transaction SET is_reversed = 1 WHERE number = ?",
      arguments: [number])
    return Undone(label: label, at: Instant(milliseconds: newest[2]), records: records)
  }

  private func entries(of number: Int64, from first: Int64) throws -> [Entry] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT sequence, coalesce(outcome, sequence), collection, record, before, field, \
        targets_before FROM stashbook_change WHERE sequence >= ? AND tx = ? ORDER BY sequence
        """, arguments: [first, number])
    return try rows.map { row in
      let targets = try (row[6] as String?).map {
        try JSONDecoder().decode([RecordReference].self, from: Data($0.utf8))
      }
      return Entry(
        sequence: row[0], outcome: row[1], record: RecordReference(row[2], RecordID(row[3])),
        before: row[4], field: row[5], targets: targets)
    }
  }

  private func refuseLaterChanges(_ entries: [Entry], _ label: String) throws {
    var latest: [RecordReference: Int64] = [:]
    for entry in entries { latest[entry.record] = entry.outcome }
    for (record, revision) in latest {
      guard tables[record.collection] != nil else {
        throw StoreFailure.unknownCollection(record.collection)
      }
      guard try self.revision(of: record) == revision else {
        throw StoreFailure.changedSince(record, label: label)
      }
    }
  }

  private func revision(of record: RecordReference) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT revision FROM \(record.collection) WHERE id = ?",
      arguments: [record.id.text])
  }

  private func reverse(_ entry: Entry, _ log: ChangeLog) throws {
    guard let table = tables[entry.record.collection] else { return }
    if let field = entry.field, let targets = entry.targets {
      try LinkTable.replace(entry.record, field: field, by: targets, db)
    }
    let revision = try log.add(entry.record, before: table)
    guard let before = entry.before else {
      try db.execute(
        sql: "DELETE FROM \(entry.record.collection) WHERE id = ?",
        arguments: [entry.record.id.text])
      return
    }
    try db.execute(
      sql: table.restore, arguments: [before, revision.number, entry.record.id.text])
    try moveOutcome(of: entry, to: revision)
  }

  /// The change before this one left the record as it is again now, under another revision.
  private func moveOutcome(of entry: Entry, to revision: Revision) throws {
    try db.execute(
      sql: """
        UPDATE stashbook_change SET outcome = ?1 \
        WHERE sequence = json_extract(?2, '$.revision') OR outcome = json_extract(?2, '$.revision')
        """,
      arguments: [revision.number, entry.before])
  }
}
