import Core
import struct GRDB.DatabaseError
import GRDBSQLite
import Glibc

/// Where a store is and how long it waits: what its failures name.
struct StorePlace: Sendable {
  /// The library's folder.
  let folder: String
  /// How long one waits for another process that writes.
  let patience: Duration

  /// The database's file.
  var path: String { "\(folder)/\(SQLiteRecordStore.fileName)" }
  /// The wait in milliseconds, as SQLite takes it.
  var milliseconds: Int32 {
    let (seconds, attoseconds) = patience.components
    return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  /// What an error means to a person: the one place that knows.
  func failure(_ error: any Error) -> StoreFailure {
    switch error {
    case let failure as StoreFailure: failure
    case let error as DatabaseError:
      failure(error.extendedResultCode.rawValue, error.message)
    default: .inputOutput("\(error)")
    }
  }

  /// What a result code of SQLite's means to a person.
  ///
  /// The message is of the connection's last call, which may be a later one than the one that failed:
  /// after a call that succeeded it is "not an error". `system` is the system's number for the error, 0
  /// if unknown.
  func failure(_ code: Int32, _ message: String?, system: Int32 = 0) -> StoreFailure {
    // No room for the shared memory beside the file comes as an error of reading and writing.
    if code == SQLITE_IOERR | (19 << 8) { return .diskFull }
    return switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy(seconds: Int(patience.components.seconds))
    case SQLITE_FULL: .diskFull
    case SQLITE_NOTADB: .notADatabase(path: path)
    case SQLITE_READONLY: .cannotOpen(path: path, reason: "it is read-only")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      .cannotOpen(path: path, reason: Self.obstacle(at: path) ?? Self.reason(code, message, system))
    default: .inputOutput("\(path): \(Self.reason(code, message, system))")
    }
  }

  /// What happened: the message, unless it is of a call that went well, else what the code means;
  /// and what the system says of it.
  private static func reason(_ code: Int32, _ message: String?, _ system: Int32) -> String {
    let isOfOther = message == nil || message == String(cString: sqlite3_errstr(SQLITE_OK))
    let said = isOfOther ? String(cString: sqlite3_errstr(code)) : message ?? ""
    return system == 0 ? said : "\(said) (\(String(cString: strerror(system))))"
  }

  /// Why a file can't be opened, as far as the system says; nil where it says nothing.
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
