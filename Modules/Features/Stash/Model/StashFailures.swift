public import Core

extension RecordFailure {
  /// The canvas is already at the last stage, so the canvas can't advance.
  public static let alreadyFinished = refused(
    Explanation(.refused, code: "already-finished", "The canvas is already finished"))
  /// The canvas is already in the stash, so the canvas can't be shelved.
  public static let alreadyInStash = refused(
    Explanation(.refused, code: "already-in-stash", "The canvas is already in the stash"))

  /// Returns the failure for a column name or number that a table doesn't have.
  static func unknownColumn(_ name: String, has columns: [String]) -> RecordFailure {
    .refused(
      Explanation(
        .usage, code: "unknown-column", "The table has no column \u{201C}\(name)\u{201D}",
        hint: "Use a column number or one of these names: \(columns.joined(separator: ", "))."))
  }

  /// Returns the failure for a required column that a table doesn't have.
  static func missingColumn(_ column: CanvasColumn, has columns: [String]) -> RecordFailure {
    .refused(
      Explanation(
        .usage, code: "missing-column", "The table has no \(column.header) column",
        hint:
          "To choose the column, add --map COLUMN=\(column), where COLUMN is one of: "
          + "\(columns.joined(separator: ", "))."
      ))
  }
}
