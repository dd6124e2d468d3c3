public import Core
import Foundation

/// How large a terminal is.
public struct TerminalSize: Equatable, Sendable {
  /// At least 1 each.
  public var columns: Int, rows: Int
  /// A cell in pixels; nil where the terminal doesn't say.
  public var cell: PixelBox?

  /// A size; what is less than 1 is 1.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}

/// What happened to a terminal.
public enum TerminalNews: Equatable, Sendable {
  /// Keys were pressed, or it answered.
  case bytes([UInt8])
  /// It has another size.
  case resized(TerminalSize)
  /// What was on it is gone: the process was stopped and goes on.
  case redraw
}

/// A terminal by its descriptors.
public final class TerminalDevice: Sendable {
  /// What is said to the thread that listens.
  enum Wake: UInt8 {
    case resized = 1
    case redraw, end
  }

  private let input: Int32
  private let output: Int32
  private let isOfProcess: Bool
  private let wake: WakePipe
  private let mode: RawMode

  /// A terminal.
  ///
  /// - Parameters:
  ///   - input: The descriptor to read from, which is not closed.
  ///   - output: The descriptor to write to, which is not closed.
  ///   - isOfProcess: Whether it is the process's own: signals then put it back, and say when it
  ///     was resized.
  /// - Throws: ``TerminalFailure``.
  public init(
    input: Int32 = 0, output: Int32 = 1, isOfProcess: Bool = true
  ) throws(TerminalFailure) {
    guard isatty(input) == 1, isatty(output) == 1 else { throw .noTerminal }
    (self.input, self.output, self.isOfProcess) = (input, output, isOfProcess)
    wake = try WakePipe()
    mode = RawMode(input: input, output: output, wake: wake.writing)
  }

  /// How large it is; 80 by 24 where it doesn't say.
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

  /// Takes it over for as long as `body` runs, and puts it back however that ends.
  ///
  /// - Throws: ``TerminalFailure``, or what `body` throws.
  public func takenOver<Result: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    // Handlers first, and gone last: a signal in between must find them.
    let signals = isOfProcess ? SignalRestoring(mode) : nil
    defer { signals?.end() }
    try mode.begin()
    defer { mode.putBack() }
    return try await body()
  }

  /// What happens to it from now on; ends where it hangs up, or when nobody listens any more. One
  /// may listen at a time.
  public var news: AsyncStream<TerminalNews> {
    _ = wake.said
    let (stream, continuation) = AsyncStream.makeStream(of: TerminalNews.self)
    continuation.onTermination = { [wake] _ in wake.say(.end) }
    Thread.detachNewThread { [self] in
      listen { continuation.yield($0) }
      continuation.finish()
    }
    return stream
  }

  /// Looks whether it has another size; for a terminal that is not the process's own.
  public func lookAgain() { wake.say(.resized) }

  /// Stops the process, where it is the process's own; whether it will be. What is on it is news
  /// when the process goes on.
  func suspend() -> Bool { isOfProcess && SignalRestoring.stop() }

  /// Writes all of a text, on a thread of its own, as long as the terminal is taken over; false
  /// where it is gone.
  public func write(_ text: String) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        continuation.resume(returning: writeAll(Array(text.utf8)))
      }
    }
  }

  private func writeAll(_ bytes: [UInt8]) -> Bool {
    var written = 0
    // A signal's handler has put it back: nothing more is written to it.
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

  /// Reads until the terminal hangs up or the end is said.
  private func listen(_ tell: (TerminalNews) -> Void) {
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

  /// What there is to read; nil where nothing will come any more.
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

/// A pipe to oneself: how a signal's handler, or another thread, wakes the one that listens.
private final class WakePipe: Sendable {
  let reading: Int32
  let writing: Int32

  init() throws(TerminalFailure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .lastError }
    (reading, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A full pipe has said enough.
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

  /// What was said since the last look.
  var said: [TerminalDevice.Wake] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(reading, &bytes, bytes.count)
    return bytes.prefix(max(0, count)).compactMap { TerminalDevice.Wake(rawValue: $0) }
  }
}
