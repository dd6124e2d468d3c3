/// What a drawing surface shows that was not there at an earlier revision: hosts draw it over what
/// they have, in their own way.
public struct SurfaceChanges: Equatable, Sendable {
  /// One line of a hand.
  public struct Mark: Equatable, Sendable {
    /// Where the hand was, in the surface's units; one place is a dot.
    public var points: [Gesture.Point]
    /// Its colour, which is content and not style.
    public var color: SRGBColor
    /// Across, in the surface's units, at a pressure of 0.5 or where none is known.
    public var width: Double

    /// A line.
    public init(_ points: [Gesture.Point], color: SRGBColor, width: Double) {
      self.points = points
      self.color = color
      self.width = width
    }
  }

  /// The revision that is shown afterwards.
  public var revision: Int
  /// Whether it is all there is: what was shown before is taken away first.
  public var isWhole: Bool
  /// The lines, the first below the others.
  public var marks: [Mark]

  /// Changes up to a revision.
  public init(upTo revision: Int, isWhole: Bool, _ marks: [Mark]) {
    self.revision = revision
    self.isWhole = isWhole
    self.marks = marks
  }
}
