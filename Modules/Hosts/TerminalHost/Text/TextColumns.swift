// How wide text is on a terminal.

extension String {
  /// How many columns a terminal gives the text: two for wide characters, none for combining ones.
  public var columns: Int {
    let isPlain = utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    return isPlain ? utf8.count : reduce(0) { $0 + $1.columns }
  }

  /// The text with a blank for every control character but the end of a line: what somebody typed,
  /// or a camera wrote, gives a terminal no orders.
  public var printable: String {
    String(map { $0.columns > 0 || $0 == "\n" ? $0 : $0 == "\r\n" ? "\n" : " " })
  }

  /// The same with a blank for the end of a line, too.
  public var oneLine: String { printable.replacing("\n", with: " ") }

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
  var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
