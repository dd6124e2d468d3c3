package import Core

/// A drawing at one moment: what is to be seen, the lowest first.
package struct Sketch: Equatable, Sendable {
  /// The canvas, in units, 1 to ``sideLimit`` each.
  package var width: Int, height: Int
  /// What lies below everything.
  package var background: SRGBColor
  package var pieces: [Piece]

  package init(
    width: Int = 1024, height: Int = 768, background: SRGBColor = Sketch.paper,
    _ pieces: [Piece] = []
  ) {
    (self.width, self.height, self.background) = (width, height, background)
    self.pieces = pieces
  }

  /// The background of a new drawing.
  // token: what is drawn, and not how the app looks.
  package static let paper = SRGBColor(red: 255, green: 250, blue: 235)
  /// The most units along a side.
  package static let sideLimit = 16_000
}

/// What is left of an element.
package struct Piece: Equatable, Sendable {
  /// Which element it is: the operation that brought it, and its place among those of it.
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

  /// A part of a stroke, from one place along it to another: 256 a step from point to point, so that
  /// 640 lies in the middle between the third point and the fourth.
  package struct Part: Hashable, Sendable {
    package var from: Int, to: Int

    package init(_ from: Int, _ to: Int) { (self.from, self.to) = (from, to) }

    /// Places from one point to the next.
    package static let perStep = 256
  }

  package let address: Address
  package let element: Element
  /// The box around all of it, also what was erased.
  package let bounds: Bounds
  /// The parts of a stroke that were not erased, in order, apart from one another; nil for all of it.
  package var kept: [Part]?

  package init(_ element: Element, _ address: Address, kept: [Part]? = nil) {
    (self.element, self.address, self.kept) = (element, address, kept)
    bounds = element.bounds
  }
}
