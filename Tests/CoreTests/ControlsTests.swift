import Core
import Foundation
import TestKit
import Testing

/// Tests of control characters in stored text, which a terminal could execute.
struct ControlsTests {
  private static let commands = [
    "\u{1B}]52;c;aGk=\u{7}", "\u{1B}[2J", "\u{9B}31m", "a\rb", "\u{8}", "\u{7F}", "\u{202E}evil",
    "\u{2066}\u{2069}", "\u{200E}\u{200F}", "\u{61C}", "\u{0}",
  ]

  @Test("A7 Escaping replaces all scalars that can control a terminal, and no others")
  func everyScalar() {
    let obeyed = (UInt32(0)...0x1_0FFF).filter { value in
      guard let scalar = Unicode.Scalar(value) else { return false }
      return "\(scalar)".escapingControls != "\(scalar)"
    }
    let expected: [ClosedRange<UInt32>] = [
      0x00...0x08, 0x0B...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x202A...0x202E,
      0x2066...0x2069,
    ]
    #expect(obeyed == expected.flatMap { Array($0) })
  }

  @Test(
    "A7 Control characters and bidirectional marks are escaped as in JSON",
    arguments: Self.commands)
  func escaped(_ text: String) throws {
    let escaped = text.escapingControls
    let left = escaped.unicodeScalars.filter(\.isTerminalControl)
    #expect(left.isEmpty)
    let read = try JSONDecoder().decode([String].self, from: Data("[\"\(escaped)\"]".utf8))
    #expect(read == [text])
  }

  @Test("A7 Escaping doesn't change the meaning of a JSON document")
  func json() throws {
    let values = Self.commands + ["\n\t", "Wüste 🐪", "\u{85}\u{FEFF}\u{2028}"]
    let text = String(decoding: try JSONEncoder().encode(values), as: UTF8.self).escapingControls
    let left = text.unicodeScalars.filter(\.isTerminalControl)
    #expect(left.isEmpty)
    #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == values)
  }

  @Test("Plain text, tabs, line feeds, and text in any script aren't escaped")
  func plain() {
    for text in ["", "Meadow\n\t“w/ Basket”", "سماء", "שמיים", "👩🏽‍🎨 café", "\u{E000}"] {
      #expect(text.escapingControls == text)
    }
  }
}
