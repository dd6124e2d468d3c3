import Core
import Foundation

/// A color in OKLab, a color space in which colors at equal distances look about equally different.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing" (2020).
struct OKLab: Hashable, Sendable {
  /// The lightness, from 0 for black to 1 for white.
  var lightness: Double
  /// The positions on the axes from green to red and from blue to yellow.
  var a: Double, b: Double

  /// The colorfulness, which is the radius in OKLCH, the polar form of OKLab.
  var chroma: Double { (a * a + b * b).squareRoot() }

  func distance(to other: OKLab) -> Double {
    let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return (l * l + a * a + b * b).squareRoot()
  }
}

extension OKLab {
  init(_ color: SRGBColor) {
    self.init(LinearColor(color))
  }

  init(_ color: LinearColor) {
    let (red, green, blue) = (color.red, color.green, color.blue)
    let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  /// The color as linear light, with channels that can be less than 0 or greater than 1.
  var linear: LinearColor {
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return LinearColor(
      red: 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      green: -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      blue: -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }

  private func cube(_ number: Double) -> Double { number * number * number }
}
