public import Core

/// A clock on which no time passes while it is waited for: what waits a moment goes on at once.
public struct HurriedClock: Clock {
  private let base: any Clock

  /// Tells the time of another clock.
  public init(_ base: any Clock) { self.base = base }

  /// The other clock's moment.
  public var now: Instant { base.now }
  /// The other clock's day.
  public var today: CivilDay { base.today }
  /// The other clock's zone.
  public var zone: String { base.zone }
  /// Returns at once.
  public func sleep(for duration: Duration) async throws(CancellationError) {}
}
