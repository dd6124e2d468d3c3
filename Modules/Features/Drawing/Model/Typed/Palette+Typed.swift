package import Core

extension Palette {
  /// Returns the color that the text specifies.
  ///
  /// The text is a crayon's name, regardless of case and spaces, or three or six hexadecimal digits
  /// with or without a leading `#`.
  ///
  /// - Throws: ``DrawingFailure/unknown(_:_:_:)`` if the text is neither. The error lists the names
  ///   of the crayons, unless the text begins with `#`.
  package static func color(typed text: String) throws(DrawingFailure) -> SRGBColor {
    if let crayon = crayons.first(where: { $0.key == key(text) }) { return crayon.color }
    if let color = SRGBColor(typed: text) { return color }
    // Text that begins with # is meant as hexadecimal digits, so suggesting names doesn't help.
    let names = text.hasPrefix("#") ? [] : crayons.map(\.name)
    throw .unknown(
      text, "use a crayon name, or three or six hexadecimal digits, such as #6CB6E2", names)
  }

  /// Returns the emoji that the text specifies.
  ///
  /// The text is one character, or the name of an offered stamp, regardless of case and spaces.
  ///
  /// - Throws: ``DrawingFailure/unknown(_:_:_:)`` if the text is neither. The error lists the names
  ///   of the stamps.
  package static func emoji(typed text: String) throws(DrawingFailure) -> String {
    let stamps = groups.flatMap(\.stamps)
    if let stamp = stamps.first(where: { $0.key == key(text) }) { return stamp.emoji }
    guard text.count == 1 else {
      throw .unknown(text, "use one character or a stamp name", stamps.map(\.name))
    }
    return text
  }

  private static func key(_ text: String) -> String {
    String(text.lowercased().filter { $0 != " " })
  }
}
