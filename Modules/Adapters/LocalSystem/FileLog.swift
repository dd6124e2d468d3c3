public import Core
import Foundation
import Glibc
import Synchronization
import SystemCalls

/// A log that writes lines of JSON to files in a library folder.
///
/// `stashbook.log` holds the latest lines, and `stashbook.log.1` holds the lines before them.
/// Several processes may write to one log: each line is written in one call, so lines never mix. If
/// the library is missing, the log doesn't create it and discards messages.
public final class FileLog: Log {
  private struct Line: Encodable {
    var at: Instant
    var level: LogLevel
    var message: String
    var process: Int32
  }

  private static let longest = 16_384
  private let path: String
  private let clock: any WallClock
  private let limit: Int
  private let complain: @Sendable (String) -> Void
  private let hasComplained = Mutex(false)

  /// Creates a log in a library folder.
  ///
  /// When `stashbook.log` reaches `limit` bytes, the log renames the file to `stashbook.log.1` and
  /// starts a new file.
  public convenience init(library: String, clock: any WallClock, limit: Int = 1_000_000) {
    self.init(library: library, clock: clock, limit: limit) { message in
      // If standard error is closed, the failure can't be reported.
      _ = (message.escapingControls + "\n").withCString { Glibc.write(2, $0, strlen($0)) }
    }
  }

  package init(
    library: String, clock: any WallClock, limit: Int,
    complain: @escaping @Sendable (String) -> Void
  ) {
    path = library + "/stashbook.log"
    self.clock = clock
    self.limit = limit
    self.complain = complain
  }

  /// Adds a line.
  ///
  /// Only the first failure to write a line is reported on standard error. A message longer than
  /// 16 KiB is truncated and ends with an ellipsis.
  public func note(_ level: LogLevel, _ message: String) {
    do throws(FileFailure) {
      try write(line(level, message))
    } catch .notFound {
      // The library doesn't exist, so the message is discarded.
    } catch {
      let isFirst = hasComplained.withLock { hasComplained in
        defer { hasComplained = true }
        return !hasComplained
      }
      if isFirst { complain("stashbook: can't write the log: \(error.explanation.message)") }
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
      // `JSONEncoder` doesn't escape DEL and C1 controls, which a terminal that displays the log
      // would interpret.
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

  /// Renames the log's file unless another process has renamed or is renaming the file.
  ///
  /// - Returns: Whether this process or another process has renamed the file. If so, the caller
  ///   must open a new file.
  private func putAside(_ file: OpenFile) throws(FileFailure) -> Bool {
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { return false }
    var current = stat()
    let mine = try file.status()
    guard stat(path, &current) == 0, current.st_ino == mine.st_ino else { return true }
    try call(path) { rename(path, path + ".1") }
    return true
  }
}
