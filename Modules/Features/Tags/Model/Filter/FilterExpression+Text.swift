extension FilterExpression: CustomStringConvertible {
  /// The filter's text in the shortest form that parses as the same expression.
  ///
  /// The text omits `and`, writes `not` as `-`, and quotes only words and values that need quotes.
  /// If a filter with quotes or parentheses is almost as long as ``mostBytes``, the text may be
  /// slightly longer than ``mostBytes``.
  public var description: String {
    switch self {
    case .all: ""
    case .words(let words): Self.writing(of: words) { .words(words) == $0 }
    case .term(let term):
      "\(term.key):" + Self.writing(of: term.value, after: term.key) { .term(term) == $0 }
    case .and(let parts): parts.map { $0.isJoined ? "(\($0))" : "\($0)" }.joined(separator: " ")
    case .or(let parts):
      parts.map { $0.isAlternatives ? "(\($0))" : "\($0)" }.joined(separator: " or ")
    case .not(let part): part.isJoined ? "-(\(part))" : "-\(part)"
    }
  }

  private var isJoined: Bool {
    if case .and = self { true } else { isAlternatives }
  }

  private var isAlternatives: Bool {
    if case .or = self { true } else { false }
  }

  /// Returns words or a term's value, in quotes unless the unquoted text parses as the same token.
  private static func writing(
    of text: String, after key: String? = nil, isRead: (FilterToken.Kind) -> Bool
  ) -> String {
    let plain = key.map { "\($0):\(text)" } ?? text
    var scanner = FilterScanner(plain, keys: key.map { [$0] } ?? [])
    // A scanning error can be ignored, because it means only that the text needs quotes.
    if let token = try? scanner.next(), isRead(token.kind) { return text }
    // The loop compares scalars, because a quote and a combining mark after the quote form a single
    // character that doesn't equal a quote.
    var quoted = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }
}
