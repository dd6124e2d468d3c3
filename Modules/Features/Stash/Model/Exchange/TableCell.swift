/// The rules for quoting the cells of comma-separated values (RFC 4180), and for preventing
/// spreadsheets from evaluating a cell as a formula.
enum TableCell {
  /// Returns a row of cells as a line that ends with CRLF.
  static func row(_ cells: [String]) -> String {
    cells.map(quoted).joined(separator: ",") + "\r\n"
  }

  /// Returns a cell as written in the table, in quotes if needed.
  ///
  /// Text that a spreadsheet would run as a formula is prefixed with an apostrophe (OWASP, CSV
  /// injection).
  private static func quoted(_ text: String) -> String {
    let text = looksLikeFormula(text) ? "'" + text : text
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !",;\"".unicodeScalars.contains($0)
    }
    guard !isPlain || text.hasPrefix(" ") || text.hasSuffix(" ") else { return text }
    // The loop compares scalars, because a quote and a combining mark after the quote form a single
    // character that doesn't equal a quote.
    let inner = text.unicodeScalars.reduce(into: String.UnicodeScalarView()) { inner, scalar in
      if scalar == "\"" { inner.append(scalar) }
      inner.append(scalar)
    }
    return "\"\(String(inner))\""
  }

  /// Returns the text of a cell without the apostrophe that protects against formulas.
  static func text(_ cell: String) -> String {
    guard cell.unicodeScalars.first == "'", looksLikeFormula(cell) else { return cell }
    return String(cell.unicodeScalars.dropFirst())
  }

  /// Returns whether the first scalar after any leading apostrophes can begin a formula.
  private static func looksLikeFormula(_ text: String) -> Bool {
    switch text.unicodeScalars.first(where: { $0 != "'" }) {
    case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }
}
