import Foundation
import Synchronization

/// What a terminal was and is, in memory that stays where it is: a signal's handler, which may take
/// no lock and make nothing, reads it through a pointer.
final class TerminalState: Sendable {
  /// Descriptors, modes, and the orders to begin and to end with.
  struct Values {
    var input: Int32
    var output: Int32
    /// Where a byte says to the loop that something happened to the terminal.
    var wake: Int32
    var cooked = termios()
    var raw = termios()
    let enter: UnsafeMutableBufferPointer<UInt8>
    let leave: UnsafeMutableBufferPointer<UInt8>
  }

  nonisolated(unsafe) let values: UnsafeMutablePointer<Values>
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

  /// Whether the raw mode is set.
  var isTakenOver: Bool { isTaken.load(ordering: .sequentiallyConsistent) }

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
