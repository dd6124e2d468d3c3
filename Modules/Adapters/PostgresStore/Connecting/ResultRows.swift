import CLibPQ
import Core

/// The rows of a statement's result.
final class ResultRows: Sequence, IteratorProtocol {
  fileprivate let pq: libpq
  private let result: OpaquePointer?
  private var index: Int32 = 0

  init(_ result: OpaquePointer?, _ pq: libpq) { (self.result, self.pq) = (result, pq) }

  deinit { pq.PQclear(result) }

  /// The number of rows that the statement returned or changed.
  var count: Int {
    pq.PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
  }

  /// Returns the next row, or `nil` after the last row.
  func next() -> ResultRow? {
    guard index < pq.PQntuples(result) else { return nil }
    defer { index += 1 }
    return ResultRow(rows: self, result: result, index: index)
  }
}

/// A row of a result, whose values are counted from 0.
struct ResultRow {
  /// The rows, which own the memory of this row.
  fileprivate let rows: ResultRows
  fileprivate let result: OpaquePointer?
  fileprivate let index: Int32

  fileprivate init(rows: ResultRows, result: OpaquePointer?, index: Int32) {
    (self.rows, self.result, self.index) = (rows, result, index)
  }

  private func bytes(_ column: Int) -> UnsafeRawBufferPointer? {
    let column = Int32(column)
    guard rows.pq.PQgetisnull(result, index, column) == 0 else { return nil }
    return UnsafeRawBufferPointer(
      start: rows.pq.PQgetvalue(result, index, column),
      count: Int(rows.pq.PQgetlength(result, index, column)))
  }

  /// Returns a column's value, or `nil` if its type isn't one of ``Column/Kind``.
  func value(_ column: Int) -> ColumnValue? {
    guard let bytes = bytes(column) else { return .null }
    return switch rows.pq.PQftype(result, Int32(column)) {
    case 20: .integer(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
    case 25: .text(String(decoding: bytes, as: UTF8.self).unescaped)
    case 17: .blob(Array(bytes))
    default: nil
    }
  }

  /// Returns a column's integer, or `nil` if the column is NULL.
  func integer(_ column: Int) -> Int64? {
    if case .integer(let number) = value(column) { number } else { nil }
  }

  /// Returns a column's text, or `nil` if the column is NULL.
  func text(_ column: Int) -> String? {
    if case .text(let text) = value(column) { text } else { nil }
  }

  /// Returns the record reference in two columns, which contain the collection and the ID.
  func reference(_ column: Int) -> RecordReference {
    RecordReference(text(column) ?? "", RecordID(text(column + 1) ?? ""))
  }

  /// Returns the number in a column of a result with text.
  func number(_ column: Int) -> Int64? {
    bytes(column).flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
  }
}
