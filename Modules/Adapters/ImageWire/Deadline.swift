import Glibc

/// The moment until which to wait for the other side.
public struct Deadline: Sendable {
  private let moment: ContinuousClock.Instant?

  /// A deadline that never passes.
  public static let never = Deadline(moment: nil)

  /// Returns a deadline after a duration; zero means no waiting.
  public static func after(_ duration: Duration) -> Deadline {
    Deadline(moment: ContinuousClock.now.advanced(by: duration))
  }

  /// Waits until a descriptor can be read or written, or its other end is closed.
  ///
  /// - Throws: ``WireFailure/timedOut`` at the deadline.
  public func wait(for descriptor: Int32, _ events: Int32) throws(WireFailure) {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    while true {
      let outcome = poll(&entry, 1, milliseconds)
      if outcome > 0 { return }
      if outcome < 0, errno != EINTR { throw .system(errno) }
      if outcome == 0, milliseconds == 0 { throw .timedOut }
    }
  }

  /// The remaining time in milliseconds, rounded up; at most an hour, or -1 without a deadline.
  private var milliseconds: Int32 {
    guard let moment else { return -1 }
    let left = ContinuousClock.now.duration(to: moment) / .milliseconds(1)
    return Int32(min(max(left.rounded(.up), 0), 3_600_000))
  }
}
