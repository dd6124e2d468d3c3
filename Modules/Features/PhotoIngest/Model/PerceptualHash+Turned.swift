/// The rotation that makes one image look like another.
public enum Rotation: String, CaseIterable, Sendable, Codable {
  /// No rotation.
  case none
  /// A quarter turn clockwise.
  case right
  /// A half turn.
  case half
  /// A quarter turn counterclockwise.
  case left
}

extension PerceptualHash {
  /// Returns the approximate hash of the rotated image.
  ///
  /// Bits for frequencies with an amplitude near zero can differ from those of the actual hash.
  ///
  /// A quarter turn swaps the axes and mirrors the image. Mirroring negates each cosine of odd
  /// frequency.
  public func turned(_ turn: Rotation) -> PerceptualHash {
    switch turn {
    case .none: self
    case .right: swapped.opposite(where: Self.oddAcross)
    case .half: opposite(where: Self.oddAcross ^ Self.oddDown)
    case .left: swapped.opposite(where: Self.oddDown)
    }
  }

  /// A mask of the bits for odd horizontal frequencies.
  ///
  /// Bit 8 × v + u represents horizontal frequency u and vertical frequency v.
  private static let oddAcross: UInt64 = 0xAAAA_AAAA_AAAA_AAAA
  /// A mask of the bits for odd vertical frequencies.
  private static let oddDown: UInt64 = 0xFF00_FF00_FF00_FF00

  private func opposite(where mask: UInt64) -> PerceptualHash { PerceptualHash(bits: bits ^ mask) }

  /// The hash with horizontal and vertical frequencies swapped.
  private var swapped: PerceptualHash {
    var swapped: UInt64 = 0
    for place in 0..<UInt64(64) where bits >> place & 1 == 1 {
      swapped |= 1 << (place % 8 * 8 + place / 8)
    }
    return PerceptualHash(bits: swapped)
  }
}
