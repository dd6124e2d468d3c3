/// The difference between two revisions of a drawing.
///
/// A host removes some of the parts that it shows and paints the new parts over the rest. All
/// lengths are whole sixteenths of the surface's unit (``subunitsPerUnit``), so that every host
/// paints the same image.
public struct SurfaceUpdate: Equatable, Sendable {
  /// A shape to paint, with its color and opacity.
  public struct Mark: Equatable, Sendable {
    /// The kinds of shapes.
    ///
    /// A path is SVG path data (SVG 1.1, section 8.3) in whole sixteenths.
    public enum Shape: Equatable, Sendable {
      /// A line along a path, `width` subunits wide, painted with a round pen and round joins.
      case line(path: String, width: Int)
      /// The area inside a path, according to the nonzero fill rule.
      case area(path: String)
      /// A character centered on the point (`x`, `y`), `size` subunits high.
      case glyph(String, x: Int, y: Int, size: Int)
    }

    /// The shape to paint.
    public var shape: Shape
    /// The shape's color, which is content rather than style.
    ///
    /// Color emoji are painted in their own colors.
    public var color: SRGBColor
    /// The opacity in thousandths, from 0 to 1,000.
    ///
    /// A mark is painted as a whole, so a line isn't darker where the line crosses itself.
    public var opacity: Int

    /// Creates a mark.
    public init(_ shape: Shape, color: SRGBColor, opacity: Int = 1000) {
      self.shape = shape
      self.color = color
      self.opacity = opacity
    }
  }

  /// The number of subunits in one unit of the surface.
  public static let subunitsPerUnit = 16

  /// The revision that the host shows after the update.
  public var revision: Int
  /// The number of parts that the host retains, starting with the lowest part.
  ///
  /// The host removes all other parts before it paints ``parts``. If the number is 0, ``parts``
  /// contains the whole drawing.
  public var retainedParts: Int
  /// The color of the background below all parts.
  public var ground: SRGBColor
  /// The new parts, from the lowest to the highest.
  ///
  /// A part contains the marks that appear or disappear together, such as the marks of one stroke.
  /// A part may be empty.
  public var parts: [[Mark]]

  /// Creates an update to a revision.
  public init(upTo revision: Int, keeping kept: Int, ground: SRGBColor, _ parts: [[Mark]]) {
    self.revision = revision
    self.retainedParts = kept
    self.ground = ground
    self.parts = parts
  }
}
