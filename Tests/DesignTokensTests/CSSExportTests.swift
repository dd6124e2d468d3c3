import Core
import Testing

@testable import DesignTokens

@Suite("CSS export")
struct CSSExportTests {
  /// Returns the properties of each rule by selector, preceded by an enclosing at-rule's prelude.
  private func rules(_ text: String) -> [String: [String: String]] {
    var rules: [String: [String: String]] = [:]
    var open: [String] = []
    for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } })
    where !line.hasPrefix("/*") {
      if line.hasSuffix("{") {
        open.append(String(line.dropLast(2)))
      } else if line == "}" {
        open.removeLast()
      } else if let colon = line.firstIndex(of: ":") {
        let value = line[colon...].dropFirst(2).dropLast()
        rules[open.joined(separator: " "), default: [:]][String(line[..<colon])] = String(value)
      }
    }
    return rules
  }

  @Test("DT-5 The style sheet is light by default, and dark if the user prefers or chooses dark")
  func themes() throws {
    let rules = rules(CSSExport(.standard).text)
    let light = try #require(rules[":root"])
    let preferred = try #require(
      rules["@media (prefers-color-scheme: dark) :root:not([data-theme=\"light\"])"])
    var asked = try #require(rules[":root[data-theme=\"dark\"]"])
    #expect(asked.removeValue(forKey: "color-scheme") == "dark")
    #expect(asked == preferred)
    for pigment in Pigment.allCases {
      let name = "--palette-" + TokenPath([pigment.rawValue]).kebab
      #expect(light[name] == Tokens.standard.pigments[pigment].map { "#" + $0.light.hex })
      #expect(preferred[name] == Tokens.standard.pigments[pigment].map { "#" + $0.dark.hex })
    }
    for name in ColorName.allCases {
      for (appearance, rule) in [(Appearance.light, light), (.dark, preferred)] {
        var value = try #require(rule["--color-" + TokenPath([name.rawValue]).kebab])
        if value.hasPrefix("var(") {
          value = try #require(rule[String(value.dropFirst(4).dropLast())])
        }
        #expect(value == "#" + TokenTheme().color(name, in: appearance).hex)
      }
    }
  }

  @Test("DT-1 DT-3 Lengths are exported in px, and font sizes in rem")
  func sizes() throws {
    let light = try #require(rules(CSSExport(.standard).text)[":root"])
    #expect(light["--space-xxs"] == "2px" && light["--space-xxxl"] == "48px")
    #expect(light["--size-touch"] == "44px" && light["--size-measure"] == "720px")
    #expect(light["--radius-card"] == "12px" && light["--icon-md"] == "24px")
    #expect(light["--type-large-title-size"] == "2.125rem")
    #expect(light["--type-large-title-weight"] == "700")
    #expect(light["--type-title2-family"] == "var(--family-display)")
    #expect(light["--family-display"] == "\"Playfair Display\", \"EB Garamond\", Georgia, serif")
    #expect(light["--shadow-subtle"] == "0 1px 3px rgb(59 47 47 / 8%)")
    #expect(light.count { $0.key.hasPrefix("--space-") } == 8)
  }

  @Test("DT-3 ALL-4 A spring's easing ends at 1, and its duration is 0 with reduced motion")
  func motion() throws {
    let rules = rules(CSSExport(.standard).text)
    let easing = try #require(rules[":root"]?["--motion-bouncy-easing"])
    #expect(easing.hasPrefix("linear(0, ") && easing.hasSuffix(", 1)"))
    let places = easing.dropFirst(7).dropLast().split(separator: ", ").compactMap { Double($0) }
    #expect(places.max() ?? 0 > 1.02, "a damping of 0.65 overshoots")
    let still = try #require(rules["@media (prefers-reduced-motion: reduce) :root"])
    #expect(still["--motion-gentle-duration"] == "0s")
    #expect(Set(still.keys).isSubset(of: Set(rules[":root"]?.keys.map { $0 } ?? [])))
  }

  @Test("A spring's motion satisfies its differential equation")
  func spring() {
    for spring in [Spring(response: 0.3, damping: 0.8), Spring(response: 0.25, damping: 0.65)] {
      let pace = 2 * Double.pi / spring.response
      var (place, speed) = (0.0, 0.0)
      let step = 0.00001
      for index in 0..<30_000 {
        if index % 5000 == 0 {
          #expect(abs(place - spring.place(after: Double(index) * step)) < 0.002)
        }
        speed += (pace * pace * (1 - place) - 2 * spring.damping * pace * speed) * step
        place += speed * step
      }
    }
  }
}
