public import Core

/// The theme's lengths in terminal columns.
///
/// A terminal's letters correspond to the theme's data typography. A column's width is 0.6 times
/// the type size, as in monospaced fonts.
public struct CellSizes: Equatable, Sendable {
  /// The space between elements of a line.
  let gap: Int
  /// The space between closely related elements.
  let narrowGap: Int
  /// The indentation of nested content.
  let indent: Int
  /// The maximum width of text.
  let measure: Int

  /// The ratio of a chart's width in columns to its height in rows.
  let chartShare = 5

  /// The maximum length in columns, which exceeds any terminal's width.
  private static let most = 1_000.0
  private static let share = 0.6

  /// Creates sizes from a theme's lengths.
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
