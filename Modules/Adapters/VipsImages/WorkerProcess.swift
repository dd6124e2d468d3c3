import Glibc
import ImageWire
import Synchronization

/// A worker's process, from its start until its status is collected.
///
/// Signals are sent only to a process whose status hasn't been collected, and therefore never to
/// another process that reuses the ID.
final class WorkerProcess: Sendable {
  let channel: Channel
  private let errors: Int32
  private let running: Mutex<pid_t?>

  /// Creates an object that owns a process and this side of its socket and standard error.
  init(_ process: pid_t, channel: Channel, errors: Int32) {
    self.channel = channel
    self.errors = errors
    running = Mutex(process)
  }

  deinit {
    _ = end()
    close(channel.descriptor)
    close(errors)
  }

  /// The process ID, or `nil` once the status is collected.
  var id: pid_t? { running.withLock(\.self) }

  /// Kills the process at once, from any thread.
  ///
  /// For a caller that is waiting for an answer, the socket closes.
  func kill() {
    running.withLock { process in
      if let process { _ = Glibc.kill(process, SIGKILL) }
    }
  }

  /// Ends the process, whatever it is doing, and collects its status.
  ///
  /// - Returns: The ending. A process that was already ending keeps its own reason.
  func end() -> WorkerEnding {
    running.withLock { process in
      guard let ended = process else { return .unknown }
      process = nil
      _ = Glibc.kill(ended, SIGKILL)
      var status: Int32 = 0
      while waitpid(ended, &status, 0) < 0 {
        if errno != EINTR { return .unknown }
      }
      return WorkerEnding(status: status)
    }
  }

  /// Whether the worker is waiting for a job, without having exited or sent anything unexpected.
  var isReady: Bool {
    var entry = pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 0
  }

  /// Returns the first line of standard error, where the loader names a missing library.
  func complaint() -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(errors, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
