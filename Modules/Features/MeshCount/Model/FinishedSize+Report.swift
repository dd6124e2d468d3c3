extension FinishedSize {
  /// The result as sentences, one per element.
  public var sentences: [String] {
    var lines = [
      "The design has \(stitches.width) × \(stitches.height) stitches on \(mesh), "
        + "\(stitches.total) in total.",
      "Finished size: \(size).",
    ]
    if mesh.weave == .penelope {
      lines.append("In petit point, over single threads, the piece is half that size.")
    }
    lines.append(
      margin.value == 0
        ? "No margin added." : "Cut the canvas to \(canvas), including \(margin) on each side.")
    lines.append(needle.sentence)
    return lines
  }
}

extension NeedleSuggestion {
  fileprivate var sentence: String {
    sizes.isEmpty
      ? "No tapestry needle is listed for this mesh (\(source))."
      : "Tapestry needle: size \(sizes.map(String.init).joined(separator: " or ")) (\(source))."
  }
}

extension FinishedSize.Extent: CustomStringConvertible {
  /// The width and height as text: `10 × 13⅓ in (10.00 × 13.33)`, or `25.40 × 33.87 cm`.
  public var description: String {
    let text = "\(width.number) × \(height)"
    guard width.unit == .inch else { return text }
    return "\(text) (\(width.value.decimal) × \(height.value.decimal))"
  }
}

extension Length: CustomStringConvertible {
  /// The length as text: a mixed number of inches (`13⅓ in`) or decimal centimeters (`33.87 cm`).
  public var description: String { "\(number) \(unit.rawValue)" }

  fileprivate var number: String { unit == .inch ? value.mixed : value.decimal }
}

extension Length: Encodable {
  enum Key: String, CodingKey { case exact, decimal, unit }

  /// Encodes the exact ratio (`40/3`), the nearest `Double`, and the unit.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(value.description, forKey: .exact)
    try container.encode(Double(value.numerator) / Double(value.denominator), forKey: .decimal)
    try container.encode(unit, forKey: .unit)
  }
}
