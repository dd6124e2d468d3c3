/// What a drawing surface shows that was not there at an earlier revision: hosts paint it over what
/// they have.
///
/// Lengths are whole sixteenths of the surface's unit (``perUnit``), so that every host paints the same.
public struct SurfaceChanges: Equatable, Sendable {
  /// One thing to paint.
  public struct Mark: Equatable, Sendable {
    /// What is painted. A path is SVG's path data (SVG 1.1 §8.3) in whole sixteenths.
    public enum Shape: Equatable, Sendable {
      /// The way of a round pen so wide, with round joints.
      case line(path: String, width: Int)
      /// What lies inside a path, by the nonzero rule.
      case area(path: String)
      /// A character so high, its middle at a place.
      case glyph(String, x: Int, y: Int, size: Int)
    }

    /// What is painted.
    public var shape: Shape
    /// Its colour, which is content and not style; a coloured character keeps its own.
    public var color: SRGBColor
    /// In thousandths, 0 to 1,000; all of a mark is painted at once, so that where it crosses itself is
    /// no darker.
    public var opacity: Int

    /// Something to paint.
    public init(_ shape: Shape, color: SRGBColor, opacity: Int = 1000) {
      self.shape = shape
      self.color = color
      self.opacity = opacity
    }
  }

  /// Parts of the surface's unit that lengths are counted in.
  public static let perUnit = 16

  /// The revision that is shown afterwards.
  public var revision: Int
  /// How many of the parts that are shown stay as they are, the lowest ones; the others are taken away
  /// first. 0 where all that there is follows.
  public var kept: Int
  /// What lies below all parts.
  public var ground: SRGBColor
  /// What comes above them, the lowest first; a part is what stays or goes together, for example the
  /// marks of one stroke, and may be of none.
  public var parts: [[Mark]]

  /// Changes up to a revision.
  public init(upTo revision: Int, keeping kept: Int, ground: SRGBColor, _ parts: [[Mark]]) {
    self.revision = revision
    self.kept = kept
    self.ground = ground
    self.parts = parts
  }
}
