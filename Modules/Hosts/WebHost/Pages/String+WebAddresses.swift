extension String {
  /// The ranges of the web addresses in the text, in order.
  ///
  /// An address begins with `http://` or `https://`, in any letter case and not inside a word, and
  /// ends before a space, a quotation mark, a bracket that no address contains, or punctuation of
  /// another script. Punctuation at its end isn't part of it, except for a parenthesis that the
  /// address itself opens.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  var webAddresses: [Range<String.Index>] {
    let scalars = unicodeScalars
    var found: [Range<String.Index>] = []
    var index = scalars.startIndex
    var isInWord = false
    while index < scalars.endIndex {
      if !isInWord, let end = endOfWebAddress(at: index) {
        found.append(index..<end)
        index = end
      } else {
        isInWord = scalars[index].isInWord
        index = scalars.index(after: index)
      }
    }
    return found
  }

  /// Returns the end of the web address that begins at an index, or `nil` if none begins there.
  private func endOfWebAddress(at start: String.Index) -> String.Index? {
    let scalars = unicodeScalars
    guard scalars[start] == "h" || scalars[start] == "H" else { return nil }
    let scheme = scalars[start...].prefix(8).map(\.value)
    let length: Int
    if Self.begins(scheme, with: "https://") {
      length = 8
    } else if Self.begins(scheme, with: "http://") {
      length = 7
    } else {
      return nil
    }
    let host = scalars.index(start, offsetBy: length)
    guard host < scalars.endIndex, scalars[host].isInWord else { return nil }
    var end = host
    // The number of closing parentheses minus the number of opening ones.
    var surplus = 0
    while end < scalars.endIndex, !scalars[end].endsWebAddress {
      if scalars[end] == "(" { surplus -= 1 }
      if scalars[end] == ")" { surplus += 1 }
      end = scalars.index(after: end)
    }
    // The first character of the host isn't punctuation, so the loop ends there at the latest.
    while true {
      let last = scalars.index(before: end)
      switch scalars[last] {
      case ".", ",", ";", ":", "!", "?", "'": end = last
      case ")" where surplus > 0:
        surplus -= 1
        end = last
      default: return end
      }
    }
  }

  /// Returns whether scalar values begin with an ASCII text, ignoring letter case.
  private static func begins(_ values: [UInt32], with text: StaticString) -> Bool {
    guard values.count >= text.utf8CodeUnitCount else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { place in
      let expected = UInt32(text.utf8Start[place])
      // In ASCII, an uppercase letter is 32 before the lowercase letter.
      let isUppercase = (65...90).contains(values[place])
      return values[place] + (isUppercase ? 32 : 0) == expected
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is a letter or a digit.
  fileprivate var isInWord: Bool { properties.isAlphabetic || properties.numericType != nil }

  /// Whether no web address contains the scalar.
  fileprivate var endsWebAddress: Bool {
    switch self {
    case "<", ">", "\"", "`", "{", "}", "|", "\\", "^": return true
    default: break
    }
    switch properties.generalCategory {
    // Controls of the writing direction, which would hide where a link leads, are formats.
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate,
      .privateUse, .unassigned:
      return true
    default: return !isASCII && Character(self).isPunctuation
    }
  }
}

extension Markup {
  /// Adds text, escaped, in which each web address is a link that opens in another tab.
  ///
  /// The website doesn't learn the address of the page.
  mutating func linkedText(_ words: String) {
    let scalars = words.unicodeScalars
    var start = scalars.startIndex
    for range in words.webAddresses {
      let address = String(scalars[range])
      text(String(scalars[start..<range.lowerBound]))
      raw("<a")
      attribute("href", address)
      raw(" rel=\"noopener noreferrer\" target=\"_blank\">")
      text(address)
      raw("</a>")
      start = range.upperBound
    }
    text(String(scalars[start...]))
  }
}
