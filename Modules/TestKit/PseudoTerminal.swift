public import Foundation

/// A terminal without a picture, as a test holds it: what is typed is written to it, what a program
/// shows is read from it.
public final class PseudoTerminal: Sendable {
  /// It can't be made; what the system said.
  public struct Refused: Error {
    /// What the system said.
    public let reason: String
  }

  /// Linux has the functions for it where Swift does not see them: unlock, and its number.
  private static let unlock: UInt = 0x4004_5431
  private static let number: UInt = 0x8004_5430

  /// The end for a program in this process; closed with the terminal.
  public let descriptor: Int32
  /// The end for another program, by its path.
  public let path: String
  private let held: Int32
  private let isHungUp = Hanging()

  private final class Hanging: @unchecked Sendable {
    private let lock = NSLock()
    private var isDone = false

    /// Whether this is the first time.
    func happens() -> Bool {
      lock.withLock {
        defer { isDone = true }
        return !isDone
      }
    }
  }

  /// A terminal of a size.
  ///
  /// - Throws: ``Refused``.
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

  /// Gives it another size; a program that has it as its own gets a signal.
  public func resize(columns: Int, rows: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    _ = ioctl(held, UInt(TIOCSWINSZ), &size)
  }

  /// Its modes, as a program finds them.
  public var modes: termios {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    return modes
  }

  /// Whether it sends whole lines, shows what is typed, and makes signals of keys, as a shell
  /// leaves it.
  public var isCooked: Bool {
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return modes.c_lflag & wanted == wanted
  }

  /// What was typed and no program has read; it is read by this, and the terminal is raw from then
  /// on.
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

  /// Types bytes.
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

  /// What came of a look at what a program shows.
  public enum Reading: Equatable, Sendable {
    /// It showed something.
    case bytes([UInt8])
    /// It showed nothing for so long.
    case silence
    /// It is gone, and so is everyone else who had the terminal.
    case end
  }

  /// What is shown next, once something is; a silence of so many seconds is borne.
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

  /// Ends it as a closed window does.
  public func hangUp() { if isHungUp.happens() { close(held) } }
}
