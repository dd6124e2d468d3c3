public import Core

/// A screen drawn: lines, and where things are in them.
public struct DrawnScreen: Equatable, Sendable {
  /// From the top; no line is wider than the page.
  public var lines: [StyledLine] = []
  /// The lines each node with an id takes.
  public var places: [NodeID: Range<Int>] = [:]
  /// Where the focused field's text stands; nil where no field has the focus.
  public var field: FieldPlace?
  /// What was just said, for a place that is always seen.
  public var announcements: [String] = []
  /// The pictures that stand in the lines, each at its upper left.
  public var pictures: [PicturePlace] = []
}

/// Where a field's text begins, and how wide it may be.
public struct FieldPlace: Equatable, Sendable {
  /// The line and the column, both from 0.
  public var line: Int, column: Int
  /// How many columns the text has.
  public var columns: Int
}

/// The box of a picture.
public struct PicturePlace: Equatable, Sendable {
  /// What it shows.
  public var picture: Picture
  /// Its upper left, from 0.
  public var line: Int, column: Int
  /// Its size in cells.
  public var columns: Int, rows: Int
}
