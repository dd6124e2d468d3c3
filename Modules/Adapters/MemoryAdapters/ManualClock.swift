public import Core
import Foundation
import Synchronization

/// A clock whose time changes only when a test changes it.
public final class ManualClock: WallClock {
  private struct Sleeper {
    var wakesAt: Instant
    var owner: ObjectIdentifier?
    var continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var now: Instant
    var offset: Duration
    var zone: String
    var lastSleeper = 0
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
  }

  private let state: Mutex<State>
  private let parking: PendingWaits

  /// Creates a clock that is set to a moment, in a time zone that is `offset` ahead of UTC.
  public init(
    now: Instant = Instant(milliseconds: 1_772_355_600_000), timeZoneID: String = "UTC",
    offset: Duration = .zero, parking: PendingWaits = PendingWaits()
  ) {
    state = Mutex(State(now: now, offset: offset, zone: timeZoneID))
    self.parking = parking
  }

  /// The clock's current time.
  public var now: Instant { state.withLock { $0.now } }

  /// The civil day at the current moment in the clock's time zone.
  public var today: CivilDay {
    let local = state.withLock { $0.now.adding($0.offset) }
    let day: Int64 = 86_400_000
    let days = local.milliseconds >= 0 ? local.milliseconds : local.milliseconds - (day - 1)
    return CivilDay(daysSince1970: Int(days / day))
  }

  /// The name of the clock's time zone.
  public var timeZoneID: String { state.withLock { $0.zone } }

  /// Returns the offset of the clock's time zone at a moment, in seconds east of UTC.
  ///
  /// The result is 0 if the name of the time zone is unknown.
  public func secondsFromUTC(at moment: Instant) -> Int {
    let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
    return TimeZone(identifier: timeZoneID)?.secondsFromGMT(for: date) ?? 0
  }

  /// Changes the user's time zone to `zone`, which is `offset` ahead of UTC.
  public func move(toZone zone: String, offset: Duration) {
    state.withLock { state in
      state.zone = zone
      state.offset = offset
    }
  }

  /// Sets the clock to an earlier or later moment.
  ///
  /// A sleeping task wakes when the clock reaches the task's wake time. Setting the clock back
  /// wakes no tasks.
  public func set(now: Instant) {
    let ahead = state.withLock { now.milliseconds - $0.now.milliseconds }
    if ahead > 0 { advance(by: .milliseconds(ahead)) } else { state.withLock { $0.now = now } }
  }

  /// Advances the clock, and wakes the sleeping tasks that are due, earliest wake time first.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.adding(duration)
      let due = state.sleepers.filter { $0.value.wakesAt <= state.now }
        .sorted { ($0.value.wakesAt, $0.key) < ($1.value.wakesAt, $1.key) }
      for (number, _) in due { state.sleepers[number] = nil }
      return due.map(\.value)
    }
    for sleeper in due {
      parking.change(by: -1, of: sleeper.owner)
      sleeper.continuation.resume(returning: true)
    }
  }

  /// Suspends the calling task until the clock has advanced by a duration.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    guard duration > .zero else { return }
    let number = state.withLock { state in
      state.lastSleeper += 1
      return state.lastSleeper
    }
    let slept = await withTaskCancellationHandler {
      await withCheckedContinuation { park($0, number, for: duration) }
    } onCancel: {
      wake(number)
    }
    guard slept else { throw CancellationError() }
  }

  private func park(
    _ continuation: CheckedContinuation<Bool, Never>, _ number: Int, for duration: Duration
  ) {
    let owner = WorkOwner.current
    let isCancelled = state.withLock { state in
      guard state.cancelled.remove(number) == nil else { return true }
      state.sleepers[number] = Sleeper(
        wakesAt: state.now.adding(duration), owner: owner, continuation: continuation)
      return false
    }
    if isCancelled {
      continuation.resume(returning: false)
    } else {
      parking.change(by: 1, of: owner)
    }
  }

  private func wake(_ number: Int) {
    let sleeper = state.withLock { state in
      let sleeper = state.sleepers.removeValue(forKey: number)
      if sleeper == nil { state.cancelled.insert(number) }
      return sleeper
    }
    guard let sleeper else { return }
    parking.change(by: -1, of: sleeper.owner)
    sleeper.continuation.resume(returning: false)
  }
}
