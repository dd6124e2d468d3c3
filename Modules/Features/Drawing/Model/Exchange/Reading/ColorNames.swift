import Core

extension SRGBColor {
  /// Returns the color specified by text in Excalidraw's notation.
  ///
  /// The text is `transparent`, one of the seventeen color names of CSS 2.1 (§4.3.6), `#RGB`, or
  /// `#RRGGBB`. Digits for the opacity can follow the digits of the color.
  ///
  /// - Returns: The color, and its opacity in 255ths.
  static func web(_ text: String) throws(ElementRefusal) -> (SRGBColor, alpha: Int) {
    // token: part of the drawing, not of the app's design.
    if text == "transparent" { return (SRGBColor(red: 0, green: 0, blue: 0), 0) }
    if let color = named(text, in: webNames) { return (color, 255) }
    guard text.hasPrefix("#") else { throw .color(text) }
    let digits = text.dropFirst()
    guard digits.count == 3 || digits.count == 4 else { return try hex(text) }
    return try hex("#" + digits.map { "\($0)\($0)" }.joined())
  }

  /// Returns the color specified by text in Xournal++'s notation.
  ///
  /// The text is `#RRGGBBAA`, `#RRGGBB`, or one of Xournal++'s color names, which differ from the
  /// color names of CSS.
  static func xournal(
    _ text: String, isBackground: Bool = false
  ) throws(ElementRefusal) -> (SRGBColor, alpha: Int) {
    if isBackground, let color = named(text, in: xournalPapers) { return (color, 255) }
    if let color = named(text, in: xournalNames) { return (color, 255) }
    return try hex(text)
  }

  private static func hex(_ text: String) throws(ElementRefusal) -> (SRGBColor, alpha: Int) {
    let digits = text.utf8.count == 9 ? text.dropLast(2) : text[...]
    let alpha = text.utf8.count == 9 ? UInt8(text.suffix(2), radix: 16) : 255
    guard text.hasPrefix("#"), let color = SRGBColor(hex: String(digits)), let alpha else {
      throw .color(text)
    }
    return (color, Int(alpha))
  }

  private static func named(_ text: String, in names: [String: String]) -> SRGBColor? {
    names[text.lowercased()].flatMap { SRGBColor(hex: $0) }
  }

  private static let webNames = [
    "black": "000000", "silver": "C0C0C0", "gray": "808080", "white": "FFFFFF",
    "maroon": "800000", "red": "FF0000", "purple": "800080", "fuchsia": "FF00FF",
    "green": "008000", "lime": "00FF00", "olive": "808000", "yellow": "FFFF00",
    "navy": "000080", "blue": "0000FF", "teal": "008080", "aqua": "00FFFF", "orange": "FFA500",
  ]

  private static let xournalNames = [
    "black": "000000", "blue": "3333CC", "red": "FF0000", "green": "008000", "gray": "808080",
    "lightblue": "00C0FF", "lightgreen": "00FF00", "magenta": "FF00FF", "orange": "FF8000",
    "yellow": "FFFF00", "white": "FFFFFF",
  ]

  private static let xournalPapers = [
    "blue": "A0E8FF", "pink": "FFC0D4", "green": "80FFC0", "orange": "FFC080", "yellow": "FFFF80",
  ]
}

extension UInt16 {
  /// Returns this opacity in thousandths, multiplied by a color's opacity in 255ths.
  func times(alpha: Int) -> UInt16 { UInt16((Int(self) * alpha + 127) / 255) }
}
