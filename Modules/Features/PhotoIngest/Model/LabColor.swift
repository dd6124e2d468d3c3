import Core
import Foundation

/// A color in CIELAB under D65, the white point of sRGB (CIE 15:2004).
struct LabColor: Equatable, Sendable {
  /// The lightness, from 0 for black to 100 for white.
  let lightness: Double
  /// The green–red component, positive for red and negative for green.
  let a: Double
  /// The blue–yellow component, positive for yellow and negative for blue.
  let b: Double
}

extension LabColor {
  /// Creates a color from an sRGB color with eight bits per channel (IEC 61966-2-1).
  init(_ color: SRGBColor) {
    let light = [color.red, color.green, color.blue].map { signal -> Double in
      let share = Double(signal) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    // Each row is divided by its sum, a component of the white point, so that `a` and `b` are 0 for
    // grays.
    let rows = [
      [0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505],
    ]
    let f = rows.map { row in
      Self.cubeRoot(zip(row, light).map(*).reduce(0, +) / row.reduce(0, +))
    }
    self.init(lightness: 116 * f[1] - 16, a: 500 * (f[0] - f[1]), b: 200 * (f[1] - f[2]))
  }

  /// Returns the cube root of a component relative to the white point, or, near black, a linear
  /// function of the component.
  private static func cubeRoot(_ share: Double) -> Double {
    share > 216.0 / 24389 ? cbrt(share) : (24389.0 / 27 * share + 16) / 116
  }
}

extension LabColor {
  /// Returns the perceived difference between two colors: CIEDE2000 with all weights set to 1.
  ///
  /// A difference below 1 is hardly visible.
  ///
  /// Source: G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula: Implementation
  /// Notes, Supplementary Test Data, and Mathematical Observations", Color Research and Application
  /// 30 (2005). The numbers in the comments are those of the paper's equations.
  func difference(to other: LabColor) -> Double {
    let (one, two) = Self.corrected(self, other)
    let chroma = two.chroma - one.chroma
    let turn = Self.turn(from: one, to: two)
    // (10), (11)
    let hue = 2 * (one.chroma * two.chroma).squareRoot() * Self.sine(turn / 2)
    let weights = Weights(
      lightness: (lightness + other.lightness) / 2, chroma: (one.chroma + two.chroma) / 2,
      hue: Self.meanHue(one, two))
    let parts = [
      (other.lightness - lightness) / weights.lightness, chroma / weights.chroma,
      hue / weights.hue,
    ]
    // (22)
    return (parts.map { $0 * $0 }.reduce(0, +) + weights.rotation * parts[1] * parts[2])
      .squareRoot()
  }

  /// The polar form of a color: its chroma, and its hue in degrees from 0 to less than 360.
  private typealias Polar = (chroma: Double, hue: Double)

  /// Returns both colors in polar form, with differences near gray enlarged (equations 2 to 7).
  private static func corrected(_ one: LabColor, _ two: LabColor) -> (Polar, Polar) {
    let mean = (hypot(one.a, one.b) + hypot(two.a, two.b)) / 2
    let stretch = 1 + 0.5 * (1 - seventh(mean))
    func polar(_ color: LabColor) -> Polar {
      let a = color.a * stretch
      guard a != 0 || color.b != 0 else { return (0, 0) }
      let hue = atan2(color.b, a) * 180 / .pi
      return (hypot(a, color.b), hue < 0 ? hue + 360 : hue)
    }
    return (polar(one), polar(two))
  }

  /// Returns the signed angle between two hues, -180 to 180 degrees (equation 10).
  private static func turn(from one: Polar, to two: Polar) -> Double {
    guard one.chroma * two.chroma != 0 else { return 0 }
    let turn = two.hue - one.hue
    return abs(turn) <= 180 ? turn : turn > 180 ? turn - 360 : turn + 360
  }

  /// Returns the hue halfway along the shorter arc between two hues (equation 14).
  private static func meanHue(_ one: Polar, _ two: Polar) -> Double {
    let sum = one.hue + two.hue
    guard one.chroma * two.chroma != 0 else { return sum }
    guard abs(one.hue - two.hue) > 180 else { return sum / 2 }
    return (sum < 360 ? sum + 360 : sum - 360) / 2
  }

  /// The divisors for the differences in lightness, chroma, and hue (equations 15 to 21).
  ///
  /// The divisors are computed from the two colors' mean values.
  private struct Weights {
    let lightness: Double
    let chroma: Double
    let hue: Double
    /// The factor that couples chroma and hue for blues.
    let rotation: Double

    init(lightness: Double, chroma: Double, hue: Double) {
      let tilt =
        1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6)
        - 0.20 * cosine(4 * hue - 63)
      let fromMiddle = (lightness - 50) * (lightness - 50)
      self.lightness = 1 + 0.015 * fromMiddle / (20 + fromMiddle).squareRoot()
      self.chroma = 1 + 0.045 * chroma
      self.hue = 1 + 0.015 * chroma * tilt
      let fromBlue = (hue - 275) / 25
      rotation = -2 * seventh(chroma) * sine(60 * exp(-fromBlue * fromBlue))
    }
  }

  /// Returns √(c⁷ / (c⁷ + 25⁷)), where c is the chroma.
  private static func seventh(_ chroma: Double) -> Double {
    let power = pow(chroma, 7)
    return (power / (power + 6_103_515_625)).squareRoot()
  }

  private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
  private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}
