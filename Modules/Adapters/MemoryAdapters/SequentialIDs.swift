public import Core
import Synchronization

/// A generator of repeatable IDs in the UUIDv7 format, numbered consecutively after a seed.
public final class SequentialIDs: IDGenerator {
  private let last: Mutex<UInt64>

  /// Creates a generator whose first ID contains the number `seed` + 1.
  public init(seed: UInt64 = 0) { last = Mutex(seed) }

  /// Returns the next ID.
  ///
  /// Both the first eight and the last twelve digits count up, so that short prefixes differ.
  public func next() -> RecordID {
    let number = last.withLock { last in
      last += 1
      return last
    }
    let hex = Self.hex(number, 12)
    return RecordID("\(Self.hex(0x0199_0000 + number, 8))-0000-7000-8000-\(hex)")
  }

  private static func hex(_ number: UInt64, _ width: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits.suffix(width)
  }
}

/// A source of repeatable random numbers that uses SplitMix64 (Steele, Lea, and Flood, 2014).
public final class SeededRandomSource: RandomSource, RandomNumberGenerator {
  private let state: Mutex<UInt64>

  /// Creates a source whose numbers depend only on a seed.
  public init(seed: UInt64) { state = Mutex(seed) }

  /// Returns the next 64 bits.
  public func next() -> UInt64 {
    var mixed = state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      return state
    }
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
