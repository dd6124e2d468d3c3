public import Core
import Foundation

/// The size of a terminal.
public struct TerminalSize: Equatable, Sendable {
  /// The number of columns and rows, at least 1 each.
  public var columns: Int, rows: Int
  /// The size of a cell in pixels, or `nil` if unknown.
  public var cell: PixelBox?

  /// Creates a size.
  ///
  /// Values below 1 become 1.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}

/// An event reported by a terminal.
public enum TerminalDeviceEvent: Equatable, Sendable {
  /// Bytes from keys or replies.
  case bytes([UInt8])
  /// The terminal's new size.
  case resized(TerminalSize)
  /// The loss of the screen's contents after the process was stopped and resumed.
  case redraw
}

/// A terminal accessed through file descriptors.
public final class TerminalDevice: Sendable {
  /// A message to the listening thread.
  enum Wake: UInt8 {
    case resized = 1
    case redraw, end
  }

  private let input: Int32
  private let output: Int32
  private let isOfProcess: Bool
  private let wake: WakePipe
  private let mode: RawMode

  /// Creates a terminal.
  ///
  /// - Parameters:
  ///   - input: The descriptor to read from, which this object doesn't close.
  ///   - output: The descriptor to write to, which this object doesn't close.
  ///   - isOfProcess: Whether the terminal is the process's own. If `true`, signal handlers restore
  ///     the terminal and report a new size.
  /// - Throws: ``TerminalFailure`` if a descriptor isn't a terminal or a pipe can't be created.
  public init(
    input: Int32 = 0, output: Int32 = 1, isOfProcess: Bool = true
  ) throws(TerminalFailure) {
    guard isatty(input) == 1, isatty(output) == 1 else { throw .noTerminal }
    (self.input, self.output, self.isOfProcess) = (input, output, isOfProcess)
    wake = try WakePipe()
    mode = RawMode(input: input, output: output, wake: wake.writing)
  }

  /// The terminal's size, or 80 columns by 24 rows if unknown.
  public var size: TerminalSize {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    var known = TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    if size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row {
      known.cell = PixelBox(
        width: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row))
    }
    return known
  }

  /// Runs `body` with the terminal in raw mode, and then restores the terminal, even if `body`
  /// throws an error.
  ///
  /// - Throws: ``TerminalFailure`` if raw mode can't be set; any error that `body` throws.
  public func takenOver<Result: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    // A signal during raw mode must find the handlers, so the handlers are installed first and
    // removed last.
    let signals = isOfProcess ? SignalRestoring(mode) : nil
    defer { signals?.end() }
    try mode.begin()
    defer { mode.putBack() }
    return try await body()
  }

  /// A new stream of the events that the terminal reports from now on.
  ///
  /// The stream ends if the terminal hangs up or the iteration ends. Only one listener at a time is
  /// supported.
  public var news: AsyncStream<TerminalDeviceEvent> {
    _ = wake.said
    let (stream, continuation) = AsyncStream.makeStream(of: TerminalDeviceEvent.self)
    continuation.onTermination = { [wake] _ in wake.say(.end) }
    Thread.detachNewThread { [self] in
      listen { continuation.yield($0) }
      continuation.finish()
    }
    return stream
  }

  /// Checks whether the terminal's size has changed, and if so, reports the new size to ``news``.
  ///
  /// Only the process's own terminal reports size changes automatically.
  public func lookAgain() { wake.say(.resized) }

  /// Stops the process if the terminal is the process's own, and returns whether the process will
  /// stop.
  ///
  /// When the process resumes, ``news`` yields ``TerminalDeviceEvent/redraw``.
  func suspend() -> Bool { isOfProcess && SignalRestoring.stop() }

  /// Writes text on a separate thread until all text is written or the terminal is restored.
  ///
  /// - Returns: `false` if the terminal is gone, and otherwise `true`, even if the terminal was
  ///   restored before all text was written.
  public func write(_ text: String) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        continuation.resume(returning: writeAll(Array(text.utf8)))
      }
    }
  }

  private func writeAll(_ bytes: [UInt8]) -> Bool {
    var written = 0
    // After a signal handler has restored the terminal, nothing more is written.
    while written < bytes.count, mode.isTakenOver {
      let count = bytes[written...].withUnsafeBytes {
        Foundation.write(output, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        var place = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        poll(&place, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Reports events until the terminal hangs up or ``Wake/end`` is received.
  private func listen(_ tell: (TerminalDeviceEvent) -> Void) {
    var known = size
    var places = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      guard poll(&places, 2, -1) >= 0 else {
        if errno == EINTR { continue }
        return
      }
      if places[1].revents != 0 {
        for said in wake.said {
          switch said {
          case .end: return
          case .redraw: tell(.redraw)
          case .resized: break
          }
        }
        if size != known {
          known = size
          tell(.resized(known))
        }
      }
      if places[0].revents != 0 {
        guard let bytes = read() else { return }
        if !bytes.isEmpty { tell(.bytes(bytes)) }
      }
    }
  }

  /// Returns the available bytes, or `nil` if no more bytes will arrive.
  private func read() -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, filled in
      count = Foundation.read(input, buffer.baseAddress, buffer.count)
      filled = max(0, count)
    }
    if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
    return count == 0 ? nil : bytes
  }
}

/// A pipe that a signal handler or another thread uses to wake the listening thread.
private final class WakePipe: Sendable {
  let reading: Int32
  let writing: Int32

  init() throws(TerminalFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .lastError }
    (reading, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A write to a full pipe may fail, because a full pipe already wakes the listener.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(reading)
    close(writing)
  }

  func say(_ what: TerminalDevice.Wake) {
    var byte = what.rawValue
    _ = write(writing, &byte, 1)
  }

  /// The messages received since this property was last read.
  var said: [TerminalDevice.Wake] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(reading, &bytes, bytes.count)
    return bytes.prefix(max(0, count)).compactMap { TerminalDevice.Wake(rawValue: $0) }
  }
}
