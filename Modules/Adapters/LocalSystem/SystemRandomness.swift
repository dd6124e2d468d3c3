public import Core

/// Random numbers from the operating system, fit for secrets.
public struct SystemRandomness: Randomness {
  /// The system's random numbers.
  public init() {}

  /// 64 random bits.
  public func next() -> UInt64 { UInt64.random(in: UInt64.min...UInt64.max) }
}
