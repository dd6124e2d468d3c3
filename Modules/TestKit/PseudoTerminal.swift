public import Foundation

/// A pseudoterminal with which a test writes a program's input and reads the program's output.
public final class PseudoTerminal: Sendable {
  /// The failure to create a pseudoterminal.
  public struct Refused: Error {
    /// The system's error message.
    public let reason: String
  }

  /// The Linux `ioctl` requests that unlock a pseudoterminal and return its number.
  ///
  /// Swift doesn't import these constants.
  private static let unlock: UInt = 0x4004_5431
  private static let number: UInt = 0x8004_5430

  /// The file descriptor that a program in this process uses.
  ///
  /// Deallocating the terminal closes the descriptor.
  public let descriptor: Int32
  /// The path with which another program opens the terminal, such as `/dev/pts/3`.
  public let path: String
  private let held: Int32
  private let isHungUp = Hanging()

  private final class Hanging: @unchecked Sendable {
    private let lock = NSLock()
    private var isDone = false

    /// Returns whether this is the first call.
    func happens() -> Bool {
      lock.withLock {
        defer { isDone = true }
        return !isDone
      }
    }
  }

  /// Creates a terminal with a number of columns and rows.
  ///
  /// - Throws: ``Refused`` if the system can't create a terminal.
  public init(columns: Int = 80, rows: Int = 24) throws {
    held = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var locked: Int32 = 0
    var number: Int32 = 0
    guard held >= 0, ioctl(held, Self.unlock, &locked) == 0,
      ioctl(held, Self.number, &number) == 0
    else { throw Refused(reason: String(cString: strerror(errno))) }
    path = "/dev/pts/\(number)"
    descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refused(reason: String(cString: strerror(errno))) }
    resize(columns: columns, rows: rows)
  }

  deinit {
    hangUp()
    close(descriptor)
  }

  /// Resizes the terminal.
  ///
  /// A program that this terminal controls receives the signal `SIGWINCH`.
  public func resize(columns: Int, rows: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    _ = ioctl(held, UInt(TIOCSWINSZ), &size)
  }

  /// The terminal's current modes.
  public var modes: termios {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    return modes
  }

  /// Whether the terminal sends whole lines, echoes input, and generates signals, as in a shell.
  public var isCooked: Bool {
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return modes.c_lflag & wanted == wanted
  }

  /// The input that no program has read, at most 4,096 bytes.
  ///
  /// Accessing this property consumes the input and sets the terminal to raw mode.
  public var unread: [UInt8] {
    var modes = modes
    cfmakeraw(&modes)
    tcsetattr(descriptor, TCSANOW, &modes)
    var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&place, 1, 0) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Writes bytes as the program's input.
  public func write(_ bytes: [UInt8]) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Foundation.write(held, $0.baseAddress, $0.count)
      }
      guard count > 0 || errno == EINTR else { return }
      written += max(0, count)
    }
  }

  /// The result of reading a program's output.
  public enum Reading: Equatable, Sendable {
    /// Bytes that the program wrote.
    case bytes([UInt8])
    /// The lack of output within the time limit.
    case silence
    /// The end of the output, reached after all processes that used the terminal have ended.
    case end
  }

  /// Returns the next output, or ``Reading/silence`` if none arrives within a number of seconds.
  public func read(within seconds: Int) -> Reading {
    var place = pollfd(fd: held, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = poll(&place, 1, Int32(seconds * 1000))
      if ready == 0 { return .silence }
      if ready < 0, errno == EINTR { continue }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = Foundation.read(held, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      return count > 0 ? .bytes(Array(bytes.prefix(count))) : .end
    }
  }

  /// Hangs up the terminal, as when its window is closed.
  public func hangUp() { if isHungUp.happens() { close(held) } }
}
