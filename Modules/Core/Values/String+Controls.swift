extension Unicode.Scalar {
  /// Whether the scalar can control a terminal or change the direction of displayed text.
  ///
  /// These scalars are the C0 and C1 controls and DEL (ECMA-48), and the bidirectional formatting
  /// characters (UAX #9, section 2).
  public var isTerminalControl: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text with terminal controls, except tabs and line feeds, replaced with escapes.
  ///
  /// The escapes, such as `\u001b`, are those of JSON (RFC 8259, section 7), so escaping a JSON
  /// document doesn't change the document's meaning.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text in bytes.
  public var escapingControls: String {
    let isPlain = utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }
    guard !isPlain else { return self }
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isTerminalControl, scalar != "\n", scalar != "\t" {
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        escaped.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
