/// A type that finds records by the text that the user wrote in them.
///
/// Every ``RecordReader`` of a store implements this protocol, so that a search and other reads see
/// the same state. Features call it in a read. A collection names the searched columns in
/// ``RecordCollection/searched``.
public protocol TextSearch {
  /// Returns the live records whose text contains all words, most recently written text first.
  ///
  /// A word has no syntax. A word is found even inside a longer word, as in
  /// ``Swift/String/containsWords(_:)``.
  ///
  /// - Parameters:
  ///   - words: The words. Each must occur in one of a record's searched columns, but not
  ///     necessarily all in the same one. If empty, no record is found.
  ///   - limit: The maximum number of records, 1 or more.
  ///   - cursor: The cursor of the previous page, or `nil` for the first page.
  /// - Returns: A page of records.
  /// - Throws: ``StoreFailure/cursorMismatch`` if the cursor belongs to another list;
  ///   ``StoreFailure`` if the store can't be read.
  /// - Complexity: O(*n*), where *n* is the number of records that contain the rarest of the
  ///   three-letter sequences that are looked up: all of a short word and some of a long word. If
  ///   no word has three letters, *n* is the number of records.
  func matches(
    _ words: [String], limit: Int, after cursor: Cursor?
  ) throws(StoreFailure) -> Page<RecordReference>
}

extension RecordCollection {
  /// Returns the nonempty text in the searched columns, given the values of a record.
  public func searchedTexts(_ values: [ColumnValue]) -> [String] {
    let row = RecordRow(columns, values)
    return searched.compactMap { column in
      if case .text(let text) = row[column], !text.isEmpty { text } else { nil }
    }
  }
}

extension Cursor {
  /// Creates the cursor after a record that ``TextSearch`` found.
  ///
  /// - Parameters:
  ///   - textPlace: The record's position in the order in which text was written.
  ///   - record: The record.
  public init(textPlace: Int64, _ record: RecordReference) {
    self.init(values: [.integer(textPlace)], id: record.id)
  }

  /// Returns the position in the order in which text was written.
  ///
  /// - Throws: ``StoreFailure/cursorMismatch`` if the cursor belongs to another list.
  public func searchPosition() throws(StoreFailure) -> Int64 {
    guard values.count == 1, case .integer(let place) = values[0] else { throw .cursorMismatch }
    return place
  }
}
