import Glibc

/// The time at which waiting for a descriptor ends.
public struct Deadline: Sendable {
  private let moment: ContinuousClock.Instant?

  /// A deadline that never passes.
  public static let never = Deadline(moment: nil)

  /// Returns a deadline that passes after a duration, or immediately if the duration is zero.
  public static func after(_ duration: Duration) -> Deadline {
    Deadline(moment: ContinuousClock.now.advanced(by: duration))
  }

  /// Waits until one of `events` occurs on a descriptor, or until the other end closes.
  ///
  /// - Throws: ``WireFailure/timedOut`` if the deadline passes; ``WireFailure/system(_:)`` if
  ///   polling fails.
  public func wait(for descriptor: Int32, _ events: Int32) throws(WireFailure) {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    while true {
      let outcome = poll(&entry, 1, milliseconds)
      if outcome > 0 { return }
      if outcome < 0, errno != EINTR { throw .system(errno) }
      if outcome == 0, milliseconds == 0 { throw .timedOut }
    }
  }

  /// The remaining time in milliseconds, at most one hour, or -1 if the deadline never passes.
  ///
  /// The time is rounded up.
  private var milliseconds: Int32 {
    guard let moment else { return -1 }
    let left = ContinuousClock.now.duration(to: moment) / .milliseconds(1)
    return Int32(min(max(left.rounded(.up), 0), 3_600_000))
  }
}
