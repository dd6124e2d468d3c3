public import Core

/// A screen drawn as lines, with the positions of its nodes.
public struct RenderedScreen: Equatable, Sendable {
  /// The lines from the top, none wider than the page.
  public var lines: [StyledLine] = []
  /// The lines that each node with an ID occupies.
  public var places: [NodeID: Range<Int>] = [:]
  /// The position of the focused field's text, or `nil` if no field has the focus.
  public var field: FieldPlace?
  /// The current announcements, for display in a position that is always visible.
  public var announcements: [String] = []
  /// The boxes of the images on the page.
  public var pictures: [PicturePlace] = []
}

/// The position of a field's text.
public struct FieldPlace: Equatable, Sendable {
  /// The line and the column, both counted from 0.
  public var line: Int, column: Int
  /// The width of the text in columns.
  public var columns: Int
}

/// The box of an image.
public struct PicturePlace: Equatable, Sendable {
  /// The image to show.
  public var picture: Picture
  /// The position of the upper left corner, counted from 0.
  public var line: Int, column: Int
  /// The size in cells.
  public var columns: Int, rows: Int
}
