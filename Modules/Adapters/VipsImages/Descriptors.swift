import Glibc
import ImageWire

/// Socket pairs that close on `exec`, so that only the intended child process inherits an end.
enum Descriptors {
  /// The lowest number for a new descriptor, above all numbers that a child's file actions use.
  private static let lowest: Int32 = 16

  /// Returns a connected pair of stream sockets.
  ///
  /// - Parameter waits: Whether reading waits for data and writing waits for space.
  /// - Returns: Both ends, which the caller closes.
  /// - Throws: ``WireFailure/system(_:)`` if the pair can't be created. Nothing is left open.
  static func socketPair(
    waits: Bool = true
  ) throws(WireFailure) -> (ours: Int32, theirs: Int32) {
    var pair: [Int32] = [-1, -1]
    let kind = [SOCK_STREAM, SOCK_CLOEXEC].map { Int32($0.rawValue) }.reduce(0, |)
    let type = waits ? kind : kind | Int32(SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, type, 0, &pair) == 0 else { throw .system(errno) }
    let higher = pair.map { fcntl($0, F_DUPFD_CLOEXEC, lowest) }
    let failure = errno
    for descriptor in pair { close(descriptor) }
    guard higher.allSatisfy({ $0 >= 0 }) else {
      for descriptor in higher where descriptor >= 0 { close(descriptor) }
      throw .system(failure)
    }
    return (higher[0], higher[1])
  }
}
