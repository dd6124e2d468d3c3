import Core
import Foundation
import TestKit
import Testing

@testable import WebHost

@Suite("JSON of surface changes")
struct DrawnChangesTests {
  private static let color = SRGBColor(red: 1, green: 171, blue: 0)

  @Test("A drawing update with lines, areas, and glyphs is encoded as exactly the expected JSON")
  func golden() {
    let changes = SurfaceUpdate(
      upTo: 7, keeping: 0, ground: SRGBColor(red: 255, green: 250, blue: 235),
      [
        [
          .init(.line(path: "M0 0L16 -16", width: 40), color: Self.color, opacity: 500),
          .init(.area(path: "M0 0h16v16z"), color: Self.color),
        ],
        [], [.init(.glyph("🐞", x: -16, y: 8, size: 400), color: Self.color, opacity: 0)],
      ])
    #expect(
      String(decoding: DrawnChanges(changes).bytes, as: UTF8.self) == """
        {"revision":7,"kept":0,"ground":"#FFFAEB","parts":[[\
        {"line":"M0 0L16 -16","width":40,"color":"#01AB00","opacity":500},\
        {"area":"M0 0h16v16z","color":"#01AB00"}],[],\
        [{"glyph":"🐞","x":-16,"y":8,"size":400,"color":"#01AB00","opacity":0}]]}
        """)
    let none = SurfaceUpdate(upTo: 0, keeping: 12, ground: Self.color, [])
    #expect(
      String(decoding: DrawnChanges(none).bytes, as: UTF8.self)
        == ##"{"revision":0,"kept":12,"ground":"#01AB00","parts":[]}"##)
  }

  private struct Read: Decodable {
    struct Mark: Decodable {
      let glyph: String
    }

    let parts: [[Mark]]
  }

  @Test("Any character survives a round trip through JSON")
  func escapes() throws {
    let scalars =
      (0...0xFF).compactMap { Unicode.Scalar($0 as UInt32) } + ["\u{2028}", "\u{10FFFF}"]
    let words = scalars.map { String(Character($0)) } + ["a\"b\\c\n"]
    let marks = words.map {
      SurfaceUpdate.Mark(.glyph($0, x: 0, y: 0, size: 1), color: Self.color)
    }
    let changes = SurfaceUpdate(upTo: 1, keeping: 0, ground: Self.color, [marks])
    let read = try JSONDecoder().decode(Read.self, from: Data(DrawnChanges(changes).bytes))
    #expect(read.parts[0].map { Array($0.glyph.utf8) } == words.map { Array($0.utf8) })
  }
}
