/// A type that reads tables of comma-separated values (RFC 4180), a spreadsheet format.
///
/// An adapter implements this port. Importers call the port.
public protocol TableReader: Sendable {
  /// Calls a closure with the header of a table, and then with each row.
  ///
  /// Only one row is in memory at a time. The first line is the header, and lines whose cells are
  /// all empty are skipped. Cells are separated by commas, semicolons, or tabs, whichever the
  /// header uses. White space before a cell is ignored. A quoted cell can contain separators, line
  /// breaks, and doubled quotation marks.
  ///
  /// - Parameters:
  ///   - text: The table.
  ///   - body: A closure that receives the cells of the header, and then the cells of each row.
  /// - Throws: ``TableFailure`` if the text isn't a table. In that case, `body` may already have
  ///   been called for earlier rows.
  func forEachRow(of text: String, _ body: ([String]) -> Void) throws(TableFailure)
}

extension TableReader {
  /// Returns the header and all rows of a table.
  ///
  /// - Throws: ``TableFailure`` if the text isn't a table.
  public func read(_ text: String) throws(TableFailure) -> TableRows {
    var rows: [[String]] = []
    try forEachRow(of: text) { rows.append($0) }
    return TableRows(header: rows.first ?? [], rows: Array(rows.dropFirst()))
  }
}

/// The contents of a table.
public struct TableRows: Equatable, Sendable {
  /// The names of the columns.
  public let header: [String]
  /// The cells of each row.
  ///
  /// A row may have fewer or more cells than the header.
  public let rows: [[String]]

  /// Creates the contents of a table.
  public init(header: [String], rows: [[String]]) {
    self.header = header
    self.rows = rows
  }

  /// Returns the zero-based index of the first column with a name, or `nil` if no column has the
  /// name.
  ///
  /// Case and surrounding white space are ignored.
  public func place(of name: String) -> Int? {
    header.firstIndex { $0.trimmedOrNil?.lowercased() == name.trimmedOrNil?.lowercased() }
  }
}

/// The reason why text isn't a table.
public enum TableFailure: Error, Equatable, Sendable {
  /// The text has no header.
  case empty
  /// The text isn't a valid table.
  ///
  /// The associated value is the reader's reason.
  case malformed(String)
}

extension TableFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .empty: Explanation(.refused, code: "empty-table", "The table is empty: it has no header")
    case .malformed(let reason):
      Explanation(.refused, code: "malformed-table", "The table can't be read: \(reason)")
    }
  }
}
