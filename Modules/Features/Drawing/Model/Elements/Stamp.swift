/// An emoji on the canvas.
package struct Stamp: Equatable, Sendable {
  /// The emoji: one visible character of at most ``byteLimit`` bytes.
  package var emoji: String
  /// The center of the emoji.
  package var place: CanvasPoint
  /// The height in sixteenths of a unit, 1 to ``Stroke/sizeLimit``.
  package var size: Int32
  /// The opacity in thousandths, 0 to 1,000.
  package var opacity: UInt16

  package init(_ emoji: String, at place: CanvasPoint, size: Int32, opacity: UInt16 = 1000) {
    (self.emoji, self.place, self.size, self.opacity) = (emoji, place, size, opacity)
  }

  /// Whether the emoji is one visible character of at most ``byteLimit`` bytes.
  var isOneCharacter: Bool {
    emoji.count == 1 && emoji.utf8.count <= Self.byteLimit
      && emoji.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && !$0.properties.isWhitespace
      }
  }

  /// The maximum number of UTF-8 bytes in a stamp's character.
  ///
  /// For example, the emoji of a family of four is 25 bytes long.
  package static let byteLimit = 64
  /// The height of a stamp, in tenths of the brush size.
  package static let tenthsOfBrush: Int32 = 28
}
