extension String {
  /// The approximate width of the text on one line, in units of the type size.
  ///
  /// ASCII characters have the widths of DejaVu Serif, a wide font. Other characters count as wider
  /// than any ASCII character.
  var letterWidth: Double { reduce(0) { $0 + $1.letterWidth } }

  /// Returns the text, truncated with an ellipsis if the text is wider than `width`.
  ///
  /// `width` is in units of the type size.
  ///
  /// The result is empty if even the ellipsis doesn't fit.
  func fitted(to width: Double) -> String {
    guard letterWidth > width else { return self }
    var rest = width - Character("…").letterWidth
    guard rest >= 0 else { return "" }
    return prefix { letter in
      rest -= letter.letterWidth
      return rest >= 0
    } + "…"
  }

  /// The text with U+FFFD in place of characters that XML doesn't allow (XML 1.0, §2.2).
  var inXML: String {
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != 0xEF }
    guard !isPlain else { return self }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.value {
          case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...: scalar
          default: "\u{FFFD}"
          }
        }))
  }
}

extension Character {
  fileprivate var letterWidth: Double {
    switch self {
    case " ", ",", "-", ".", "/", ":", ";", "'", "i", "j", "l", "|", "\\": 0.34
    case "f", "t", "I", "J", "!", "(", ")", "[", "]": 0.4
    case "r", "s", "\"", "*", "_", "`": 0.51
    case "0"..."9", "a"..."l", "n"..."q", "u", "v", "x"..."z", "?", "$", "{", "}": 0.64
    case "M", "W", "m", "%", "@": 1.03
    case "w", "A"..."Z", "#", "&", "+", "<", "=", ">", "^", "~": 0.89
    default: isASCII ? 0.64 : 1.3
    }
  }
}
