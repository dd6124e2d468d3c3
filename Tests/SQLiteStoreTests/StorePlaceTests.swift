import Core
import Glibc
import Testing

@testable import SQLiteStore

/// Tests of the messages for SQLite's failures.
struct StorePlaceTests {
  private let place = StoreLocation(folder: "/lib", patience: .seconds(1))

  @Test(
    "A9 A failure has a message even if the connection's last call succeeded",
    arguments: ["not an error", nil])
  func notAnError(_ message: String?) {
    // The codes are SQLITE_IOERR and SQLITE_CORRUPT.
    #expect(place.failure(10, message) == .inputOutput("/lib/stashbook.sqlite: disk I/O error"))
    #expect(
      place.failure(11, message)
        == .inputOutput("/lib/stashbook.sqlite: database disk image is malformed"))
    // The code is SQLITE_CANTOPEN, and the file is missing.
    #expect(
      place.failure(14, message)
        == .cannotOpen(path: "/lib/stashbook.sqlite", reason: "No such file or directory"))
  }

  @Test("A9 A failure includes the system's reason if the reason is known")
  func system() {
    #expect(
      place.failure(10, "disk I/O error", system: EIO)
        == .inputOutput("/lib/stashbook.sqlite: disk I/O error (Input/output error)"))
    #expect(
      place.failure(1, "no such table: x").explanation.message
        == "The library can't be used: /lib/stashbook.sqlite: no such table: x")
  }

  @Test("A lock held by a suspended process is reported as a busy library")
  func suspended() {
    // The codes are SQLITE_BUSY, SQLITE_LOCKED, and SQLITE_PROTOCOL.
    for code: Int32 in [5, 6, 15] {
      #expect(place.failure(code, "locking protocol") == .busy(seconds: 1))
    }
  }
}
