import Core
import Testing

@testable import Drawing

@Suite("The palette")
struct PaletteTests {
  @Test(
    "DR-10 The twenty crayons have unique names and colors and are found by name or hexadecimal digits"
  )
  func crayons() throws {
    #expect(Palette.crayons.count == 20)
    #expect(Set(Palette.crayons.map(\.color)).count == 20)
    #expect(Set(Palette.crayons.map(\.key)).count == 20)
    for crayon in Palette.crayons {
      #expect(try Palette.color(typed: crayon.name.uppercased()) == crayon.color)
      #expect(try Palette.color(typed: crayon.key) == crayon.color)
      #expect(try Palette.color(typed: "#\(crayon.color.hex)") == crayon.color)
      #expect(try Palette.color(typed: crayon.color.hex.lowercased()) == crayon.color)
    }
  }

  @Test("DR-10 Stamps in the five groups are unique single characters and can be found by name")
  func stamps() throws {
    #expect(Palette.groups.map(\.name) == ["Animals", "Insects", "Plants", "Fun", "Faces"])
    let stamps = Palette.groups.flatMap(\.stamps)
    #expect(Set(stamps.map(\.emoji)).count == stamps.count)
    #expect(Set(stamps.map(\.key)).count == stamps.count)
    for stamp in stamps {
      #expect(try Palette.emoji(typed: stamp.name.lowercased()) == stamp.emoji)
      #expect(try Palette.emoji(typed: stamp.emoji) == stamp.emoji)
      let element = Drawing.Element.stamp(
        Stamp(stamp.emoji, at: CanvasPoint(x: 0, y: 0), size: Stroke.standardSize))
      #expect(element.refusal == nil)
    }
  }

  @Test(
    "DR-12 The error for an invalid color states the rule and suggests a similar color name if there is one",
    arguments: [
      ("Tael", "Did you mean Teal?"), ("#12", nil), ("#1234567", nil), ("#GGGGGG", nil),
      ("barn-red", "Did you mean Barn Red?"),
    ])
  func refused(text: String, hint: String?) throws {
    let failure = #expect(throws: DrawingFailure.self) { try Palette.color(typed: text) }
    let explanation = try #require(failure).explanation
    #expect(
      explanation.message == "Invalid value “\(text)”: "
        + "use a crayon name, or three or six hexadecimal digits, such as #6CB6E2")
    #expect(explanation.hint == hint && explanation.kind == .refused)
  }
}
