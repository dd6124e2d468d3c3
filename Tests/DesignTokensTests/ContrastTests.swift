import Core
import Testing

@testable import DesignTokens

@Suite("Contrast")
struct ContrastTests {
  @Test("DT-4 Black on white is 21, a colour on itself 1 (WCAG 2.2)")
  func ends() throws {
    let (black, white) = (SRGBColor(hex: "000000"), SRGBColor(hex: "FFFFFF"))
    #expect(try #require(black).contrast(to: try #require(white)) == 21)
    #expect(try #require(white).contrast(to: try #require(white)) == 1)
  }
}
