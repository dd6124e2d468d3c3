/// An emoji set down on the canvas.
package struct Stamp: Equatable, Sendable {
  /// One character as a person sees it, at most ``byteLimit`` bytes.
  package var emoji: String
  /// Its middle.
  package var place: Spot
  /// Its height, in sixteenths of a unit, 1 to ``Stroke/sizeLimit``.
  package var size: Int32
  /// In thousandths, 0 to 1,000.
  package var opacity: UInt16

  package init(_ emoji: String, at place: Spot, size: Int32, opacity: UInt16 = 1000) {
    (self.emoji, self.place, self.size, self.opacity) = (emoji, place, size, opacity)
  }

  /// Whether the emoji is one character that can be seen.
  var isOneCharacter: Bool {
    emoji.count == 1 && emoji.utf8.count <= Self.byteLimit
      && emoji.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && !$0.properties.isWhitespace
      }
  }

  /// The most bytes of UTF-8 a stamp's character may have; a family of four has 25.
  package static let byteLimit = 64
  /// How much larger a stamp is than the brush, in tenths.
  package static let tenthsOfBrush: Int32 = 28
}
