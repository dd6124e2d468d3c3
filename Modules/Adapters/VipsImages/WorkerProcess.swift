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

  /// Creates an object that owns a process and this program's ends of the process's socket and
  /// standard error.
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

  /// Kills the process immediately, from any thread.
  ///
  /// A caller that is waiting for an answer finds the socket closed.
  func kill() {
    running.withLock { process in
      if let process { _ = Glibc.kill(process, SIGKILL) }
    }
  }

  /// Ends the process immediately, and collects its status.
  ///
  /// - Returns: The ending, or ``WorkerEnding/unknown`` if the status is already collected. If the
  ///   process had already ended, the ending has the original reason.
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

  /// Whether the worker hasn't exited and has sent nothing unexpected.
  var isReady: Bool {
    var entry = pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 0
  }

  /// Returns the first line that the process wrote to standard error, or `nil` if it wrote nothing.
  ///
  /// If a shared library is missing, the dynamic loader names the library in this line.
  func complaint() -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(errors, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
