import Core
import class GRDB.Statement
import GRDBSQLite

/// A prepared statement that binds values and reads rows directly through SQLite's C interface.
///
/// Reading never ends the process, whatever a row contains.
struct Prepared {
  private let statement: Statement
  private let pointer: OpaquePointer
  private let connection: Connection

  init(_ statement: Statement, on connection: Connection) {
    self.statement = statement
    self.connection = connection
    pointer = statement.sqliteStatement
    sqlite3_reset(pointer)
  }

  // MARK: Binding values, counted from 1

  func bind(_ values: [ColumnValue], from first: Int32 = 1) {
    for (index, value) in values.enumerated() { bind(first + Int32(index), value) }
  }

  func bind(_ index: Int32, _ value: ColumnValue) {
    switch value {
    case .null: sqlite3_bind_null(pointer, index)
    case .integer(let number): sqlite3_bind_int64(pointer, index, number)
    case .text(let text): bind(index, text)
    case .blob(let bytes):
      bytes.withUnsafeBytes { buffer in
        // SQLite would bind NULL for bytes without an address.
        guard let address = buffer.baseAddress, !buffer.isEmpty else {
          _ = sqlite3_bind_zeroblob(pointer, index, 0)
          return
        }
        sqlite3_bind_blob64(pointer, index, address, sqlite3_uint64(buffer.count), Self.copied)
      }
    }
  }

  func bind(_ index: Int32, _ number: Int64) { sqlite3_bind_int64(pointer, index, number) }

  func bind(_ index: Int32, _ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      guard let address = utf8.baseAddress else {
        _ = sqlite3_bind_text(pointer, index, "", 0, Self.copied)
        return
      }
      let characters = UnsafeRawPointer(address).assumingMemoryBound(to: CChar.self)
      sqlite3_bind_text64(
        pointer, index, characters, sqlite3_uint64(utf8.count), Self.copied, UInt8(SQLITE_UTF8))
    }
  }

  /// The flag that makes SQLite copy a value (`SQLITE_TRANSIENT`).
  static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  // MARK: Steps

  /// Advances to the next row.
  ///
  /// After the last row, the statement is ready to be bound again.
  ///
  /// - Returns: Whether the statement advanced to a row. The result is `false` after the last row.
  func next() throws(StoreFailure) -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(pointer)
      return false
    default:
      let failure = connection.failed()
      sqlite3_reset(pointer)
      throw failure
    }
  }

  /// Runs a statement that returns no rows.
  func run() throws(StoreFailure) { while try next() {} }

  /// Runs a statement that returns no rows, unless the statement would violate a constraint.
  ///
  /// - Returns: Whether the statement ran.
  func keepsConstraints() throws(StoreFailure) -> Bool {
    let code = sqlite3_step(pointer)
    if code == SQLITE_DONE || code & 0xFF == SQLITE_CONSTRAINT {
      sqlite3_reset(pointer)
      return code == SQLITE_DONE
    }
    let failure = connection.failed()
    sqlite3_reset(pointer)
    throw failure
  }

  /// Skips the remaining rows.
  func reset() { sqlite3_reset(pointer) }

  // MARK: Reading values, counted from 0

  /// Returns a column's value, or `nil` for a floating-point number or text that isn't UTF-8.
  ///
  /// The program never stores such a number or text.
  func value(_ index: Int32) -> ColumnValue? {
    switch sqlite3_column_type(pointer, index) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(pointer, index))
    case SQLITE_TEXT: text(index).map { .text($0) }
    case SQLITE_BLOB: .blob(bytes(index))
    default: nil
    }
  }

  /// Returns whether a column is NULL.
  func isNull(_ index: Int32) -> Bool { sqlite3_column_type(pointer, index) == SQLITE_NULL }

  /// Returns a column's integer, or `nil` if the value isn't an integer.
  func integer(_ index: Int32) -> Int64? {
    guard sqlite3_column_type(pointer, index) == SQLITE_INTEGER else { return nil }
    return sqlite3_column_int64(pointer, index)
  }

  /// Returns a column's text, or `nil` if the value isn't text in UTF-8.
  func text(_ index: Int32) -> String? {
    guard sqlite3_column_type(pointer, index) == SQLITE_TEXT,
      let characters = sqlite3_column_text(pointer, index)
    else { return nil }
    let count = Int(sqlite3_column_bytes(pointer, index))
    let bytes = UnsafeBufferPointer(start: characters, count: count)
    // The generic validation isn't specialized, and costs more than reading short text.
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    return String(validating: bytes, as: UTF8.self)
  }

  private func bytes(_ index: Int32) -> [UInt8] {
    guard let address = sqlite3_column_blob(pointer, index) else { return [] }
    let count = Int(sqlite3_column_bytes(pointer, index))
    return Array(UnsafeRawBufferPointer(start: address, count: count))
  }
}
