/// The complete contents of the terminal at one moment.
struct Frame: Equatable, Sendable {
  /// A zero-based cursor position.
  struct Cursor: Equatable, Sendable {
    var row: Int, column: Int
  }

  /// The text of the terminal's rows from the top, with the control sequences for the text's looks.
  var rows: [String]
  /// The cursor's position, or `nil` if the cursor is hidden.
  var cursor: Cursor?
  /// The images drawn over the rows.
  var overlays: [Overlay] = []

  /// An image drawn over cells, starting at a zero-based row and column.
  struct Overlay: Equatable, Sendable {
    var row: Int, column: Int
    /// The number of rows that the image covers.
    var rows: Int
    var text: String
  }

  /// Returns the text that changes a terminal's contents from `last` to this frame.
  ///
  /// `last` is `nil` if the terminal's contents are unknown. A terminal that supports synchronized
  /// output shows all changes at once.
  func orders(after last: Frame?) -> String {
    let begin = ControlSequences.beginFrame
    var text = begin
    if last == nil { text += "\u{1B}[0m\u{1B}[2J" }
    var changed: Set<Int> = []
    for (index, row) in rows.enumerated() {
      let before = last.map { $0.rows.indices.contains(index) ? $0.rows[index] : "" } ?? ""
      guard row != before else { continue }
      text += "\u{1B}[\(index + 1);1H\u{1B}[2K" + row
      changed.insert(index)
    }
    // Writing a row erases the images over the row.
    for overlay in overlays
    where last?.overlays.contains(overlay) != true
      || !changed.isDisjoint(with: overlay.row..<overlay.row + overlay.rows)
    {
      text += "\u{1B}[\(overlay.row + 1);\(overlay.column + 1)H" + overlay.text
    }
    if cursor != last?.cursor || text != begin { text += cursorOrders }
    return text + ControlSequences.endFrame
  }

  private var cursorOrders: String {
    guard let cursor else { return "\u{1B}[?25l" }
    return "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
  }
}
