public import Core
import SwiftCSV

/// Reads comma-separated values, by SwiftCSV.
public struct CSVTable: Table {
  /// A reader; it keeps nothing.
  public init() {}

  /// The header and the rows.
  public func read(_ text: String) throws(TableFailure) -> TableRows {
    // The library takes a quote that is never closed for one that ends with the text.
    let quotes = text.utf8.reduce(0) { $1 == UInt8(ascii: "\"") ? $0 + 1 : $0 }
    guard quotes.isMultiple(of: 2) else { throw .malformed("a quote is not closed") }
    let table: CSV<Enumerated>
    do {
      table = try CSV<Enumerated>(string: text, loadColumns: false)
    } catch CSVParseError.quotation(let message), CSVParseError.generic(let message) {
      throw .malformed(message)
    } catch {
      throw .malformed("\(error)")
    }
    guard table.header.contains(where: { !$0.isEmpty }) else { throw .empty }
    return TableRows(header: table.header, rows: table.rows.filter { !$0.allSatisfy(\.isEmpty) })
  }
}
