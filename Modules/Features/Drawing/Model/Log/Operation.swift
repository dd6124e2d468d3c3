package import Core

/// A change to a drawing that the user sees as one step.
package enum Operation: Equatable, Sendable {
  /// The addition of an element, such as a stroke or a stamp.
  case add(Element)
  /// The import of a file's content: the background, and the elements, lowest first.
  case take(background: SRGBColor, [Element])
  /// The erasure of elements.
  case erase(Eraser)
  /// A change of the background color.
  case background(SRGBColor)
  /// The removal of all elements.
  case clear
  /// The restoration of an earlier operation's result.
  ///
  /// The associated value is the operation's number, or 0 for the empty drawing.
  case goBack(to: Int)
}

/// An eraser with its path.
package struct Eraser: Equatable, Sendable {
  /// The portion of each touched element that the eraser removes.
  package enum Extent: Int, Sendable {
    /// All of each touched element.
    case whole
    /// The touched parts of strokes, and all of each touched stamp.
    case part
  }

  /// The only kind of element that the eraser removes.
  package enum Only: Int, Sendable {
    case strokes = 1
    case stamps
  }

  /// The points of the path, at least one.
  package var spots: [CanvasPoint]
  /// The radius in sixteenths of a unit, 1 to ``Stroke/sizeLimit``.
  package var radius: Int32
  package var extent: Extent
  /// The only kind of element to erase, or `nil` for all kinds.
  package var only: Only?

  package init(_ spots: [CanvasPoint], radius: Int32, _ extent: Extent, only: Only? = nil) {
    (self.spots, self.radius, self.extent, self.only) = (spots, radius, extent, only)
  }
}
