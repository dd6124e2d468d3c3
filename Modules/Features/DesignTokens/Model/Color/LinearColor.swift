import Core
import Foundation

/// A color as linear amounts of light, using the sRGB primaries.
///
/// sRGB contains the color if each channel is from 0 to 1.
struct LinearColor: Hashable, Sendable {
  var red: Double, green: Double, blue: Double

  /// Whether sRGB contains the color, with a tolerance of 0.0005 per channel.
  var isInGamut: Bool {
    [red, green, blue].allSatisfy { (-0.0005...1.0005).contains($0) }
  }

  /// The relative luminance as defined in WCAG 2.2, from 0 for black to 1 for white.
  var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

extension LinearColor {
  init(_ color: SRGBColor) {
    func light(_ channel: UInt8) -> Double { Self.light(Double(channel) / 255) }
    self.init(red: light(color.red), green: light(color.green), blue: light(color.blue))
  }

  /// The nearest color with eight bits per channel.
  ///
  /// Channels outside 0 to 1 are clamped.
  var color: SRGBColor {
    func channel(_ light: Double) -> UInt8 {
      UInt8((Self.signal(min(1, max(0, light))) * 255).rounded())
    }
    return SRGBColor(red: channel(red), green: channel(green), blue: channel(blue))
  }

  /// Returns the linear light for a signal, which is a channel encoded with sRGB's transfer curve.
  ///
  /// The curve is defined in IEC 61966-2-1.
  static func light(_ signal: Double) -> Double {
    signal <= 0.04045 ? signal / 12.92 : pow((signal + 0.055) / 1.055, 2.4)
  }

  /// Returns the signal for linear light, using the inverse of sRGB's transfer curve.
  static func signal(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}

extension SRGBColor {
  /// Returns the contrast ratio with another color, from 1 for no contrast to 21 (WCAG 2.2).
  func contrast(to other: SRGBColor) -> Double {
    let (mine, others) = (LinearColor(self).luminance, LinearColor(other).luminance)
    return (max(mine, others) + 0.05) / (min(mine, others) + 0.05)
  }
}
