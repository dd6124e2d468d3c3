import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite("Folding for searches")
struct SearchFoldingTests {
  /// Returns whether a scalar is in one of the blocks of combining diacritical marks.
  private func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    [0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0xFE20...0xFE2F]
      .contains { $0.contains(scalar.value) }
  }

  @Test(
    "C8 A letter with diacritics folds to its base letter in lowercase"
  )
  func everyLetter() throws {
    var count = 0
    for value in UInt32(0x80)..<0x11_0000 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      let text = String(scalar)
      let parts = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
      guard parts.count > 1, parts.dropFirst().allSatisfy(isDiacritic),
        parts[0].properties.isAlphabetic, !isDiacritic(parts[0])
      else { continue }
      let base = String(parts[0]).lowercased()
      try #require(text.foldedForSearch == base, "U+\(String(value, radix: 16))")
      count += 1
    }
    #expect(count > 700)
  }

  @Test("C8 Folding is idempotent, and canonically equivalent strings fold to equal strings")
  func laws() {
    Law("Folding is idempotent and ignores composition").holds(for: Self.text) { text in
      let folded = text.foldedForSearch
      try #require(folded.foldedForSearch.unicodeScalars.elementsEqual(folded.unicodeScalars))
      let composed = text.precomposedStringWithCanonicalMapping.foldedForSearch
      let decomposed = text.decomposedStringWithCanonicalMapping.foldedForSearch
      try #require(composed == decomposed)
      try #require(text.containsWords(text) && folded.containsWords(text))
    }
  }

  private static func text(_ random: inout SeededRandomSource) -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "E", "é", "Å", "ø", "İ", "ß", "Σ", "ς", "ώ", "й", "が", "か", "\u{3099}", "한", "=",
      "\u{338}", "\u{301}", "\u{327}", "\u{345}", "\u{5B7}", "א", "क", "\u{94D}", " ", "\u{1F}",
      "1", "\u{20E3}", "\u{200D}", "\u{1F44D}",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      text.append(scalars[Int.random(in: 0..<scalars.count, using: &random)])
    }
    return String(text)
  }
}
