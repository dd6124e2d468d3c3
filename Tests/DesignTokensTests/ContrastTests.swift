import Core
import TestKit
import Testing

@testable import DesignTokens

@Suite("Contrast")
struct ContrastTests {
  private func color(_ hex: String) throws -> SRGBColor { try #require(SRGBColor(hex: hex)) }

  @Test(
    "DT-4 The contrast ratio follows WCAG 2.2 and doesn't depend on the order of the colors",
    arguments: [("000000", "FFFFFF", 21.0), ("777777", "FFFFFF", 4.48), ("767676", "FFFFFF", 4.54)])
  func ratios(one: String, other: String, ratio: Double) throws {
    let found = try color(one).contrast(to: color(other))
    #expect(abs(found - ratio) < 0.005)
    #expect(try color(other).contrast(to: color(one)) == found)
  }

  @Test(
    "DT-4 Every standard color pair passes in both appearances, with a minimum contrast of 4.5 or 3"
  )
  func standard() {
    let findings = ContrastFinding.all(of: TokenTheme())
    #expect(findings.count == ContrastPair.all.count * 2)
    for finding in findings {
      #expect(finding.passes, "\(finding)")
      #expect(finding.nearest == nil)
    }
    #expect(Set(ContrastPair.all.map(\.least)) == [4.5, 3])
  }

  @Test("TG-3 DT-4 The seven accents require a contrast of 4.5 on the page, cards, and sections")
  func accents() {
    let accents = ColorName.allCases.filter { $0.rawValue.hasPrefix("accent") }
    #expect(accents.count == 7)
    for accent in accents {
      for ground in [ColorName.ground, .card, .section] {
        #expect(ContrastPair.least(accent, on: ground) == 4.5)
      }
    }
  }

  @Test(
    "DT-4 Color pairs with a low-contrast color don't pass, and each finding has the nearest passing color"
  )
  func broken() throws {
    var tokens = Tokens.standard
    tokens.pigments[.terracottaDeep]?.light = try color("C4704B")
    let failing = ContrastFinding.all(of: TokenTheme(tokens)).filter { !$0.passes }
    #expect(!failing.isEmpty)
    #expect(Set(failing.map(\.pair.name)) == [.link, .action, .focus, .onAction])
    #expect(failing.allSatisfy { $0.appearance == .light })
    for finding in failing where finding.pair.name == .link {
      let nearest = try #require(finding.nearest)
      #expect(OKLab(nearest).distance(to: OKLab(try color("C4704B"))) < 0.12)
      for ground in ["F5F0E8", "EDE6D8", "FAF7F2"] {
        #expect(nearest.contrast(to: try color(ground)) >= 4.5)
      }
    }
  }

  @Test("D6 DT-4 A text contrast of 4.46 fails because the ratio isn't rounded")
  func almost() throws {
    var tokens = Tokens.standard
    tokens.pigments[.terracottaDeep]?.light = try color("B74E32")
    let findings = ContrastFinding.all(of: TokenTheme(tokens))
    let almost = try #require(
      findings.first {
        $0.pair.name == .link && $0.pair.ground == .ground && $0.appearance == .light
      })
    #expect((4.455..<4.465).contains(almost.ratio))
    #expect(!almost.passes)
    #expect(almost.nearest != nil)
    let exact = ContrastFinding(
      pair: almost.pair, appearance: .light, ratio: almost.pair.least, nearest: nil)
    #expect(exact.passes)
  }

  @Test("DT-4 The nearest color passes, and is close to the original if the original passes")
  func nearest() {
    Law("the nearest color passes").holds(for: { random in
      (
        SRGBColor.made(&random), SRGBColor.made(&random),
        Double.random(in: 1.5...4.5, using: &random)
      )
    }) { (start, ground, least) in
      // Black or white has a contrast of at least 4.58 on any background.
      let found = try #require(start.nearest(passing: [(ground, least)]))
      try #require(found.contrast(to: ground) >= least)
      if start.contrast(to: ground) >= least + 0.2 {
        try #require(OKLab(found).distance(to: OKLab(start)) < 0.02)
      }
    }
  }

  @Test("A color converted to OKLab and back is unchanged")
  func oklab() {
    Law("a color converted to OKLab and back is unchanged").holds(for: SRGBColor.made) { color in
      try #require(OKLab(color).linear.color == color)
      try #require(OKLab(color).linear.isInGamut)
    }
  }

  @Test(
    "A color written as six hexadecimal digits is read back unchanged, and other text isn't a color"
  )
  func hex() {
    Law("a color is read back from six digits").holds(for: SRGBColor.made) { color in
      try #require(SRGBColor(hex: color.hex) == color)
      try #require(SRGBColor(hex: "#" + color.hex.lowercased()) == color)
    }
    for text in ["", "#", "12345", "1234567", "12345G", "+12345", "##12345", "１２３４５６", "0x1234"] {
      #expect(SRGBColor(hex: text) == nil)
    }
  }
}
