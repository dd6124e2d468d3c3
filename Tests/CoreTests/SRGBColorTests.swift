import Core
import TestKit
import Testing

@Suite("Hexadecimal colors")
struct SRGBColorTests {
  @Test(
    "Each channel is written as two uppercase hexadecimal digits, with a leading zero if needed")
  func digits() {
    #expect(SRGBColor(red: 0xC4, green: 0x70, blue: 0x4B).hex == "C4704B")
    #expect(SRGBColor(red: 0, green: 0, blue: 0).hex == "000000")
    #expect(SRGBColor(red: 0, green: 0x0A, blue: 0xFF).hex == "000AFF")
  }

  @Test("A color is read from its digits, with or without #, in either letter case")
  func roundTrip() {
    Law("A color read from its own digits is unchanged").holds(for: { random in
      SRGBColor(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random))
    }) { (color: SRGBColor) in
      for text in [color.hex, "#\(color.hex)", color.hex.lowercased()] {
        try #require(SRGBColor(hex: text) == color)
      }
    }
  }

  @Test(
    "Text other than six hexadecimal digits isn't a color",
    arguments: ["", "#", "C4704", "C4704B0", "##4704B", "C4704G", "+12345", "C470 4", "Ｃ4704B"])
  func refused(text: String) {
    #expect(SRGBColor(hex: text) == nil)
  }

  @Test("A typed color has three or six digits, with or without #")
  func typed() {
    for text in ["F80", "#f80", "FF8800", "#ff8800"] {
      #expect(SRGBColor(typed: text)?.hex == "FF8800", "\(text)")
    }
    for text in ["", "#", "F8", "F800", "#F8G", "Ｆ80"] {
      #expect(SRGBColor(typed: text) == nil, "\(text)")
    }
  }
}
