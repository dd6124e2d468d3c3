/// Which tapestry needles suit a canvas, and who says so.
public struct NeedleSuggestion: Hashable, Sendable, Encodable {
  /// Sizes, thickest first; two where the table's ranges touch (8, 10 and 12 to the inch), none
  /// where it says nothing (below 5, between 15 and 16, between 20 and 22).
  public let sizes: [Int]
  /// Where the table is from.
  public let source: String

  /// Looks a canvas up.
  public init(stitchesPerInch: Fraction) {
    let inRanges = Self.ranges.filter { $0.stitches.contains(stitchesPerInch) }.map(\.size)
    sizes = stitchesPerInch > 24 ? [26] : inRanges
    source = "textiledecorativearts.blogspot.com/2014/11/selecting-needle-for-needlepoint.html"
  }

  /// Stitches to the inch, both ends included, with the needle's size; finer canvases take 26.
  /// napaneedlepoint.com and others print the same numbers.
  private static let ranges: [(stitches: ClosedRange<Fraction>, size: Int)] = [
    (5...8, 13), (8...10, 16), (10...12, 18), (12...15, 20), (16...20, 22), (22...24, 24),
  ]
}
