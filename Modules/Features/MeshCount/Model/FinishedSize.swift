/// How large a piece of so many stitches comes out on a canvas, and what it takes to stitch it.
public struct FinishedSize: Hashable, Sendable, Encodable {
  /// A width and a height.
  public struct Extent: Hashable, Sendable, Encodable {
    /// Across.
    public let width: Length
    /// Down.
    public let height: Length
  }

  /// The design.
  public let stitches: StitchGrid
  /// The canvas it is stitched on.
  public let mesh: Mesh
  /// The stitched part, exactly.
  public let size: Extent
  /// What is added on each of the four sides.
  public let margin: Length
  /// The canvas to cut: the stitched part with the margin on both sides.
  public let canvas: Extent
  /// The needles that suit.
  public let needle: NeedleSuggestion

  /// Reckons a size.
  ///
  /// - Parameters:
  ///   - stitches: The design.
  ///   - mesh: The canvas; penelope is worked over pairs of threads.
  ///   - margin: Added on each side.
  ///   - unit: What all lengths are given in.
  /// - Throws: ``FractionFailure`` for numbers beyond reckoning.
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
  /// With a margin of the same unit on each side.
  fileprivate func widened(by margin: Length) throws(FractionFailure) -> Self {
    let both = try margin.value + margin.value
    return Self(
      width: Length(try width.value + both, width.unit),
      height: Length(try height.value + both, height.unit))
  }
}
