public import Core
import SwiftCSV

/// A table reader that parses comma-separated values with SwiftCSV.
public struct CSVTable: TableReader {
  /// Creates a reader, which has no state.
  public init() {}

  /// Passes the header, then each row, to a closure.
  ///
  /// SwiftCSV retains none of the rows.
  public func forEachRow(of text: String, _ body: ([String]) -> Void) throws(TableFailure) {
    // SwiftCSV accepts an unclosed quotation as if the quotation ended at the end of the text.
    let quotes = text.utf8.reduce(0) { $1 == UInt8(ascii: "\"") ? $0 + 1 : $0 }
    guard quotes.isMultiple(of: 2) else { throw .malformed("a quotation mark isn't closed") }
    do {
      let table = try CSV<Unheld>(string: text, loadColumns: false)
      guard table.header.contains(where: { !$0.isEmpty }) else { throw TableFailure.empty }
      body(table.header)
      try withoutActuallyEscaping(body) { body in
        try table.enumerateAsArray(startAt: 1, rowLimit: nil) {
          if !$0.allSatisfy(\.isEmpty) { body($0) }
        }
      }
    } catch let failure as TableFailure {
      throw failure
    } catch CSVParseError.quotation(let message), CSVParseError.generic(let message) {
      throw .malformed(message)
    } catch {
      throw .malformed("\(error)")
    }
  }
}

/// A table view for SwiftCSV that holds no rows.
private struct Unheld: CSVView {
  var rows: [[String]] { [] }
  var columns: [String]? { nil }

  init(
    header: [String], text: String, delimiter: CSVDelimiter, loadColumns: Bool, rowLimit: Int?
  ) throws {}

  func serialize(header: [String], delimiter: CSVDelimiter) -> String { "" }
}
