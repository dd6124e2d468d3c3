package import Core

extension Piece {
  /// The marks that show the piece, lowest first, or an empty array for unsupported elements.
  ///
  /// Equal pieces have equal marks on every machine.
  ///
  /// - Complexity: O(*n* + *l* ÷ *s*), where *n* is the number of points, *l* is the length of the
  ///   path, and *s* is the stroke's size. For long paths, the second term has an upper bound.
  package var marks: [SurfaceUpdate.Mark] {
    switch element {
    case .stroke(let stroke): Ink(stroke, kept: kept).marks
    case .stamp(let stamp):
      [
        SurfaceUpdate.Mark(
          .glyph(
            stamp.emoji, x: Int(stamp.place.x), y: Int(stamp.place.y), size: Int(stamp.size)),
          // token: part of the drawing, not of the app's design.
          color: SRGBColor(red: 0, green: 0, blue: 0), opacity: Int(stamp.opacity))
      ]
    case .foreign: []
    }
  }
}
