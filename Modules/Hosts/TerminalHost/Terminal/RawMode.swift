import Foundation
import Synchronization

/// A terminal's raw mode, which sends each key at once, echoes nothing, and shows the alternate
/// screen.
///
/// All values are in memory that never moves. A signal handler must neither lock nor allocate, so
/// the handler reads the values through a pointer.
final class RawMode: Sendable {
  /// The descriptors, the modes, and the control sequences to enter and leave raw mode.
  private struct Values {
    var input: Int32
    var output: Int32
    /// The write descriptor of the pipe that wakes the event loop.
    ///
    /// Each message is one byte, a ``TerminalDevice/Wake`` value.
    var wake: Int32
    var cooked = termios()
    var raw = termios()
    let enter: UnsafeMutableBufferPointer<UInt8>
    let leave: UnsafeMutableBufferPointer<UInt8>
  }

  private nonisolated(unsafe) let values: UnsafeMutablePointer<Values>
  private let isTaken = Atomic(false)

  init(input: Int32, output: Int32, wake: Int32) {
    values = .allocate(capacity: 1)
    values.initialize(
      to: Values(
        input: input, output: output, wake: wake, enter: Self.bytes(ControlSequences.enter),
        leave: Self.bytes(ControlSequences.leave)))
  }

  deinit {
    values.pointee.enter.deallocate()
    values.pointee.leave.deallocate()
    values.deinitialize(count: 1)
    values.deallocate()
  }

  private static func bytes(_ text: String) -> UnsafeMutableBufferPointer<UInt8> {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = buffer.initialize(from: text.utf8)
    return buffer
  }

  /// Whether the terminal is in raw mode, which writing a frame requires.
  var isTakenOver: Bool { isTaken.load(ordering: .sequentiallyConsistent) }

  /// Saves the terminal's mode and enters raw mode.
  ///
  /// - Throws: ``TerminalFailure`` if the terminal's mode can't be read or set. In this case, the
  ///   terminal is unchanged.
  func begin() throws(TerminalFailure) {
    guard tcgetattr(values.pointee.input, &values.pointee.cooked) == 0 else { throw .lastError }
    values.pointee.raw = values.pointee.cooked
    cfmakeraw(&values.pointee.raw)
    guard takeOver() else {
      let failure = TerminalFailure.lastError
      putBack()
      throw failure
    }
  }

  /// Enters raw mode, and returns whether the terminal accepted raw mode.
  ///
  /// This function calls the same functions as ``putBack()``. A signal handler that calls
  /// ``putBack()`` therefore never triggers the work that Swift does at a function's first call.
  @discardableResult
  func takeOver() -> Bool {
    _ = isTaken.exchange(true, ordering: .sequentiallyConsistent)
    guard tcsetattr(values.pointee.input, TCSANOW, &values.pointee.raw) == 0 else { return false }
    write(values.pointee.enter)
    return true
  }

  /// Restores the saved mode, if raw mode is active.
  func putBack() {
    guard isTaken.exchange(false, ordering: .sequentiallyConsistent) else { return }
    write(values.pointee.leave)
    tcsetattr(values.pointee.input, TCSANOW, &values.pointee.cooked)
  }

  /// Sends a byte to the event loop.
  func wake(_ byte: UInt8) {
    var byte = byte
    _ = Foundation.write(values.pointee.wake, &byte, 1)
  }

  private func write(_ orders: UnsafeMutableBufferPointer<UInt8>) {
    var written = 0
    while written < orders.count {
      let count = Foundation.write(
        values.pointee.output, orders.baseAddress.map { $0 + written }, orders.count - written)
      if count < 0, errno == EINTR { continue }
      // If the terminal accepts no bytes or is gone, the remaining bytes are dropped.
      guard count > 0 else { return }
      written += count
    }
  }
}

extension TerminalFailure {
  /// A failure whose reason is the description of the system's last error (`errno`).
  static var lastError: Self { .refused(reason: String(cString: strerror(errno))) }
}
