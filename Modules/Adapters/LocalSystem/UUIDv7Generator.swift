public import Core
import Synchronization

/// A generator of version 7 UUIDs (RFC 9562, 5.7), which have 48 bits of time and 74 random bits.
///
/// Each ID sorts after all earlier IDs from the same generator. Within one millisecond, and after
/// the clock is set back, each new ID repeats the time of the previous ID and increments the random
/// bits by a random step (6.2, method 2).
public final class UUIDv7Generator: IDGenerator {
  private struct State {
    /// The time in the latest ID, in milliseconds since 1970.
    var time: UInt64 = 0
    /// The 12 high random bits, followed by the 62 bits in `low`.
    ///
    /// At the start of each millisecond, the highest bit is 0 to leave room for increments.
    var high: UInt64 = 0
    var low: UInt64 = 0
  }

  private static let lowLimit: UInt64 = 1 << 62
  private let clock: any WallClock
  private let randomness: any RandomSource
  private let state = Mutex(State())

  /// Creates a generator that uses a clock and a source of random numbers.
  public init(clock: any WallClock, randomness: any RandomSource) {
    self.clock = clock
    self.randomness = randomness
  }

  /// Returns a new ID.
  public func next() -> RecordID {
    let now = UInt64(clamping: clock.now.milliseconds) & 0xFFFF_FFFF_FFFF
    let made = state.withLock { state in
      if now > state.time {
        state.time = now
        begin(&state)
      } else {
        count(&state)
      }
      return state
    }
    return RecordID(Self.text(made))
  }

  private func begin(_ state: inout State) {
    state.high = randomness.next() & 0x7FF
    state.low = randomness.next() % Self.lowLimit
  }

  private func count(_ state: inout State) {
    state.low += 1 + randomness.next() & 0xFFFF_FFFF
    guard state.low >= Self.lowLimit else { return }
    state.low -= Self.lowLimit
    state.high += 1
    guard state.high > 0xFFF else { return }
    state.time += 1
    begin(&state)
  }

  private static func text(_ state: State) -> String {
    let first = state.time << 16 | 0x7000 | state.high
    let second = 1 << 63 | state.low
    return [
      (first >> 32, 8), (first >> 16 & 0xFFFF, 4), (first & 0xFFFF, 4), (second >> 48, 4),
      (second & 0xFFFF_FFFF_FFFF, 12),
    ].map { hex($0, $1) }.joined(separator: "-")
  }

  private static func hex(_ number: UInt64, _ width: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}
