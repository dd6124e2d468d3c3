extension Character {
  /// The largest number of columns that a terminal shows the character in.
  ///
  /// The number is 0 for invisible characters, 2 for wide characters (UAX #11) and most emoji, and 1
  /// for most other characters. A joined emoji counts as its parts, which many terminals show side
  /// by side.
  public var columns: Int {
    var sum = 0
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      // The selector makes the preceding character an emoji, which is wide.
      let isWidened = scalar == "\u{FE0F}" && last?.properties.isEmoji == true && last?.columns == 1
      sum += isWidened ? 1 : scalar.columns
      last = scalar
    }
    return isWidthUncertain ? max(2, sum) : sum
  }

  /// Whether the character is an emoji, whose width depends on the terminal.
  public var isWidthUncertain: Bool {
    guard let first = unicodeScalars.first, !first.isASCII || unicodeScalars.count > 1 else {
      return false
    }
    if unicodeScalars.contains(where: \.properties.isEmojiPresentation) { return true }
    return first.properties.isEmoji && unicodeScalars.contains("\u{FE0F}")
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    if isASCII { return (0x20..<0x7F).contains(value) ? 1 : 0 }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark:
      return 0
    default: break
    }
    switch value {
    // Hangul vowels and final consonants join the preceding consonant.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    // Two regional indicators form a flag.
    case 0x1F1E6...0x1F1FF: return 1
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFE10...0xFE1F,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
      0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
