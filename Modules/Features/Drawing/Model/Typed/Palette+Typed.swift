package import Core

extension Palette {
  /// Reads a colour: a crayon's name, in any case and with or without blanks, or six hexadecimal
  /// digits, with or without `#`.
  ///
  /// - Throws: ``DrawingFailure/unknown(_:_:_:)`` with the nearest name.
  package static func color(typed text: String) throws(DrawingFailure) -> SRGBColor {
    if let crayon = crayons.first(where: { $0.key == key(text) }) { return crayon.color }
    if let color = SRGBColor(hex: text) { return color }
    // Whoever begins with # meant digits, and is not helped by a name.
    let names = text.hasPrefix("#") ? [] : crayons.map(\.name)
    throw .unknown(text, "A crayon's name, or six hexadecimal digits like #6CB6E2", names)
  }

  /// Reads a stamp: the character itself, or the name of one that is offered, in any case.
  ///
  /// - Throws: ``DrawingFailure/unknown(_:_:_:)`` with the nearest name.
  package static func emoji(typed text: String) throws(DrawingFailure) -> String {
    let stamps = groups.flatMap(\.stamps)
    if let stamp = stamps.first(where: { $0.key == key(text) }) { return stamp.emoji }
    guard text.count == 1 else {
      throw .unknown(text, "One character, or a stamp's name", stamps.map(\.name))
    }
    return text
  }

  private static func key(_ text: String) -> String {
    String(text.lowercased().filter { $0 != " " })
  }
}
