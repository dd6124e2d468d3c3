import Core
import GRDBSQLite
import LocalSystem
import SQLiteStore
import Stash

/// The peer of ``StoreInserts``: inserts the same canvases with SQLite's prepared statements, into
/// the same tables and indexes, with the same rows for undo.
final class PlainInserts {
  private struct Failed: Error { let message: String }

  private let database: OpaquePointer
  private let canvas: OpaquePointer
  private let text: OpaquePointer
  private let change: OpaquePointer
  private let transaction: OpaquePointer
  private let newest: OpaquePointer

  private init(_ path: String) throws {
    var opened: OpaquePointer?
    guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else {
      throw Failed(message: "\(path) can't be opened")
    }
    database = opened
    func prepare(_ sql: String) throws -> OpaquePointer {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(opened, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
        throw Failed(message: String(cString: sqlite3_errmsg(opened)))
      }
      return statement
    }
    for pragma in ["PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON"] {
      sqlite3_exec(opened, pragma, nil, nil, nil)
    }
    canvas = try prepare(
      """
      INSERT INTO stash_canvas (id, revision, created_at, updated_at, designer, name, size, mesh,
      status, acquired, notes, kitting_on, wip_on, stitched_on, at_finishing_on, finished_on)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    text = try prepare(
      "INSERT INTO stashbook_text (collection, record, words) VALUES ('stash_canvas', ?, ?)")
    change = try prepare("INSERT INTO stashbook_change VALUES (?, ?, ?, ?, NULL, NULL, NULL, NULL)")
    transaction = try prepare(
      """
      INSERT INTO stashbook_transaction \
      VALUES (?1, ?2, ?3, ?4, ?5, NULL, NULL, ?1, 'change', NULL)
      """)
    newest = try prepare(
      "SELECT id, last_change FROM stashbook_transaction ORDER BY id DESC LIMIT 1")
  }

  deinit {
    for statement in [canvas, text, change, transaction, newest] { sqlite3_finalize(statement) }
    sqlite3_close(database)
  }

  /// Inserts the canvases, `each` per transaction, and returns the time taken.
  static func run(each: Int) async throws -> Duration {
    let canvases = try StoreInserts.canvases()
    return try await Stock.inFolder { folder in
      // The store creates the tables, then closes the file.
      let path = try { try StoreInserts.open(folder).path }()
      let plain = try PlainInserts(path)
      return try ContinuousClock().measure {
        for start in stride(from: 0, to: canvases.count, by: each) {
          try plain.write(canvases[start..<min(start + each, canvases.count)])
        }
      }
    }
  }

  private func write(_ canvases: ArraySlice<(id: RecordID, canvas: CanvasRecord)>) throws {
    let now = SystemClock().now.milliseconds
    try execute("BEGIN IMMEDIATE")
    var (number, last): (Int64, Int64) = (1, 0)
    if sqlite3_step(newest) == SQLITE_ROW {
      number = sqlite3_column_int64(newest, 0) + 1
      last = sqlite3_column_int64(newest, 1)
    }
    sqlite3_reset(newest)
    let first = last + 1
    for (id, record) in canvases {
      last += 1
      bind(canvas, 1, id.text)
      sqlite3_bind_int64(canvas, 2, last)
      sqlite3_bind_int64(canvas, 3, now)
      sqlite3_bind_int64(canvas, 4, now)
      bind(canvas, 5, record.designer)
      bind(canvas, 6, record.name)
      bind(canvas, 7, record.size)
      sqlite3_bind_int64(canvas, 8, Int64(record.mesh ?? 0))
      bind(canvas, 9, record.status.rawValue)
      bind(canvas, 10, record.acquired?.description)
      bind(canvas, 11, record.notes)
      for (index, stage) in CanvasStatus.allCases.dropFirst().enumerated() {
        bind(canvas, Int32(12 + index), record.reached[stage]?.description)
      }
      try step(canvas)
      let texts = [record.designer, record.name, record.size, record.notes].compactMap(\.self)
      bind(text, 1, id.text)
      bind(text, 2, texts.joined(separator: "\u{1F}").lowercased())
      try step(text)
      sqlite3_bind_int64(change, 1, last)
      sqlite3_bind_int64(change, 2, number)
      bind(change, 3, "stash_canvas")
      bind(change, 4, id.text)
      try step(change)
    }
    sqlite3_bind_int64(transaction, 1, number)
    bind(transaction, 2, "Add canvas")
    sqlite3_bind_int64(transaction, 3, now)
    sqlite3_bind_int64(transaction, 4, first)
    sqlite3_bind_int64(transaction, 5, last)
    try step(transaction)
    try execute("COMMIT")
  }

  private func bind(_ statement: OpaquePointer, _ index: Int32, _ text: String?) {
    guard let text else {
      sqlite3_bind_null(statement, index)
      return
    }
    sqlite3_bind_text(
      statement, index, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
  }

  private func step(_ statement: OpaquePointer) throws {
    guard sqlite3_step(statement) == SQLITE_DONE else {
      throw Failed(message: String(cString: sqlite3_errmsg(database)))
    }
    sqlite3_reset(statement)
  }

  private func execute(_ sql: String) throws {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
      throw Failed(message: String(cString: sqlite3_errmsg(database)))
    }
  }
}
