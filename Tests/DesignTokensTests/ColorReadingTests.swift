import Core
import Foundation
import TestKit
import Testing

@testable import DesignTokens

@Suite("Colors in token files")
struct ColorReadingTests {
  // The values are published examples of colorjs.io and CSS Color 4, so they don't depend on this
  // code.
  @Test(
    "DT-5 A color in any supported space is converted to the nearest sRGB color",
    arguments: [
      ("srgb", "[0.2, 0.4, 0.6]", "336699"), ("srgb", "[\"none\", 1, 0]", "00FF00"),
      ("srgb-linear", "[0.2158605, 1, 0]", "80FF00"),
      ("hsl", "[0, 100, 50]", "FF0000"), ("hsl", "[120, 100, 25]", "008000"),
      ("hsl", "[270, 50, 40]", "663399"), ("hwb", "[120, 0, 49.8039]", "008000"),
      ("hwb", "[270, 20, 40]", "663399"), ("hwb", "[45, 60, 60]", "808080"),
      ("oklab", "[0.62796, 0.22486, 0.12585]", "FF0000"), ("oklab", "[1, 0, 0]", "FFFFFF"),
      ("oklch", "[0.51975, 0.17686, 142.495]", "008000"), ("oklch", "[0, 0, 0]", "000000"),
      ("display-p3", "[1, 1, 1]", "FFFFFF"),
      ("display-p3", "[0.21604, 0.49418, 0.13151]", "008000"),
      ("display-p3", "[0.374, 0.21, 0.579]", "663399"), ("display-p3", "[0, 1, 0]", "00FF00"),
    ])
  func spaces(space: String, components: String, hex: String) async throws {
    let document = try await read(
      """
      {"a": {"$type": "color",
         "$value": {"colorSpace": "\(space)", "components": \(components)}}}
      """)
    #expect(document.value("a")?.hex == hex)
  }

  @Test(
    "A color in an unsupported space uses its hex fallback and retains its alpha",
    arguments: ["lab", "lch", "rec2020", "a98-rgb", "prophoto-rgb", "xyz-d65", "xyz-d50"])
  func fallback(space: String) async throws {
    let value = #""colorSpace": "\#(space)", "components": [0.5, 0.5, 0.5], "alpha": 0.25"#
    let document = try await read(
      ##"{"a": {"$type": "color", "$value": {\##(value), "hex": "#663399"}}}"##)
    #expect(document.value("a")?.hex == "663399")
    guard case .color(let color)? = document.value("a") else { return }
    #expect(color.alpha == 0.25)
    #expect(
      await mistakes(#"{"a": {"$type": "color", "$value": {\#(value)}}}"#)
        == ["1.json: a: \(space) colors can't be shown without a hex fallback"])
  }

  @Test("A hexadecimal color has 3 or 6 digits, or 4 or 8 digits with the alpha last")
  func digits() async throws {
    let document = try await read(
      """
      {"$type": "color", "a": {"$value": "#639"}, "b": {"$value": "#6390"},
       "c": {"$value": "#663399"}, "d": {"$value": "#66339933"}}
      """)
    let color = SRGBColor(red: 102, green: 51, blue: 153)
    #expect(document.value("a") == .color(TokenColor(color)))
    #expect(document.value("b") == .color(TokenColor(color, alpha: 0)))
    #expect(document.value("c") == .color(TokenColor(color)))
    #expect(document.value("d") == .color(TokenColor(color, alpha: 0.2)))
  }

  @Test("Any sRGB color converted to OKLab, OKLCH, or linear light is read back unchanged")
  func back() {
    Law("colors are read back unchanged").holds(for: { random in
      SRGBColor(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random))
    }) { color in
      let (lab, light) = (OKLab(color), LinearColor(color))
      let hue = atan2(lab.b, lab.a) * 180 / .pi
      let polar = [min(1, lab.lightness), lab.chroma, hue < 0 ? hue + 360 : hue]
      try #require(ColorSpace.oklab.color([lab.lightness, lab.a, lab.b]) == color)
      try #require(ColorSpace.oklch.color(polar) == color)
      try #require(ColorSpace.srgbLinear.color([light.red, light.green, light.blue]) == color)
    }
  }
}
