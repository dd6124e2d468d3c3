import Foundation
import Synchronization

/// A terminal that sends each key as it is pressed and shows nothing by itself, on a screen of its
/// own, until it is put back as it was.
///
/// What is needed for it is in memory that stays where it is: a signal's handler, which may take no
/// lock and make nothing, reads it through a pointer.
final class RawMode: Sendable {
  /// Descriptors, modes, and the orders to begin and to end with.
  private struct Values {
    var input: Int32
    var output: Int32
    /// Where a byte says to the loop that something happened to the terminal.
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
        input: input, output: output, wake: wake, enter: Self.bytes(TerminalOrders.enter),
        leave: Self.bytes(TerminalOrders.leave)))
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

  /// Whether the terminal is taken over: only then may a frame be written.
  var isTakenOver: Bool { isTaken.load(ordering: .sequentiallyConsistent) }

  /// Takes the terminal over, to be put back as it is now.
  ///
  /// - Throws: ``TerminalFailure``; the terminal is as it was.
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

  /// Sets the raw mode; whether the terminal took it.
  ///
  /// Does what ``putBack()`` does with the same functions: what Swift makes when a function is
  /// called first is there when a handler calls it.
  @discardableResult
  func takeOver() -> Bool {
    _ = isTaken.exchange(true, ordering: .sequentiallyConsistent)
    guard tcsetattr(values.pointee.input, TCSANOW, &values.pointee.raw) == 0 else { return false }
    write(values.pointee.enter)
    return true
  }

  /// Sets the mode there was, if it was changed.
  func putBack() {
    guard isTaken.exchange(false, ordering: .sequentiallyConsistent) else { return }
    write(values.pointee.leave)
    tcsetattr(values.pointee.input, TCSANOW, &values.pointee.cooked)
  }

  /// Says something to the loop.
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
      // A terminal that takes nothing, or is gone, is left as it is.
      guard count > 0 else { return }
      written += count
    }
  }
}

extension TerminalFailure {
  /// What the system said last.
  static var lastError: Self { .refused(reason: String(cString: strerror(errno))) }
}
