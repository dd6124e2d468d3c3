// The width of text in a terminal.

extension String {
  /// The text's width in terminal columns: two per wide character, none per combining character.
  public var columns: Int { isPlain ? utf8.count : reduce(0) { $0 + $1.columns } }

  /// Whether the text contains only printable ASCII.
  private var isPlain: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }

  /// The text with a space in place of every invisible character except newlines.
  ///
  /// Text typed by a user or written by a camera therefore can't control the terminal or change the
  /// reading direction.
  public var printable: String {
    isPlain ? self : String(map { $0.columns > 0 || $0 == "\n" ? $0 : $0 == "\r\n" ? "\n" : " " })
  }

  /// The printable text with newlines replaced by spaces.
  public var oneLine: String {
    let text = printable
    return text.utf8.contains(0x0A) ? text.replacing("\n", with: " ") : text
  }

  /// Returns the text truncated to a width in columns, with an ellipsis in place of removed
  /// characters.
  public func fitted(to width: Int) -> String {
    guard columns > width else { return self }
    var text = ""
    var used = 0
    for character in self {
      guard used + character.columns < width else { break }
      text.append(character)
      used += character.columns
    }
    return text + "…"
  }
}

extension Character {
  /// The width in columns: two for wide characters (UAX #11) and emoji, none for invisible
  /// characters.
  var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) ? 1 : 0 }
    if scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark:
      return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
