import Foundation

extension String {
  /// The text in NFC, the composed form of UAX #15.
  ///
  /// - Complexity: O(n) in its length; ordinary scalars take a tenth of the time of others.
  var composed: String {
    let isComposed = unicodeScalars.allSatisfy { scalar in
      scalar.isOrdinary || scalar == " " || scalar == "\u{200D}" || scalar == "\u{FE0F}"
    }
    if isComposed { return self }
    // Foundation composes a Hangul syllable with a final only when it is given all the parts.
    return decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
  }
}

extension Unicode.Scalar {
  /// Whether a scalar is one of those that most names are made of: nothing is to be asked of it.
  ///
  /// It is seen: no white space, no mark, not ignorable. A text of such scalars alone is in NFC: of
  /// each, NFC_Quick_Check is Yes and Canonical_Combining_Class 0 (UAX #15, 9). Not all that are so
  /// are known here, but ASCII, letters of Latin, Greek, Cyrillic, Armenian, Hebrew and Arabic,
  /// kana, ideographs, Hangul syllables, and emoji.
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
