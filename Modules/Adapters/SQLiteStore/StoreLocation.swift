import Core
import struct GRDB.DatabaseError
import GRDBSQLite
import Glibc

/// A store's location and maximum wait, both of which appear in failures.
struct StoreLocation: Sendable {
  /// The path of the library's folder.
  let folder: String
  /// The maximum time to wait while another process writes.
  let patience: Duration

  /// The path of the database file.
  var path: String { "\(folder)/\(SQLiteRecordStore.fileName)" }
  /// The maximum wait in milliseconds, the unit that SQLite expects.
  var milliseconds: Int32 {
    let (seconds, attoseconds) = patience.components
    return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  /// Returns the failure that explains an error to the user.
  func failure(_ error: any Error) -> StoreFailure {
    switch error {
    case let failure as StoreFailure: failure
    case let error as DatabaseError:
      failure(error.extendedResultCode.rawValue, error.message)
    default: .inputOutput("\(error)")
    }
  }

  /// Returns the failure that explains an SQLite result code to the user.
  ///
  /// The message belongs to the connection's last call, which may be later than the failed call.
  /// After a successful call, the message is "not an error". `system` is the system's error number,
  /// or 0 if unknown.
  func failure(_ code: Int32, _ message: String?, system: Int32 = 0) -> StoreFailure {
    // If a full disk has no room for the shared memory, SQLite reports an input/output error.
    if code == SQLITE_IOERR | (19 << 8) { return .diskFull }
    return switch code & 0xFF {
    // SQLITE_PROTOCOL means that a suspended process holds a lock on the write-ahead log.
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
      .busy(seconds: Int(patience.components.seconds))
    case SQLITE_FULL: .diskFull
    case SQLITE_INTERRUPT: .cancelled
    case SQLITE_NOTADB: .notADatabase(path: path)
    case SQLITE_READONLY: .cannotOpen(path: path, reason: "it is read-only")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      .cannotOpen(path: path, reason: Self.obstacle(at: path) ?? Self.reason(code, message, system))
    default: .inputOutput("\(path): \(Self.reason(code, message, system))")
    }
  }

  /// Returns the message, followed by the system's explanation unless `system` is 0.
  ///
  /// If the message is missing or from a successful call, SQLite's description of `code` replaces
  /// the message.
  private static func reason(_ code: Int32, _ message: String?, _ system: Int32) -> String {
    let isOfOther = message == nil || message == String(cString: sqlite3_errstr(SQLITE_OK))
    let said = isOfOther ? String(cString: sqlite3_errstr(code)) : message ?? ""
    return system == 0 ? said : "\(said) (\(String(cString: strerror(system))))"
  }

  /// Returns the reason why a file can't be opened, or `nil` if the file can be read and written.
  static func obstacle(at path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return String(cString: strerror(errno)) }
    guard access(path, R_OK | W_OK) == 0 else { return String(cString: strerror(errno)) }
    return nil
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
