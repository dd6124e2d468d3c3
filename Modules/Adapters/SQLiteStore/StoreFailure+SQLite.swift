import Core
import GRDB

extension StoreFailure {
  /// What an error of SQLite's means to a person; failures of ours stay as they are.
  init(_ error: any Error, path: String, busySeconds: Int) {
    if let failure = error as? StoreFailure {
      self = failure
      return
    }
    guard let error = error as? DatabaseError else {
      self = .inputOutput("\(error)")
      return
    }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(seconds: busySeconds)
    case .SQLITE_FULL: self = .diskFull
    case .SQLITE_NOTADB: self = .notADatabase(path: path)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_READONLY:
      self = .cannotOpen(path: path, reason: error.message ?? "permission denied")
    default: self = .inputOutput(error.message ?? error.description)
    }
  }
}
