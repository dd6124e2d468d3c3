/// A generator of random numbers that repeat with the same seed (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Returns text with letters from several scripts, quotes, and line ends.
  mutating func text() -> String {
    let letters = Array("abc ÄöüñЖ中🧵\"\n\0,()")
    return String(
      (0..<Int.random(in: 0...40, using: &self)).map { _ in
        letters.randomElement(using: &self) ?? "a"
      })
  }

  mutating func maybe<Value>(_ value: (inout Seeded) -> Value) -> Value? {
    Bool.random(using: &self) ? value(&self) : nil
  }
}
