/// Reads tables of text as spreadsheets write them: comma-separated values (RFC 4180).
public protocol Table: Sendable {
  /// Passes the header of a table to a closure, then each row, and holds only one of them at a time.
  ///
  /// - Parameters:
  ///   - text: The table; its first line is the header, and a line without text in any cell is no row.
  ///     Cells are separated by commas, or by semicolons or tabs where the header is; white space
  ///     before a cell is no part of it. A cell in quotes may hold separators, line ends and doubled
  ///     quotes.
  ///   - body: Takes the cells of the header, then those of each row, in the text's order.
  /// - Throws: ``TableFailure``; `body` may have taken rows before the fault.
  func forEachRow(of text: String, _ body: ([String]) -> Void) throws(TableFailure)
}

extension Table {
  /// Returns the header and all rows of a table.
  ///
  /// - Throws: ``TableFailure``.
  public func read(_ text: String) throws(TableFailure) -> TableRows {
    var rows: [[String]] = []
    try forEachRow(of: text) { rows.append($0) }
    return TableRows(header: rows.first ?? [], rows: Array(rows.dropFirst()))
  }
}

/// A table that was read.
public struct TableRows: Equatable, Sendable {
  /// The names of the columns.
  public let header: [String]
  /// The cells, row by row; a row may have fewer or more of them than the header.
  public let rows: [[String]]

  /// A table.
  public init(header: [String], rows: [[String]]) {
    self.header = header
    self.rows = rows
  }

  /// The place of a column, without regard to case and to white space around; nil where there is
  /// none.
  public func place(of name: String) -> Int? {
    header.firstIndex { $0.trimmedOrNil?.lowercased() == name.trimmedOrNil?.lowercased() }
  }
}

/// Why a text is no table.
public enum TableFailure: Error, Equatable, Sendable {
  /// There is not even a header.
  case empty
  /// Quotes that don't fit together, in the reader's words.
  case malformed(String)
}

extension TableFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .empty: Explanation(.refused, code: "empty-table", "The table is empty: it has no header")
    case .malformed(let reason):
      Explanation(.refused, code: "malformed-table", "The table can't be read: \(reason)")
    }
  }
}
