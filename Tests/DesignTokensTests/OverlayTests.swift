import Core
import Foundation
import TestKit
import Testing

@testable import DesignTokens

@Suite("Token files applied to the standard tokens")
struct OverlayTests {
  private func overlaid(_ texts: String...) async throws(TokenIssues) -> Tokens.Overlay {
    try Tokens.standard.overlaid(with: try await reader().readTheme(files(texts)))
  }

  private func refusal(_ texts: String...) async -> [String] {
    do throws(TokenIssues) {
      _ = try Tokens.standard.overlaid(with: try await reader().readTheme(files(texts)))
      return []
    } catch { return error.all.map(\.sentence) }
  }

  @Test(
    "DT-5 An overlay changes only the Stashbook tokens in the file and lists the file's other tokens"
  )
  func some() async throws {
    let overlay = try await overlaid(
      """
      {"palette": {"espresso": {"$type": "color", "$value": "#112233"}},
       "brand": {"$type": "color", "red": {"$value": "#f00"}},
       "color": {"danger": {"$value": "{brand.red}"}, "edge": {"$value": "{color.text}"},
         "text": {"$value": "{palette.espresso}"}},
       "space": {"md": {"$type": "dimension", "$value": "1rem"}}}
      """)
    var expected = Tokens.standard
    let ink = SRGBColor(red: 0x11, green: 0x22, blue: 0x33)
    let red = Paint.color(SRGBColor(red: 255, green: 0, blue: 0))
    expected.pigments[.espresso] = Shades(light: ink, dark: ink)
    expected.roles[.danger] = Shades(light: red, dark: red)
    expected.roles[.edge] = expected.roles[.text]
    expected.lengths[.spaceMd] = 16
    #expect(overlay.tokens == expected)
    #expect(overlay.leftAside.map(\.description) == ["brand.red"])
  }

  @Test("DT-5 A Style Dictionary file can be a theme")
  func older() async throws {
    let overlay = try await overlaid(
      ##"{"palette": {"linen": {"value": "#FFF", "type": "color"}, "x": {"value": "1"}}}"##)
    #expect(overlay.tokens.pigments[.linen]?.dark.hex == "FFFFFF")
    #expect(overlay.leftAside.map(\.description) == ["palette.x"])
  }

  @Test(
    "A style's font family is recognized from a direct or indirect alias or from the font names")
  func families() async throws {
    let overlay = try await overlaid(
      """
      {"family": {"mono": {"$type": "fontFamily", "$value": ["Georgia"]},
          "display": {"$type": "fontFamily", "$value": ["Georgia"]}},
       "mine": {"$type": "typography", "$value": {"fontFamily": "{family.mono}",
          "fontSize": "20px", "fontWeight": 300, "lineHeight": 2}},
       "type": {"$type": "typography", "body": {"$value": "{mine}"},
         "title": {"$value": {"fontFamily": ["Source Serif 4", "Source Serif Pro", "Georgia", "serif"],
          "fontSize": "30px", "fontWeight": 500, "letterSpacing": "1px"}}}}
      """)
    #expect(overlay.tokens.types[.body] == TypeScale(.mono, size: 20, weight: 300))
    #expect(overlay.tokens.types[.title] == TypeScale(.text, size: 30, weight: 500))
    #expect(
      overlay.leftAside.map(\.description)
        == ["mine", "type.body.lineHeight", "type.title.letterSpacing"])
  }

  @Test("A shadow color that differs from the shared shadow color is listed as unused")
  func shadows() async throws {
    let overlay = try await overlaid(
      """
      {"shadow": {"subtle": {"$type": "shadow", "$value": {"color": "#00000080", "offsetX": "0px",
        "offsetY": "2px", "blur": "5px", "spread": "0px"}}}}
      """)
    #expect(
      overlay.tokens.shadows[.subtle] == Shadow(radius: 5, y: 2, opacity: 128.0 / 255))
    #expect(overlay.leftAside.map(\.description) == ["shadow.subtle.color"])
  }

  @Test(
    "A Stashbook token with the wrong type or an invalid value is reported as an issue",
    arguments: [
      (#""palette": {"linen": {"$type": "number", "$value": 1}}"#, "an opaque color"),
      (##""color": {"text": {"$type": "color", "$value": "#0008"}}"##, "an opaque color"),
      (
        #""space": {"md": {"$type": "dimension", "$value": "-1px"}}"#,
        "a dimension from 0 to 10000 px"
      ),
      (
        #""space": {"lg": {"$type": "dimension", "$value": {"value": 1e30, "unit": "px"}}}"#,
        "a dimension from 0 to 10000 px"
      ),
      (#""size": {"touch": {"$value": 44}}"#, "a dimension from 0 to 10000 px"),
      (
        #""motion": {"quick": {"damping": {"$type": "number", "$value": 1.5}}}"#,
        "a number from 0 to 1"
      ),
      (#""motion": {"press": {"$type": "duration", "$value": "1s"}}"#, "a number above 0"),
      (
        ##""shadow": {"subtle": {"$type": "shadow", "$value": {"color": "#000", "offsetX": "1px", "offsetY": "0px", "blur": "1px", "spread": "0px"}}}"##,
        "one outer shadow without horizontal offset or spread"
      ),
      (
        #""type": {"body": {"$type": "typography", "$value": {"fontFamily": "Other", "fontSize": "9px", "fontWeight": 400}}}"#,
        "a typography value with a size above 0 px, a whole-number weight, and one of these font families: {family.display}, {family.text}, {family.mono}"
      ),
    ])
  func wrongTypes(members: String, wanted: String) async {
    let found = await refusal("{\(members)}")
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(": expected \(wanted)") == true, "\(found)")
  }

  @Test("Only colors can have different light and dark values")
  func differing() async {
    let text = """
      {"version": "2025.10", "resolutionOrder": [{"$ref": "#/modifiers/theme"}],
       "modifiers": {"theme": {"contexts": {
         "light": [{"space": {"md": {"$type": "dimension", "$value": "1px"}}}], "dark": []}}}}
      """
    #expect(
      await refusal(text)
        == ["1.json: space.md: light and dark values differ, but only colors can differ"])
  }

  @Test(
    "DT-5 A file without Stashbook tokens is reported as an issue with the closest names and a hint"
  )
  func nothing() async {
    let words = "no Stashbook tokens found"
    let list = "to see all tokens, run `stashbook tokens export --format dtcg`"
    let file = """
      {"colour": {"text": {"$type": "color", "$value": "#000"}}, "brand-identity-of-somebody":
        {"$type": "number", "$value": 1}, "space": {"mdd": {"$type": "dimension", "$value": "1px"}}}
      """
    #expect(
      await refusal(file, "{}")
        == ["1.json, 2.json: \(words); closest: color.text, space.md; \(list)"])
    #expect(await refusal("{}") == ["1.json: \(words); \(list)"])
  }
}
