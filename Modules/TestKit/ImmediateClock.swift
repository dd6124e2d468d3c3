public import Core

/// A clock whose waits end at once, without any time passing.
public struct ImmediateClock: WallClock {
  private let base: any WallClock

  /// Creates a clock that has the same time as another clock.
  public init(_ base: any WallClock) { self.base = base }

  /// The current moment of the other clock.
  public var now: Instant { base.now }
  /// The current date of the other clock.
  public var today: CivilDay { base.today }
  /// The time zone of the other clock.
  public var timeZoneID: String { base.timeZoneID }
  /// Returns the offset of the other clock's time zone from UTC, in seconds.
  public func secondsFromUTC(at moment: Instant) -> Int { base.secondsFromUTC(at: moment) }
  /// Returns at once, without waiting for the duration.
  public func sleep(for duration: Duration) async throws(CancellationError) {}
}
