/// The tapestry needles that suit a canvas, and the source of the suggestion.
public struct NeedleSuggestion: Hashable, Sendable, Encodable {
  /// The needle sizes, thickest first.
  ///
  /// There are two sizes if two ranges of the source's table contain the mesh count (8, 10, and 12
  /// per inch), and none if no range does (below 5, between 15 and 16, and between 20 and 22).
  public let sizes: [Int]
  /// The URL of the web page with the table of needle sizes, without `https://`.
  public let source: String

  /// Creates the suggestion for a canvas.
  public init(stitchesPerInch: Fraction) {
    let inRanges = Self.ranges.filter { $0.stitches.contains(stitchesPerInch) }.map(\.size)
    sizes = stitchesPerInch > 24 ? [26] : inRanges
    source = "textiledecorativearts.blogspot.com/2014/11/selecting-needle-for-needlepoint.html"
  }

  /// The needle size for each range of stitches per inch, both ends included.
  ///
  /// Canvases with more than 24 stitches per inch need size 26.
  ///
  /// napaneedlepoint.com and others publish the same numbers.
  private static let ranges: [(stitches: ClosedRange<Fraction>, size: Int)] = [
    (5...8, 13), (8...10, 16), (10...12, 18), (12...15, 20), (16...20, 22), (22...24, 24),
  ]
}
