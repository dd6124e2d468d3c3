/// A brush for strokes.
package struct Brush: Hashable, Sendable {
  /// The appearance of a stroke.
  package enum Style: Hashable, Sendable {
    /// Nearly uniform wax with lighter streaks.
    case crayon
    /// Felt-tip ink of uniform density.
    case marker
    /// A dusty texture of grains over a thin base.
    case chalk
    /// A shape that is repeated along the path.
    case pattern(Pattern)
  }

  /// A shape repeated along a path, with its spacing and size variation.
  package struct Pattern: Hashable, Sendable {
    package var shape: Shape
    /// The distance from one shape to the next, in hundredths of the brush size, 50 to 300.
    package var spacing: Int
    /// The variation of the shapes' sizes, in hundredths, 0 to 100.
    package var variation: Int

    package init(_ shape: Shape, spacing: Int, variation: Int) {
      (self.shape, self.spacing, self.variation) = (shape, spacing, variation)
    }
  }

  /// The repeated shape of a pattern.
  package enum Shape: String, CaseIterable, Sendable {
    case star, heart, dot, circle, square, diamond, flower, triangle
  }

  /// The brush's ID.
  ///
  /// The ID is a fixed word for a built-in brush, the record ID for a user's brush, and the ID in
  /// the file for a brush from another program.
  package var id: String
  /// The displayed name.
  package var name: String
  package var style: Style

  package init(id: String, name: String, _ style: Style) {
    (self.id, self.name, self.style) = (id, name, style)
  }
}

extension Brush {
  package static let crayon = Brush(id: "crayon", name: "Crayon", .crayon)
  package static let marker = Brush(id: "marker", name: "Marker", .marker)
  package static let sparkle = Brush(
    id: "sparkle", name: "Sparkle", .pattern(Pattern(.star, spacing: 120, variation: 50)))
  package static let chalk = Brush(id: "chalk", name: "Chalk", .chalk)
  package static let hearts = Brush(
    id: "hearts", name: "Hearts", .pattern(Pattern(.heart, spacing: 130, variation: 30)))
  package static let dots = Brush(
    id: "dots", name: "Dots", .pattern(Pattern(.dot, spacing: 100, variation: 20)))
  package static let flowers = Brush(
    id: "flowers", name: "Flowers", .pattern(Pattern(.flower, spacing: 140, variation: 30)))
  package static let confetti = Brush(
    id: "confetti", name: "Confetti", .pattern(Pattern(.square, spacing: 90, variation: 60)))

  /// The eight built-in brushes, in display order.
  ///
  /// Their IDs never change.
  package static let builtIn = [
    crayon, marker, sparkle, chalk, hearts, dots, flowers, confetti,
  ]
}
