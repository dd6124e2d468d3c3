import Core
import Foundation

/// A color space in the token format (Design Tokens Color Module 2025.10, section 4).
enum ColorSpace: String {
  case srgb, hsl, hwb, lab, lch, oklab, oklch, rec2020
  case srgbLinear = "srgb-linear"
  case displayP3 = "display-p3"
  case a98 = "a98-rgb"
  case prophoto = "prophoto-rgb"
  case xyzD65 = "xyz-d65"
  case xyzD50 = "xyz-d50"

  /// The valid ranges of the three components.
  var ranges: [ComponentRange] {
    let (hue, share) = (ComponentRange(0, below: 360), ComponentRange(0...100))
    let (any, unit) = (ComponentRange.any, ComponentRange(0...1))
    return switch self {
    case .hsl, .hwb: [hue, share, share]
    case .lab: [share, any, any]
    case .lch: [share, .positive, hue]
    case .oklab: [unit, any, any]
    case .oklch: [unit, .positive, hue]
    default: [unit, unit, unit]
    }
  }

  /// Returns the color with the given components, or `nil` if the color space isn't supported.
  ///
  /// Each of the three components must be in its range in ``ranges``.
  func color(_ components: [Double]) -> SRGBColor? {
    let (first, second, third) = (components[0], components[1], components[2])
    switch self {
    case .srgb: return LinearColor(signals: components).color
    case .srgbLinear: return LinearColor(red: first, green: second, blue: third).color
    case .hsl:
      return LinearColor(signals: Self.signals(hue: first, second / 100, third / 100)).color
    case .hwb:
      let (white, black) = (second / 100, third / 100)
      let sum = white + black
      let signals = Self.signals(hue: first, 1, 0.5)
      let mixed = signals.map { sum >= 1 ? white / sum : $0 * (1 - sum) + white }
      return LinearColor(signals: mixed).color
    case .oklab: return OKLab(lightness: first, a: second, b: third).linear.color
    case .oklch:
      let angle = third * .pi / 180
      return OKLab(lightness: first, a: second * cos(angle), b: second * sin(angle)).linear.color
    case .displayP3: return LinearColor(displayP3: components).color
    case .lab, .lch, .rec2020, .a98, .prophoto, .xyzD65, .xyzD50: return nil
    }
  }

  /// Returns the sRGB signals of an HSL color (CSS Color 4, 7.1).
  ///
  /// The hue is in degrees. The saturation and the lightness are from 0 to 1.
  private static func signals(hue: Double, _ saturation: Double, _ lightness: Double) -> [Double] {
    let amplitude = saturation * min(lightness, 1 - lightness)
    return [0, 8, 4].map { offset in
      let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - amplitude * max(-1, min(place - 3, 9 - place, 1))
    }
  }
}

/// The valid range of a color component, whose upper bound is inclusive or exclusive.
struct ComponentRange {
  private let least: Double, most: Double, isOpen: Bool

  static let any = ComponentRange(-Double.infinity...Double.infinity)
  static let positive = ComponentRange(0...Double.infinity)

  init(_ range: ClosedRange<Double>) {
    (least, most, isOpen) = (range.lowerBound, range.upperBound, false)
  }

  init(_ least: Double, below most: Double) {
    (self.least, self.most, isOpen) = (least, most, true)
  }

  func contains(_ number: Double) -> Bool {
    number >= least && (isOpen ? number < most : number <= most)
  }
}

extension LinearColor {
  /// Creates a color from three sRGB signals, each 0 to 1.
  fileprivate init(signals: [Double]) {
    self.init(
      red: Self.light(signals[0]), green: Self.light(signals[1]), blue: Self.light(signals[2]))
  }

  /// Creates a color from three Display P3 signals, each 0 to 1.
  ///
  /// Display P3 uses sRGB's transfer curve (CSS Color 4, 10.3 and 18).
  fileprivate init(displayP3 signals: [Double]) {
    let (red, green, blue) = (
      Self.light(signals[0]), Self.light(signals[1]), Self.light(signals[2])
    )
    self.init(
      red: 1.2249401762805598 * red - 0.2249401762805598 * green,
      green: -0.0420569547096881 * red + 1.0420569547096881 * green,
      blue: -0.0196375545903344 * red - 0.0786360455506319 * green + 1.0982736001409663 * blue)
  }
}
