/// The size of a design on a grid, in stitches across and down.
public struct StitchGrid: Hashable, Sendable, Encodable {
  /// The number of stitches across.
  public let width: Int
  /// The number of stitches down.
  public let height: Int
  /// The number of stitches in the design: ``width`` times ``height``.
  public let total: Int

  /// The valid numbers of stitches along a side.
  public static let side = 1...100_000

  /// Creates the size of a design from a width and a height, in stitches.
  ///
  /// - Throws: ``MeshRefusal/stitches(_:_:)`` if the width or height isn't in ``side``.
  public init(width: Int, height: Int) throws(MeshRefusal) {
    for count in [width, height] where !Self.side.contains(count) {
      throw .stitches(String(count), .outside(Self.side))
    }
    self.width = width
    self.height = height
    total = width * height
  }

  /// Creates the size of a design from text such as `180x240`.
  ///
  /// The separator is `x`, `X`, or `×`. White space around a number is ignored.
  ///
  /// - Throws: ``MeshRefusal/stitchesShape(_:)`` if the text doesn't contain exactly one separator;
  ///   ``MeshRefusal/stitches(_:_:)`` if the text on either side isn't a number in ``side``.
  public init(_ text: String) throws(MeshRefusal) {
    let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
    guard sides.count == 2 else { throw .stitchesShape(text) }
    try self.init(width: Self.read(sides[0]), height: Self.read(sides[1]))
  }

  private static func read(_ text: Substring) throws(MeshRefusal) -> Int {
    do {
      return try WholeNumber.read(String(text), in: side)
    } catch {
      throw .stitches(String(text), error)
    }
  }
}
