import Core
import Testing

@testable import TerminalHost

@Suite("Inks")
struct InksTests {
  @Test("Without colours nothing but the text is written")
  func none() {
    #expect(Inks.none.text("Meadow", TextLook(.link, on: .card, bold: true)) == "Meadow")
  }
}
