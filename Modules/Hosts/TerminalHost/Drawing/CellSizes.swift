public import Core

/// The theme's lengths in columns of a terminal.
///
/// A terminal's letters are the theme's data type: a column is 0.6 of its size wide, as monospaced
/// letters are.
public struct CellSizes: Equatable, Sendable {
  /// Between parts of one line.
  let gap: Int
  /// Between things that belong closely together.
  let narrowGap: Int
  /// Before what belongs to something above it.
  let indent: Int
  /// The widest a column of text is.
  let measure: Int

  /// How many columns of a chart there are to a row.
  let chartShare = 5

  /// No length is wider than any terminal.
  private static let most = 1_000.0
  private static let share = 0.6

  /// The sizes of a theme.
  public init(_ theme: any Theme) {
    let column = max(1, theme.type(.data).size * Self.share)
    func columns(_ name: LengthName) -> Int {
      max(1, Int(min(theme.length(name) / column, Self.most).rounded()))
    }
    gap = columns(.spaceLg)
    narrowGap = columns(.spaceSm)
    indent = columns(.spaceLg)
    measure = columns(.measure)
  }
}
