public import Core
import Synchronization

/// A fake log whose lines a test can read.
public final class MemoryLog: Log {
  private let kept = Mutex<[String]>([])

  /// Creates an empty log.
  public init() {}

  /// The logged lines, oldest first, each prefixed with its level.
  public var lines: [String] { kept.withLock { $0 } }

  /// Adds a line.
  public func note(_ level: LogLevel, _ message: String) {
    kept.withLock { $0.append("\(level.rawValue): \(message)") }
  }
}
