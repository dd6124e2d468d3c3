// How wide text is on a terminal.

extension String {
  /// How many columns a terminal gives the text: two for wide characters, none for combining ones.
  public var columns: Int { isPlain ? utf8.count : reduce(0) { $0 + $1.columns } }

  /// Whether all of it is ASCII that is seen.
  private var isPlain: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }

  /// The text with a blank for every character that is not seen, but the end of a line: what somebody
  /// typed, or a camera wrote, gives a terminal no orders and turns no reading direction.
  public var printable: String {
    isPlain ? self : String(map { $0.columns > 0 || $0 == "\n" ? $0 : $0 == "\r\n" ? "\n" : " " })
  }

  /// The same with a blank for the end of a line, too.
  public var oneLine: String {
    let text = printable
    return text.utf8.contains(0x0A) ? text.replacing("\n", with: " ") : text
  }

  /// The text cut to a width, with an ellipsis where something is missing.
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
  /// Two for wide characters (UAX #11) and those shown as emoji, none for those that are not seen.
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
