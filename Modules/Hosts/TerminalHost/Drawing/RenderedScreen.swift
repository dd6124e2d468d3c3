public import Core

/// A screen drawn as lines, with the positions of its nodes.
public struct RenderedScreen: Equatable, Sendable {
  /// The lines from the top, none wider than the page.
  public var lines: [StyledLine] = []
  /// The range of zero-based lines that each node occupies, keyed by the node's ID.
  public var places: [NodeID: Range<Int>] = [:]
  /// The position of the focused field's text, or `nil` if no field has the focus.
  public var field: FieldPlace?
  /// The current announcements, for display in a position that is always visible.
  public var announcements: [String] = []
  /// The images on the page, with their positions and sizes.
  public var pictures: [PicturePlace] = []
}

/// The position of a field's text.
public struct FieldPlace: Equatable, Sendable {
  /// The zero-based line and column.
  public var line: Int, column: Int
  /// The width of the text in columns.
  public var columns: Int
}

/// An image with its position and size on the page.
public struct PicturePlace: Equatable, Sendable {
  /// The image to show.
  public var picture: Picture
  /// The zero-based position of the upper-left corner.
  public var line: Int, column: Int
  /// The size in cells.
  public var columns: Int, rows: Int
}
