/// What a stroke is drawn with.
package struct Brush: Hashable, Sendable {
  /// What it leaves on the paper.
  package enum Style: Hashable, Sendable {
    /// Wax: nearly even, with lighter streaks.
    case crayon
    /// Felt: even.
    case marker
    /// Dust: grains over a thin ground.
    case chalk
    /// One shape after another along the way.
    case pattern(Pattern)
  }

  /// Shapes along a way.
  package struct Pattern: Hashable, Sendable {
    package var shape: Shape
    /// From one shape to the next, in hundredths of the brush's size, 50 to 300.
    package var spacing: Int
    /// How much the shapes differ in size, in hundredths, 0 to 100.
    package var variation: Int

    package init(_ shape: Shape, spacing: Int, variation: Int) {
      (self.shape, self.spacing, self.variation) = (shape, spacing, variation)
    }
  }

  /// What a pattern repeats.
  package enum Shape: String, CaseIterable, Sendable {
    case star, heart, dot, circle, square, diamond, flower, triangle
  }

  /// What it is known by: a name for those that are built in, a record's id for one's own, whatever
  /// another program calls it for one that was read from its file.
  package var id: String
  /// What a person calls it.
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

  /// The eight that are built in, in the order they are offered; their ids never change.
  package static let builtIn = [
    crayon, marker, sparkle, chalk, hearts, dots, flowers, confetti,
  ]
}
