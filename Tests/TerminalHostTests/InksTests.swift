import Core
import TestKit
import Testing

@testable import TerminalHost

@Suite("SGR encoder")
struct InksTests {
  @Test("An encoder without colors writes only the text")
  func none() {
    #expect(SGREncoder.none.text("Meadow", TextLook(.link, on: .card, bold: true)) == "Meadow")
  }

  @Test("An interactive page without colors still has bold, underlined, and reversed text")
  func worked() {
    let inks = SGREncoder(PlainTheme(), depth: .none, appearance: .dark, paintsPage: true)
    let look = TextLook(.link, on: .card, bold: true, dim: true, underlined: true, reversed: true)
    #expect(inks.text("Meadow", look) == "\u{1B}[1;4;7mMeadow\u{1B}[0m")
    #expect(inks.text("Meadow", TextLook(.link, on: .card)) == "Meadow")
    #expect(!inks.paintsPage)
  }

  @Test("Each of the 16 colors has one number as a text color and another as a background color")
  func sixteen() {
    let letters = Array(30...37) + Array(90...97)
    let grounds = Array(40...47) + Array(100...107)
    for number in UInt8(0)..<16 {
      let inks = SGREncoder(OneColor(basic: number), depth: .sixteen, appearance: .dark)
      #expect(inks.orders(TextLook(.danger)) == "\(letters[Int(number)])")
      #expect(
        inks.orders(TextLook(.danger, on: .card))
          == "\(letters[Int(number)]);\(grounds[Int(number)])")
    }
    // The terminal's own colors need no sequence, and content colors are uncertain.
    let own = SGREncoder(OneColor(basic: nil), depth: .sixteen, appearance: .dark)
    #expect(own.orders(TextLook(.danger, on: .card, bold: true)) == "1")
    var content = TextLook()
    content.content = SRGBColor(red: 196, green: 112, blue: 75)
    #expect(own.orders(content) == "")
  }

  @Test("A content color is written as the nearest palette color", arguments: XtermColor.samples)
  func palette(color: SRGBColor) {
    let inks = SGREncoder(PlainTheme(), depth: .palette, appearance: .dark)
    var look = TextLook()
    look.content = color
    let number = inks.orders(look).split(separator: ";").last.flatMap { Int($0) } ?? 0
    #expect(inks.orders(look) == "38;5;\(number)")
    #expect(XtermColor.distance(color, number) == XtermColor.least(color))
  }

  @Test("Each color is represented by the nearest palette color")
  func nearest() {
    Law("No palette color is nearer").holds(
      for: { random in
        SRGBColor(
          red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
          blue: .random(in: 0...255, using: &random))
      }
    ) { color in
      let number = Int(PaletteIndex(nearest: color).number)
      try #require(XtermColor.distance(color, number) == XtermColor.least(color), "\(number)")
    }
  }

  @Test(
    "The terminal's background color determines whether the appearance is light or dark",
    arguments: [
      ("000000", Appearance.dark), ("1E1E2E", .dark), ("7D7D7D", .dark), ("7E7E7E", .light),
      ("FDF6E3", .light), ("FFFFFF", .light), ("0000FF", .dark), ("00FF00", .light),
    ])
  func ground(hex: String, appearance: Appearance) throws {
    #expect(Appearance(ground: try #require(SRGBColor(hex: hex))) == appearance)
  }
}

/// A theme of one color.
private struct OneColor: Theme {
  let basic: UInt8?
  private let plain = PlainTheme()

  init(basic: UInt8?) { self.basic = basic }

  func color(_ name: ColorName, in appearance: Appearance) -> SRGBColor {
    plain.color(name, in: appearance)
  }
  func terminalColor(
    _ name: ColorName, on ground: ColorName, in appearance: Appearance
  ) -> TerminalColor { TerminalColor(xterm256: 16, ansi16: basic) }
  func length(_ name: LengthName) -> Double { plain.length(name) }
  func typography(_ name: TypographyName) -> Typography { plain.typography(name) }
  func motion(_ name: MotionName) -> Spring { plain.motion(name) }
  func shadow(_ name: ShadowName) -> Shadow { plain.shadow(name) }
}

/// xterm's colors, computed from their numbers and searched one by one.
private enum XtermColor {
  static let samples = [
    "000000", "FFFFFF", "808080", "C4704B", "5F5F5F", "5F5F60", "010101", "EEEEEE", "F7F7F7",
    "7C9A72", "FF0000", "00FFFF", "3B2A20", "D7AF87", "AFAFAF", "2F0000", "300000",
  ].compactMap { SRGBColor(hex: $0) }

  private static func channels(_ number: Int) -> [Int] {
    if number >= 232 { return Array(repeating: (number - 232) * 10 + 8, count: 3) }
    let cube = number - 16
    return [cube / 36, cube / 6 % 6, cube % 6].map { $0 == 0 ? 0 : $0 * 40 + 55 }
  }

  static func distance(_ color: SRGBColor, _ number: Int) -> Int {
    zip([color.red, color.green, color.blue].map(Int.init), channels(number))
      .map { ($0 - $1) * ($0 - $1) }.reduce(0, +)
  }

  static func least(_ color: SRGBColor) -> Int? {
    (16...255).map { distance(color, $0) }.min()
  }
}
