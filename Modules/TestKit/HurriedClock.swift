public import Core

/// A clock whose waits end at once, without any time passing.
public struct HurriedClock: Clock {
  private let base: any Clock

  /// Creates a clock with the time of another clock.
  public init(_ base: any Clock) { self.base = base }

  /// The current moment of the other clock.
  public var now: Instant { base.now }
  /// The current date of the other clock.
  public var today: CivilDay { base.today }
  /// The time zone of the other clock.
  public var zone: String { base.zone }
  /// Returns at once.
  public func sleep(for duration: Duration) async throws(CancellationError) {}
}
