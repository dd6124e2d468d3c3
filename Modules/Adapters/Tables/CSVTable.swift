public import Core
import SwiftCSV

/// Reads comma-separated values, by SwiftCSV.
public struct CSVTable: Table {
  /// A reader; it keeps nothing.
  public init() {}

  /// Passes the header, then each row; SwiftCSV holds none of them.
  public func forEachRow(of text: String, _ body: ([String]) -> Void) throws(TableFailure) {
    // The library takes a quote that is never closed for one that ends with the text.
    let quotes = text.utf8.reduce(0) { $1 == UInt8(ascii: "\"") ? $0 + 1 : $0 }
    guard quotes.isMultiple(of: 2) else { throw .malformed("a quote is not closed") }
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

/// A view of a table for SwiftCSV that holds none of its rows.
private struct Unheld: CSVView {
  var rows: [[String]] { [] }
  var columns: [String]? { nil }

  init(
    header: [String], text: String, delimiter: CSVDelimiter, loadColumns: Bool, rowLimit: Int?
  ) throws {}

  func serialize(header: [String], delimiter: CSVDelimiter) -> String { "" }
}
