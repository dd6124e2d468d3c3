public import Core

/// A fake reader of comma-separated values, which is simple but slow for large tables.
public struct MemoryTable: TableReader {
  /// Creates a reader, which has no state.
  public init() {}

  /// Passes the header, then each row, to a closure.
  public func forEachRow(of text: String, _ body: ([String]) -> Void) throws(TableFailure) {
    let plain = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    let first = plain.prefix { !$0.isNewline }
    let usual: [Character] = [",", "\t", ";"]
    var cells = Cells(separator: usual.first { first.contains($0) } ?? ",")
    for character in plain { try cells.take(character) }
    let rows = try cells.finished()
    guard !rows.isEmpty else { throw .empty }
    rows.forEach(body)
  }
}

private struct Cells {
  let separator: Character
  private var rows: [[String]] = []
  private var row: [String] = []
  private var cell = ""
  /// The state of quoting: whether a quote is open, and whether the last character closed a quote.
  private var quoting: (isOpen: Bool, isClosed: Bool) = (false, false)

  init(separator: Character) { self.separator = separator }

  mutating func take(_ character: Character) throws(TableFailure) {
    switch character {
    case "\"" where quoting.isOpen: quoting = (false, true)
    case _ where quoting.isOpen: cell.append(character)
    case "\"" where quoting.isClosed:
      cell.append(character)
      quoting = (true, false)
    case "\"" where cell.isEmpty: quoting = (true, false)
    case " " where cell.isEmpty: break
    case separator: endCell()
    case _ where character.isNewline: endRow()
    case "\"": throw .malformed("a cell contains a quotation mark but doesn't begin with one")
    case _ where quoting.isClosed: throw .malformed("text follows a closing quotation mark")
    default: cell.append(character)
    }
  }

  mutating func finished() throws(TableFailure) -> [[String]] {
    if quoting.isOpen { throw .malformed("a quotation mark isn't closed") }
    endRow()
    return rows
  }

  private mutating func endCell() {
    row.append(cell)
    (cell, quoting) = ("", (false, false))
  }

  private mutating func endRow() {
    endCell()
    if !row.allSatisfy(\.isEmpty) { rows.append(row) }
    row = []
  }
}
