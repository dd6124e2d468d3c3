/// A type that finds records by the text that the user wrote in them.
///
/// Every ``RecordReader`` of a store implements this protocol, so that a search sees the same state
/// as the reader's other functions. A collection names the searched columns in
/// ``RecordCollection/searched``.
public protocol TextSearch {
  /// Returns the live records whose text contains all words.
  ///
  /// The records whose text was written most recently come first. Words are literal text without
  /// query syntax. As in ``Swift/String/containsWords(_:)``, a word is found even inside a longer
  /// word.
  ///
  /// - Parameters:
  ///   - words: The words. Each word must occur in at least one of a record's searched columns. If
  ///     the array is empty, no record is found.
  ///   - limit: The maximum number of records, 1 or more.
  ///   - cursor: The cursor of the previous page, or `nil` for the first page.
  /// - Returns: A page of records.
  /// - Throws: ``StoreFailure/cursorMismatch`` if the cursor belongs to another list;
  ///   ``StoreFailure`` if the store can't be read.
  /// - Complexity: O(*n*), where *n* is the number of records that contain the rarest three-letter
  ///   sequence that is looked up. All sequences in a short word are looked up, but only some of
  ///   those in a long word. A word of one or two letters is looked up itself if it occurs at most
  ///   ``ListTotals/limit`` times. If all words are short and common, *n* is the number of records
  ///   whose text was written after that of the last record of the page.
  func matches(
    _ words: [String], limit: Int, after cursor: Cursor?
  ) throws(StoreFailure) -> Page<RecordReference>
}

extension RecordCollection {
  /// Returns the nonempty strings in a record's searched columns, in the order of ``searched``.
  ///
  /// `values` contains the record's value for each column, in the order of ``columns``.
  public func searchedTexts(_ values: [ColumnValue]) -> [String] {
    let row = RecordRow(columns, values)
    return searched.compactMap { column in
      if case .text(let text) = row[column], !text.isEmpty { text } else { nil }
    }
  }
}

extension Cursor {
  /// Creates a cursor for the position after a record that ``TextSearch`` found.
  ///
  /// - Parameters:
  ///   - textPlace: The sequence number of the record's text. Text written later has a higher
  ///     number.
  ///   - record: The record.
  public init(textPlace: Int64, _ record: RecordReference) {
    self.init(values: [.integer(textPlace)], id: record.id)
  }

  /// Returns the sequence number of the text of the record before the cursor.
  ///
  /// - Throws: ``StoreFailure/cursorMismatch`` if the cursor belongs to another list.
  public func searchPosition() throws(StoreFailure) -> Int64 {
    guard values.count == 1, case .integer(let place) = values[0] else { throw .cursorMismatch }
    return place
  }
}
