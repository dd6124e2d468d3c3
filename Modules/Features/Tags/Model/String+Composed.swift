import Foundation

extension String {
  /// The text in NFC, the composed form defined in UAX #15.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text. Composing text that has only
  ///   ordinary scalars is ten times faster.
  var composed: String {
    let isComposed = unicodeScalars.allSatisfy { scalar in
      scalar.isOrdinary || scalar == " " || scalar == "\u{200D}" || scalar == "\u{FE0F}"
    }
    if isComposed { return self }
    // Foundation composes a Hangul syllable with a final consonant only from fully decomposed text.
    return decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is in a common range, so that slower checks of Unicode properties can be
  /// skipped.
  ///
  /// An ordinary scalar is visible, and isn't white space, a mark, or ignorable. Text that has only
  /// ordinary scalars is in NFC, because each scalar has NFC_Quick_Check Yes and
  /// Canonical_Combining_Class 0 (UAX #15, 9). The ranges aren't complete: they cover only ASCII,
  /// Latin, Greek, Cyrillic, Armenian, Hebrew, and Arabic letters, kana, ideographs, Hangul
  /// syllables, and emoji.
  var isOrdinary: Bool {
    switch value {
    case 0x21...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x388...0x482, 0x48A...0x58F, 0x5D0...0x5EA,
      0x620...0x64A, 0x671...0x6D5, 0x1E00...0x1EFF, 0x2010...0x2027, 0x2190...0x2328,
      0x2600...0x27BF, 0x3041...0x3096, 0x309B...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3,
      0xFF01...0xFF9D, 0x1F000...0x1FAFF:
      true
    default: false
    }
  }
}
