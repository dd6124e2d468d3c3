/// How a picture is turned to look like another.
public enum Turn: String, CaseIterable, Sendable, Codable {
  /// Not at all.
  case none
  /// A quarter, clockwise.
  case right
  /// Half.
  case half
  /// A quarter, against the clock.
  case left
}

extension PerceptualHash {
  /// The hash that the picture has when it is turned, off by the few bits of frequencies near zero.
  ///
  /// To turn a picture a quarter is to swap across with down and to mirror it, and a mirrored
  /// cosine of odd frequency is its own opposite.
  public func turned(_ turn: Turn) -> PerceptualHash {
    switch turn {
    case .none: self
    case .right: swapped.opposite(where: Self.oddAcross)
    case .half: opposite(where: Self.oddAcross ^ Self.oddDown)
    case .left: swapped.opposite(where: Self.oddDown)
    }
  }

  /// Bits of frequencies that are odd across, and down; bit 8 × v + u is frequency u across, v down.
  private static let oddAcross: UInt64 = 0xAAAA_AAAA_AAAA_AAAA
  private static let oddDown: UInt64 = 0xFF00_FF00_FF00_FF00

  private func opposite(where mask: UInt64) -> PerceptualHash { PerceptualHash(bits: bits ^ mask) }

  /// Across and down swapped.
  private var swapped: PerceptualHash {
    var swapped: UInt64 = 0
    for place in 0..<UInt64(64) where bits >> place & 1 == 1 {
      swapped |= 1 << (place % 8 * 8 + place / 8)
    }
    return PerceptualHash(bits: swapped)
  }
}
