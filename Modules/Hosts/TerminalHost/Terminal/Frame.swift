/// All that is on the terminal at one time.
struct Frame: Equatable, Sendable {
  /// Where the cursor stands, from 0.
  struct Cursor: Equatable, Sendable {
    var row: Int, column: Int
  }

  /// The terminal's rows from the top, with the orders for their looks.
  var rows: [String]
  /// Nil where none is shown.
  var cursor: Cursor?
  /// Drawn over the rows.
  var overlays: [Overlay] = []

  /// A picture over blank cells.
  struct Overlay: Equatable, Sendable {
    var row: Int, column: Int
    /// How many rows are under it.
    var rows: Int
    var text: String
  }

  /// What is written to have this on a terminal where `last` is; nil for one of which nothing is
  /// known. All in one: a terminal that can show nothing until the end.
  func orders(after last: Frame?) -> String {
    let begin = TerminalOrders.beginFrame
    var text = begin
    if last == nil { text += "\u{1B}[0m\u{1B}[2J" }
    var changed: Set<Int> = []
    for (index, row) in rows.enumerated() {
      let before = last.map { $0.rows.indices.contains(index) ? $0.rows[index] : "" } ?? ""
      guard row != before else { continue }
      text += "\u{1B}[\(index + 1);1H\u{1B}[2K" + row
      changed.insert(index)
    }
    // A row that is written takes away what was drawn over it.
    for overlay in overlays
    where last?.overlays.contains(overlay) != true
      || !changed.isDisjoint(with: overlay.row..<overlay.row + overlay.rows)
    {
      text += "\u{1B}[\(overlay.row + 1);\(overlay.column + 1)H" + overlay.text
    }
    if cursor != last?.cursor || text != begin { text += cursorOrders }
    return text + TerminalOrders.endFrame
  }

  private var cursorOrders: String {
    guard let cursor else { return "\u{1B}[?25l" }
    return "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
  }
}
