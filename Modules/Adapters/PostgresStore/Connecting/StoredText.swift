import Core
import Foundation

// PostgreSQL can't store NUL in text. Stored text therefore contains U+0001 U+0001 for NUL, and
// U+0001 U+0002 for U+0001. The byte order of stored text is that of the original text.

extension String {
  /// The text as stored.
  var escaped: String {
    guard utf8.contains(where: { $0 < 2 }) else { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.value < 2 { scalars.append("\u{1}") }
      scalars.append(scalar == "\0" ? "\u{1}" : scalar == "\u{1}" ? "\u{2}" : scalar)
    }
    return String(scalars)
  }

  /// The original of stored text.
  var unescaped: String {
    guard utf8.contains(1) else { return self }
    var scalars = String.UnicodeScalarView()
    var isEscaping = false
    for scalar in unicodeScalars {
      if isEscaping {
        scalars.append(scalar == "\u{1}" ? "\0" : "\u{1}")
        isEscaping = false
      } else if scalar == "\u{1}" {
        isEscaping = true
      } else {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}

extension String {
  /// The bytes of the folded text that make ``Swift/String/containsWords(_:)`` a search for bytes.
  ///
  /// A character of a single scalar is in UTF-8. Any other character consists of octal digits
  /// between two marks, all of which are bytes that UTF-8 doesn't use, so that no other character
  /// occurs in it.
  var searchBytes: [UInt8] {
    if utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return Array(lowercased().utf8) }
    var bytes: [UInt8] = []
    for character in foldedForSearch { character.appendSearchBytes(to: &bytes) }
    return bytes
  }
}

extension Character {
  fileprivate func appendSearchBytes(to bytes: inout [UInt8]) {
    let scalars = unicodeScalars
    if let only = scalars.first, scalars.count == 1, only.isComposed {
      bytes += String(self).utf8
      return
    }
    // Foundation composes a Hangul syllable with a final consonant only from its separate parts.
    let composed = String(self).decomposedStringWithCanonicalMapping
      .precomposedStringWithCanonicalMapping
    guard composed.unicodeScalars.count > 1 else {
      bytes += composed.utf8
      return
    }
    bytes.append(0xF5)
    for byte in composed.utf8 { bytes += [6, 3, 0].map { 0xF8 | (byte >> $0 & 7) } }
    bytes.append(0xF6)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is in a range of scalars that composition (NFC) doesn't change.
  fileprivate var isComposed: Bool {
    switch value {
    case ..<0x340, 0x400..<0x958, 0x3000..<0xD800: true
    default: false
    }
  }
}
