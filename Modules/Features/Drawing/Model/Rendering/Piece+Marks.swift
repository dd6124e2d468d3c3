package import Core

extension Piece {
  /// What it looks like, the lowest first: the same for the same piece, on every machine. What this
  /// app can't show has none.
  ///
  /// - Complexity: O(places + length of the way ÷ size), with a bound for ways without end.
  package var marks: [SurfaceChanges.Mark] {
    switch element {
    case .stroke(let stroke): Ink(stroke, kept: kept).marks
    case .stamp(let stamp):
      [
        SurfaceChanges.Mark(
          .glyph(
            stamp.emoji, x: Int(stamp.place.x), y: Int(stamp.place.y), size: Int(stamp.size)),
          // token: what is drawn, and not how the app looks.
          color: SRGBColor(red: 0, green: 0, blue: 0), opacity: Int(stamp.opacity))
      ]
    case .foreign: []
    }
  }
}
