/// The room that the pixels of a picture have.
public struct PixelBox: Hashable, Sendable {
  /// The longest side there is, in pixels.
  public static let longestSide = 2048

  /// Across, in pixels; 1 to ``longestSide``.
  public let width: Int
  /// Down, in pixels; 1 to ``longestSide``.
  public let height: Int

  /// A box; a side that is shorter or longer than there is becomes the shortest or the longest.
  public init(width: Int, height: Int) {
    self.width = min(max(1, width), Self.longestSide)
    self.height = min(max(1, height), Self.longestSide)
  }

  /// The size of a picture made smaller to fit: its proportions to the next whole pixel, and no side
  /// shorter than one. A picture that fits keeps its size.
  public func size(fitting width: Int, _ height: Int) -> (width: Int, height: Int) {
    Self.size(of: (width, height), fitting: (self.width, self.height))
  }

  /// The same for a box of any size; all sides are 1 or more, and taken for 1 where less.
  public static func size(
    of picture: (width: Int, height: Int), fitting box: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    let (across, down) = (Double(max(1, picture.width)), Double(max(1, picture.height)))
    let scale = min(1, Double(max(1, box.width)) / across, Double(max(1, box.height)) / down)
    return (
      max(1, Int((across * scale).rounded())), max(1, Int((down * scale).rounded()))
    )
  }
}
