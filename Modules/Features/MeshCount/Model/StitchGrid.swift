/// A design on a grid: so many stitches across and down.
public struct StitchGrid: Hashable, Sendable, Encodable {
  /// Stitches across.
  public let width: Int
  /// Stitches down.
  public let height: Int
  /// All of them.
  public let total: Int

  /// The stitches a side can have.
  public static let side = 1...100_000

  /// A design.
  ///
  /// - Throws: ``MeshRefusal/stitches(_:_:)`` for a side outside of ``side``.
  public init(width: Int, height: Int) throws(MeshRefusal) {
    for count in [width, height] where !Self.side.contains(count) {
      throw .stitches(String(count), .outside(Self.side))
    }
    self.width = width
    self.height = height
    total = width * height
  }

  /// Reads `180x240`, also with `×` and spaces.
  ///
  /// - Throws: ``MeshRefusal/stitchesShape(_:)`` or ``MeshRefusal/stitches(_:_:)``.
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
