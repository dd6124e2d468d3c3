import Core

/// The export of weighings as a CSV table (RFC 4180).
///
/// Importing the table produces the same weighings.
///
/// The table doesn't depend on the locale. Days are in ISO 8601 format, and numbers have a decimal
/// point and the digits that were entered.
package enum WeightExport {
  /// The names and fields of the columns, in order.
  static let columns: [(name: String, field: WeighingField)] = [
    ("day", .date), ("time", .time), ("zone", .zone), ("value", .weight), ("unit", .unit),
    ("note", .note), ("body fat", .bodyFat), ("height", .height), ("height unit", .heightUnit),
    ("source", .source), ("source id", .sourceID),
  ]

  /// The header line, including its line ending.
  static var header: String { line(columns.map(\.name)) }

  /// Returns the line for a weighing, including the line ending.
  static func line(of weighing: Weighing) -> String {
    let texts = weighing.texts
    return line(columns.map { texts[$0.field] ?? "" })
  }

  /// Returns a table of weighings, including the header line.
  package static func csv(_ weighings: some Sequence<Weighing>) -> String {
    weighings.reduce(into: header) { $0 += line(of: $1) }
  }

  private static func line(_ cells: [String]) -> String {
    cells.map { cell($0.guardedFromFormulas) }.joined(separator: ",") + "\r\n"
  }

  private static func cell(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F && !#"",;"#.utf8.contains(byte)
    }
    guard !isPlain || text.hasPrefix(" ") || text.hasSuffix(" ") else { return text }
    // Quotes are doubled scalar by scalar, because a quote before a combining mark isn't a separate
    // character.
    let inner = text.unicodeScalars.reduce(into: String.UnicodeScalarView()) { inner, scalar in
      if scalar == "\"" { inner.append(scalar) }
      inner.append(scalar)
    }
    return "\"\(String(inner))\""
  }
}

extension Weighing {
  /// The values as text, keyed by field.
  ///
  /// Importing the values produces the same weighing.
  var texts: [WeighingField: String] {
    var texts: [WeighingField: String] = [
      .date: day.description, .weight: weight.number.description, .unit: weight.unit.rawValue,
      .source: source,
    ]
    texts[.time] = time?.description
    texts[.zone] = zone
    texts[.note] = note
    texts[.bodyFat] = bodyFat?.description
    texts[.height] = height?.number.description
    texts[.heightUnit] = height?.unit.rawValue
    texts[.sourceID] = sourceID
    return texts
  }
}

extension String {
  /// The text, with a `'` in front if a spreadsheet would run the text as a formula.
  ///
  /// Text that already looks guarded gets another `'`, so that ``withoutFormulaGuard`` restores
  /// exactly this text. See OWASP, CSV injection.
  var guardedFromFormulas: String { looksLikeFormula ? "'" + self : self }

  /// The text without the `'` that ``guardedFromFormulas`` added.
  var withoutFormulaGuard: String {
    guard unicodeScalars.first == "'", looksLikeFormula else { return self }
    return String(unicodeScalars.dropFirst())
  }

  private var looksLikeFormula: Bool {
    switch unicodeScalars.first(where: { $0 != "'" }) {
    case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }
}
