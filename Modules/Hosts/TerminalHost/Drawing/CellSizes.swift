public import Core

/// The theme's lengths in terminal columns.
///
/// A terminal's letters correspond to the theme's data typography. A column's width is 0.6 times
/// the type size, as in monospaced fonts.
public struct CellSizes: Equatable, Sendable {
  /// The space between parts of a line.
  let gap: Int
  /// The space between closely related parts.
  let narrowGap: Int
  /// The indentation of subordinate parts.
  let indent: Int
  /// The maximum width of a column of text.
  let measure: Int

  /// The number of columns for each row of a chart.
  let chartShare = 5

  /// The maximum length in columns, which exceeds any terminal's width.
  private static let most = 1_000.0
  private static let share = 0.6

  /// Creates the sizes of a theme.
  public init(_ theme: any Theme) {
    let column = max(1, theme.typography(.data).size * Self.share)
    func columns(_ name: LengthName) -> Int {
      max(1, Int(min(theme.length(name) / column, Self.most).rounded()))
    }
    gap = columns(.spaceLg)
    narrowGap = columns(.spaceSm)
    indent = columns(.spaceLg)
    measure = columns(.measure)
  }
}
