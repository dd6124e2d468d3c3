package import Core

/// One thing that was done to a drawing: a gesture, as a person counts them.
package enum Operation: Equatable, Sendable {
  /// A line was drawn, or a stamp set down.
  case add(Element)
  /// A file's content came in: what it has below everything, and its elements, the lowest first.
  case take(background: SRGBColor, [Element])
  /// Something was erased.
  case erase(Eraser)
  /// The background was changed.
  case background(SRGBColor)
  /// All was taken away.
  case clear
  /// What an earlier operation left was taken up again; its number, or 0 for the beginning.
  case goBack(to: Int)
}

/// What an eraser went over.
package struct Eraser: Equatable, Sendable {
  /// What goes.
  package enum Extent: Int, Sendable {
    /// Each element it touches.
    case whole
    /// Of strokes the part below it; stamps it touches.
    case part
  }

  /// What it leaves alone.
  package enum Only: Int, Sendable {
    case strokes = 1
    case stamps
  }

  /// Where it was, one place or more.
  package var spots: [Spot]
  /// In sixteenths of a unit, 1 to ``Stroke/sizeLimit``.
  package var radius: Int32
  package var extent: Extent
  /// The one kind that goes; nil for all.
  package var only: Only?

  package init(_ spots: [Spot], radius: Int32, _ extent: Extent, only: Only? = nil) {
    (self.spots, self.radius, self.extent, self.only) = (spots, radius, extent, only)
  }
}
