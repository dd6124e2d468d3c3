import Core
import Foundation

/// A colour as amounts of light, with the primaries of sRGB; 0 to 1 where a screen can show it.
struct LinearColor: Hashable, Sendable {
  var red: Double, green: Double, blue: Double

  /// Whether sRGB has it, but for what eight bits round off.
  var isInGamut: Bool {
    [red, green, blue].allSatisfy { (-0.0005...1.0005).contains($0) }
  }

  /// WCAG 2.2's relative luminance: 0 for black to 1 for white.
  var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

extension LinearColor {
  init(_ color: SRGBColor) {
    func light(_ channel: UInt8) -> Double { Self.light(Double(channel) / 255) }
    self.init(red: light(color.red), green: light(color.green), blue: light(color.blue))
  }

  /// The nearest eight bits a channel; what lies outside is cut.
  var color: SRGBColor {
    func channel(_ light: Double) -> UInt8 {
      UInt8((Self.signal(min(1, max(0, light))) * 255).rounded())
    }
    return SRGBColor(red: channel(red), green: channel(green), blue: channel(blue))
  }

  /// The light of a signal, by sRGB's curve (IEC 61966-2-1).
  static func light(_ signal: Double) -> Double {
    signal <= 0.04045 ? signal / 12.92 : pow((signal + 0.055) / 1.055, 2.4)
  }

  /// The signal for light.
  static func signal(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}

extension SRGBColor {
  /// The contrast of two colours: 1 for none to 21 (WCAG 2.2, "contrast ratio").
  func contrast(to other: SRGBColor) -> Double {
    let (mine, others) = (LinearColor(self).luminance, LinearColor(other).luminance)
    return (max(mine, others) + 0.05) / (min(mine, others) + 0.05)
  }
}
