/// The finished size of a design on a canvas, the canvas to cut, and suitable needles.
public struct FinishedSize: Hashable, Sendable, Encodable {
  /// A width and a height.
  public struct Extent: Hashable, Sendable, Encodable {
    /// The horizontal length.
    public let width: Length
    /// The vertical length.
    public let height: Length
  }

  /// The size of the design, in stitches.
  public let stitches: StitchGrid
  /// The mesh of the canvas.
  public let mesh: Mesh
  /// The exact size of the stitched area.
  public let size: Extent
  /// The length added on each of the four sides.
  public let margin: Length
  /// The size of the canvas to cut: the stitched area plus the margin on all sides.
  public let canvas: Extent
  /// The suitable needles.
  public let needle: NeedleSuggestion

  /// Creates a result by computing all sizes of a design.
  ///
  /// - Parameters:
  ///   - stitches: The size of the design, in stitches.
  ///   - mesh: The mesh of the canvas. On penelope, each stitch covers a pair of threads.
  ///   - margin: The length to add on each side, in any unit.
  ///   - unit: The unit of all lengths in the result.
  /// - Throws: ``FractionFailure`` if a size is too large to compute exactly.
  public init(
    _ stitches: StitchGrid, on mesh: Mesh, margin: Length, in unit: LengthUnit = .inch
  ) throws(FractionFailure) {
    let size = Extent(
      width: try mesh.length(of: Fraction(stitches.width), in: unit),
      height: try mesh.length(of: Fraction(stitches.height), in: unit))
    self.stitches = stitches
    self.mesh = mesh
    self.size = size
    self.margin = try margin.converted(to: unit)
    canvas = try size.widened(by: self.margin)
    needle = NeedleSuggestion(stitchesPerInch: try mesh.stitchesPerInch)
  }
}

extension FinishedSize.Extent {
  /// Returns the extent with a margin on each side.
  ///
  /// The margin must be in the extent's unit.
  fileprivate func widened(by margin: Length) throws(FractionFailure) -> Self {
    let both = try margin.value + margin.value
    return Self(
      width: Length(try width.value + both, width.unit),
      height: Length(try height.value + both, height.unit))
  }
}
