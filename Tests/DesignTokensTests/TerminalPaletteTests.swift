import Core
import Testing

@testable import DesignTokens

@Suite("Terminal colors")
struct TerminalPaletteTests {
  @Test("DT-5 The fixed colors are xterm's: the cube starts at 16, and the grays start at 232")
  func fixed() {
    #expect(TerminalPalette.fixed.count == 240)
    #expect(TerminalPalette.fixed[0].hex == "000000")
    #expect(TerminalPalette.fixed[208 - 16].hex == "FF8700")
    #expect(TerminalPalette.fixed[231 - 16].hex == "FFFFFF")
    #expect(TerminalPalette.fixed[232 - 16].hex == "080808")
    #expect(TerminalPalette.fixed[255 - 16].hex == "EEEEEE")
  }

  @Test(
    "DT-4 DT-5 Every color pair passes with xterm's 256 colors in both appearances",
    arguments: Appearance.allCases)
  func passes(appearance: Appearance) {
    let theme = TokenTheme()
    func color(_ name: ColorName, on ground: ColorName) -> SRGBColor {
      TerminalPalette.fixed[
        Int(theme.terminalColor(name, on: ground, in: appearance).xterm256) - 16]
    }
    for pair in ContrastPair.all {
      let ratio = color(pair.name, on: pair.ground).contrast(
        to: color(pair.ground, on: pair.ground))
      #expect(ratio >= pair.least, "\(pair.name) on \(pair.ground), \(appearance): \(ratio)")
    }
  }

  @Test(
    "DT-5 The export lists a light and a dark value for each color, with palette numbers of 16 or higher"
  )
  func export() throws {
    let export = TerminalExport(TokenTheme())
    #expect(export.rows.count == ColorName.allCases.count * 2)
    let lines = export.text.split(separator: "\n")
    #expect(lines.contains("ground light #F5F0E8 255 -"))
    #expect(lines.count == export.rows.count + 1)
    for row in export.rows { #expect(row.palette >= 16) }
  }
}
