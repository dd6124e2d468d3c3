import Core

/// Weigh-ins as a table (RFC 4180) that reads back as the same weigh-ins.
///
/// Nothing here asks for a locale: days are ISO 8601, numbers have a point and the digits they were
/// entered with.
package enum WeightExport {
  /// The columns, in their order.
  static let columns: [(name: String, field: WeighingField)] = [
    ("day", .date), ("time", .time), ("zone", .zone), ("value", .weight), ("unit", .unit),
    ("note", .note), ("body fat", .bodyFat), ("height", .height), ("height unit", .heightUnit),
    ("source", .source), ("source id", .sourceID),
  ]

  /// The first line, with its end.
  static var header: String { line(columns.map(\.name)) }

  /// A weigh-in's line, with its end.
  static func line(of weighing: Weighing) -> String {
    let texts = weighing.texts
    return line(columns.map { texts[$0.field] ?? "" })
  }

  /// The whole table.
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
    // Scalar by scalar: to a replacement of characters a quote before a combining mark is none.
    let inner = text.unicodeScalars.reduce(into: String.UnicodeScalarView()) { inner, scalar in
      if scalar == "\"" { inner.append(scalar) }
      inner.append(scalar)
    }
    return "\"\(String(inner))\""
  }
}

extension Weighing {
  /// As texts, from which it is read again as it is.
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
  /// With a `'` before what a spreadsheet would run as a formula (OWASP, CSV injection), and before
  /// what looks so guarded already: ``withoutFormulaGuard`` takes back exactly that.
  var guardedFromFormulas: String { looksLikeFormula ? "'" + self : self }

  /// Without the `'` of ``guardedFromFormulas``.
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
