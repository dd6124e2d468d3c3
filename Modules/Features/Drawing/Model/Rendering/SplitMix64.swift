/// The random number generator for the random details of strokes.
///
/// SplitMix64 (Steele, Lea, and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA
/// 2014) produces the same numbers on every machine.
struct SplitMix64 {
  private var state: UInt64

  /// Creates a generator from a stroke's seed.
  init(seed: UInt32) { state = UInt64(seed) }

  /// Returns four numbers from 0 to 65,535, generated in one step.
  mutating func next() -> SIMD4<Int> {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return SIMD4(
      Int(bits & 0xFFFF), Int(bits >> 16 & 0xFFFF), Int(bits >> 32 & 0xFFFF), Int(bits >> 48))
  }

  /// Returns four multiples of 1/65,536 that are at least 0 and less than 1.
  mutating func fractions() -> SIMD4<Double> {
    let numbers = next()
    return SIMD4(Double(numbers.x), Double(numbers.y), Double(numbers.z), Double(numbers.w))
      / 65_536
  }
}
