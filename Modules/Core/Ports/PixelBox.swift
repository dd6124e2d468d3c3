/// The size, in pixels, of a box into which an image must fit.
public struct PixelBox: Hashable, Sendable {
  /// The maximum length of a side, in pixels.
  public static let longestSide = 2048

  /// The width in pixels, from 1 to ``longestSide``.
  public let width: Int
  /// The height in pixels, from 1 to ``longestSide``.
  public let height: Int

  /// Creates a box.
  ///
  /// Each side is clamped to the range from 1 to ``longestSide``.
  public init(width: Int, height: Int) {
    self.width = min(max(1, width), Self.longestSide)
    self.height = min(max(1, height), Self.longestSide)
  }

  /// Returns the size of an image scaled down to fit the box.
  ///
  /// The proportions are preserved to the nearest pixel, and each side is at least one pixel. The
  /// size of an image that already fits is returned unchanged.
  public func size(fitting width: Int, _ height: Int) -> (width: Int, height: Int) {
    Self.size(of: (width, height), fitting: (self.width, self.height))
  }

  /// Returns the size of an image scaled down to fit a box of any size.
  ///
  /// Sides below 1 count as 1.
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
