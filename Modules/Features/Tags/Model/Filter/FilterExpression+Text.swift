extension FilterExpression: CustomStringConvertible {
  /// The filter in its shortest writing, which is read as the same expression: `and` is left out,
  /// `-` stands for not, and only what needs quotes has them.
  ///
  /// A filter with quotes or brackets near ``mostBytes`` may come out a little longer than that.
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

  /// A text as it stands where it is read back as what it is; otherwise in quotes.
  private static func writing(
    of text: String, after key: String? = nil, isRead: (FilterToken.Kind) -> Bool
  ) -> String {
    let plain = key.map { "\($0):\(text)" } ?? text
    var scanner = FilterScanner(plain, keys: key.map { [$0] } ?? [])
    // How it would be misread does not matter: anything else than itself needs quotes.
    if let token = try? scanner.next(), isRead(token.kind) { return text }
    // Scalar by scalar: a mark after a quote makes another character of it.
    var quoted = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }
}
