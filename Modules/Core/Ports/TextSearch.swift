/// Finds records by what a person wrote in them: in the columns a collection names as
/// ``Collection/searched``. Kept by whoever keeps the records, so that what is found is of one state
/// with what is read.
public protocol TextSearch {
  /// Live records whose texts contain some words, those first whose texts were written last.
  ///
  /// Nothing in a word is syntax: it is looked for as it stands, also inside a longer one, see
  /// ``Swift/String/containsWords(_:)``.
  ///
  /// - Parameters:
  ///   - words: Each must be in one of a record's texts, not all in the same. None finds nothing.
  ///   - limit: How many at most; 1 or more.
  ///   - cursor: Where to go on.
  /// - Returns: The records, and where to go on.
  /// - Throws: ``StoreFailure/unfitCursor``; what the store throws.
  /// - Complexity: O(records that hold the rarest three letters in a row which are looked up, all of
  ///   a short word and some of a long one); O(records) where no word has three letters.
  func matches(
    _ words: [String], limit: Int, after cursor: Cursor?
  ) throws(StoreFailure) -> Page<RecordReference>
}

extension Collection {
  /// The searched texts of a record with these values, without empty ones.
  public func searchedTexts(_ values: [ColumnValue]) -> [String] {
    let row = RecordRow(columns, values)
    return searched.compactMap { column in
      if case .text(let text) = row[column], !text.isEmpty { text } else { nil }
    }
  }
}

extension Cursor {
  /// The place after a record whose texts were written in a certain order, among those that
  /// ``TextSearch`` found.
  public init(textPlace: Int64, _ record: RecordReference) {
    self.init(values: [.integer(textPlace)], id: record.id)
  }

  /// That order's number.
  ///
  /// - Throws: ``StoreFailure/unfitCursor`` for a place in another list.
  public func textPlace() throws(StoreFailure) -> Int64 {
    guard values.count == 1, case .integer(let place) = values[0] else { throw .unfitCursor }
    return place
  }
}
