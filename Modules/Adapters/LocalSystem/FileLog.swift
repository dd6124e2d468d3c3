public import Core
import Foundation
import Glibc
import Synchronization
import SystemCalls

/// Keeps a log as lines of JSON in a library folder: `stashbook.log`, and `stashbook.log.1` for what
/// came before.
///
/// Several processes may write to one log; a line is written in one call and never mixed. A library
/// that is not there is not made for a log: nothing is kept then.
public final class FileLog: Log {
  private struct Line: Encodable {
    var at: Instant
    var level: LogLevel
    var message: String
    var process: Int32
  }

  private static let longest = 16_384
  private let path: String
  private let clock: any Clock
  private let limit: Int
  private let complain: @Sendable (String) -> Void
  private let hasComplained = Mutex(false)

  /// A log in a library folder; when it has `limit` bytes, it is put aside and a new one begun.
  public convenience init(library: String, clock: any Clock, limit: Int = 1_000_000) {
    self.init(library: library, clock: clock, limit: limit) { message in
      // Where standard error is closed as well, nobody can be told.
      _ = (message.escapingControls + "\n").withCString { Glibc.write(2, $0, strlen($0)) }
    }
  }

  package init(
    library: String, clock: any Clock, limit: Int,
    complain: @escaping @Sendable (String) -> Void
  ) {
    path = library + "/stashbook.log"
    self.clock = clock
    self.limit = limit
    self.complain = complain
  }

  /// Adds a line; one that can't be kept is said on standard error, the first time.
  ///
  /// A message of more than 16 KiB is cut, which an ellipsis shows.
  public func note(_ level: LogLevel, _ message: String) {
    do throws(FileFailure) {
      try write(line(level, message))
    } catch .notFound {
      // There is no library.
    } catch {
      let isFirst = hasComplained.withLock { hasComplained in
        defer { hasComplained = true }
        return !hasComplained
      }
      if isFirst { complain("stashbook: the log can't be kept: \(error.explanation.message)") }
    }
  }

  private func line(_ level: LogLevel, _ message: String) throws(FileFailure) -> Data {
    let isLong = message.utf8.count > Self.longest
    let text = isLong ? String(decoding: message.utf8.prefix(Self.longest), as: UTF8.self) : message
    let line = Line(
      at: clock.now, level: level, message: isLong ? text + "…" : text, process: getpid())
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let json = String(decoding: try encoder.encode(line), as: UTF8.self)
      // JSON leaves C1 controls and DEL as they are; a terminal that shows the log would obey them.
      return Data("\(json.escapingControls)\n".utf8)
    } catch {
      throw .inputOutput(path, reason: "\(error)")
    }
  }

  private func write(_ line: Data) throws(FileFailure) {
    var file = try open()
    if try file.status().st_size >= limit, try putAside(file) { file = try open() }
    try file.write(line)
  }

  private func open() throws(FileFailure) -> OpenFile {
    try OpenFile(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW)
  }

  /// Whether a new log is to be begun; false while another process is just doing that.
  private func putAside(_ file: OpenFile) throws(FileFailure) -> Bool {
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { return false }
    var current = stat()
    let mine = try file.status()
    guard stat(path, &current) == 0, current.st_ino == mine.st_ino else { return true }
    try call(path) { rename(path, path + ".1") }
    return true
  }
}
