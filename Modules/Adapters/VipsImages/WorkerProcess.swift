import Glibc
import ImageWire
import Synchronization

/// A worker's process, from its start to the moment it is taken off the system's list.
///
/// Signals go only to a process that was not taken off yet, so never to a stranger of the same id.
final class WorkerProcess: Sendable {
  let channel: Channel
  private let errors: Int32
  private let running: Mutex<pid_t?>

  /// Takes over a process and our ends of its socket and its standard error.
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

  /// Its number, until it is taken off the list.
  var id: pid_t? { running.withLock(\.self) }

  /// Ends it at once, from any thread; whoever waits for its answer sees its socket close.
  func kill() {
    running.withLock { process in
      if let process { _ = Glibc.kill(process, SIGKILL) }
    }
  }

  /// Ends it, whatever it is doing, and takes it off the system's list.
  ///
  /// - Returns: How it ended; a process that was ending by itself keeps its own reason.
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

  /// Whether it waits for a job: it has not gone, and has not said anything out of turn.
  var isReady: Bool {
    var entry = pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 0
  }

  /// The first line it wrote to its standard error, where the loader names a missing library.
  func complaint() -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(errors, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
