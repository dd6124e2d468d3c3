/// The last word of a filter being typed.
///
/// For example, the last word is `na` in `tag:floral na`, and `tag:na` in `-(tag:na`.
struct FilterTyping: Equatable {
  /// The text before the word, including any minus signs and parentheses directly before the word.
  let before: String
  /// The key in lowercase, or `nil` if the word has no key.
  let key: String?
  /// The value after the key, without its opening quote, or the letters of a word without a key.
  ///
  /// The value is empty if the word has no key and the user can't be typing a key: after white
  /// space, in quoted text, or in a word with characters other than letters.
  let value: String

  /// Creates the last word of a filter's text.
  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    let (start, quote) = Self.lastWord(scalars)
    let letters = scalars[start...].prefix { $0.isASCII && $0.properties.isAlphabetic }
    let hasKey =
      !letters.isEmpty && letters.endIndex < scalars.count && scalars[letters.endIndex] == ":"
    before = Self.text(scalars[..<start])
    if hasKey {
      key = Self.text(letters).lowercased()
      value = Self.text(scalars[(quote.map { $0 + 1 } ?? letters.endIndex + 1)...])
    } else {
      key = nil
      value = letters.endIndex == scalars.count ? Self.text(letters) : ""
    }
  }

  /// Returns the start of the last word, and the position of the word's unclosed quote, if any.
  private static func lastWord(_ scalars: [Unicode.Scalar]) -> (start: Int, quote: Int?) {
    var (start, quote, place) = (0, Int?.none, 0)
    while place < scalars.count {
      let scalar = scalars[place]
      if quote != nil {
        if scalar == "\\" { place += 1 }
        // After a closing quote, no word is being typed until the next white space.
        if scalar.isFilterQuote { (start, quote) = (place + 1, nil) }
      } else if scalar.properties.isWhitespace || (place == start && scalar.opens) {
        start = place + 1
      } else if scalar.isFilterQuote, place == start || scalars[place - 1] == ":" {
        quote = place
      }
      place += 1
    }
    return (start, quote)
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an opening parenthesis or minus sign, which can directly precede a word.
  fileprivate var opens: Bool { ["(", "-", "\u{2212}", "\u{2013}"].contains(self) }

  fileprivate var isFilterQuote: Bool { ["\"", "\u{201C}", "\u{201D}", "\u{201E}"].contains(self) }
}
