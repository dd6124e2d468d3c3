package import Core

/// The visible content of a drawing at one time.
package struct Sketch: Equatable, Sendable {
  /// The drawing's width and height in units, each from 1 to ``sideLimit``.
  package var width: Int, height: Int
  /// The background color.
  package var background: SRGBColor
  /// The pieces, lowest first.
  package var pieces: [Piece]

  package init(
    width: Int = 1024, height: Int = 768, background: SRGBColor = Sketch.paper,
    _ pieces: [Piece] = []
  ) {
    (self.width, self.height, self.background) = (width, height, background)
    self.pieces = pieces
  }

  /// The background of a new drawing.
  // token: part of the drawing, not of the app's design.
  package static let paper = SRGBColor(red: 255, green: 250, blue: 235)
  /// The maximum length of a side, in units.
  package static let sideLimit = 16_000
}

/// An element, or the parts of a stroke that remain after erasing.
package struct Piece: Equatable, Sendable {
  /// The identity of an element: the number of the operation that added the element, and the
  /// element's index within the operation.
  package struct Address: Hashable, Comparable, Sendable {
    package var operation: Int
    package var index: Int

    package init(operation: Int, index: Int = 0) {
      (self.operation, self.index) = (operation, index)
    }

    package static func < (one: Self, other: Self) -> Bool {
      (one.operation, one.index) < (other.operation, other.index)
    }
  }

  /// A part of a stroke between two positions, including both.
  ///
  /// Each step from one point to the next has 256 positions, so position 640 is halfway between the
  /// third and fourth points.
  package struct Part: Hashable, Sendable {
    package var from: Int, to: Int

    package init(_ from: Int, _ to: Int) { (self.from, self.to) = (from, to) }

    /// The number of positions from one point to the next.
    package static let perStep = 256
  }

  package let address: Address
  package let element: Element
  /// The box around the whole element, including erased parts.
  package let bounds: Bounds
  /// The remaining parts of a stroke, disjoint and sorted by position, or `nil` if nothing was
  /// erased.
  package var kept: [Part]?

  package init(_ element: Element, _ address: Address, kept: [Part]? = nil) {
    (self.element, self.address, self.kept) = (element, address, kept)
    bounds = element.bounds
  }
}
