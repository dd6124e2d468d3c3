/// A clockwise rotation by a multiple of 1/64 of a full turn.
struct Rotation {
  private let cosine: Int, sine: Int

  init(_ sixtyFourths: Int) {
    (cosine, sine) = (Self.sine(sixtyFourths + 16), Self.sine(sixtyFourths))
  }

  /// Returns a point rotated around the origin and scaled so that 2,048 becomes `size`.
  ///
  /// The result is rounded once, with halves rounded toward positive infinity.
  func callAsFunction(_ point: SIMD2<Int>, size: Int) -> SIMD2<Int> {
    let turned = SIMD2(
      point.x &* cosine &- point.y &* sine, point.x &* sine &+ point.y &* cosine)
    return (turned &* size &+ (1 << 25)) &>> SIMD2(26, 26)
  }

  private static func sine(_ sixtyFourths: Int) -> Int {
    let place = sixtyFourths & 15
    switch sixtyFourths >> 4 & 3 {
    case 0: return quarter[place]
    case 1: return quarter[16 - place]
    case 2: return -quarter[place]
    default: return -quarter[16 - place]
    }
  }

  /// The sines of the angles from 0 to a quarter turn, multiplied by 32,768.
  ///
  /// The angles are 1/64 of a full turn apart.
  private static let quarter = [
    0, 3212, 6393, 9512, 12540, 15447, 18205, 20788, 23170, 25330, 27246, 28899, 30274, 31357,
    32138,
    32610, 32768,
  ]
}
