public import Core

/// A source of random numbers from the operating system, suitable for secrets.
public struct SystemRandomSource: RandomSource {
  /// Creates a source, which has no state.
  public init() {}

  /// Returns 64 random bits.
  public func next() -> UInt64 { UInt64.random(in: UInt64.min...UInt64.max) }
}
