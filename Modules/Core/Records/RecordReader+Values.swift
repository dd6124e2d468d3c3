// Fields suggest the stored values that begin with the typed text.

extension RecordReader {
  /// Returns the first distinct values of a text column in live records that begin with a text.
  ///
  /// Letter case doesn't matter, nor do the diacritics of precomposed letters.
  ///
  /// - Parameters:
  ///   - column: The column. One of the collection's indexes consists of this column.
  ///   - type: The type of the records.
  ///   - text: The beginning of the values. All values begin with an empty text.
  ///   - limit: The maximum number of values.
  /// - Returns: The values, sorted by their code points.
  /// - Throws: ``StoreFailure`` if the store can't be read.
  /// - Complexity: O(*m* log *n*), where *m* is the number of returned values plus the number of
  ///   different spellings of the text's beginnings in the column, and *n* is the number of records.
  func values<R: Record>(
    of column: Column, in type: R.Type, beginningWith text: String, limit: Int
  ) throws(StoreFailure) -> [String] {
    guard let index = R.collection.columns.firstIndex(of: column) else { return [] }
    let beginning = FoldedBeginning(text)
    var values: [String] = []
    var start: String? = beginning.least
    while values.count < limit, let least = start {
      let query = Query<R>(.atLeast(column, .text(least)), order: [SortKey(column)], limit: 1)
      guard case .text(let value)? = try rows(query).items.first?.values[index] else { break }
      let isFound = beginning.isBeginning(of: value)
      if isFound { values.append(value) }
      // The least text after a value is the value followed by the least scalar.
      start = isFound ? value + "\0" : beginning.least(after: value)
    }
    return values
  }
}

/// The texts that begin like a text, regardless of letter case and diacritics.
private struct FoldedBeginning {
  /// For each folded scalar of the text, the scalars that fold to this scalar, in ascending order.
  private let choices: [[Unicode.Scalar]]

  init(_ text: String) { choices = text.foldedForSearch.unicodeScalars.map(\.unfolded) }

  /// The least text that begins like the text.
  var least: String { completed([]) }

  func isBeginning(of text: String) -> Bool { matches(in: text.unicodeScalars) == choices.count }

  /// Returns the least text that begins like the text and comes after another text, or `nil` if
  /// none.
  ///
  /// - Precondition: The other text doesn't begin like the text.
  func least(after other: String) -> String? {
    let scalars = Array(other.unicodeScalars.prefix(choices.count))
    for place in (0...matches(in: other.unicodeScalars)).reversed() {
      let later = choices[place].first { place == scalars.count || $0 > scalars[place] }
      if let later { return completed(scalars.prefix(place) + [later]) }
    }
    return nil
  }

  private func matches(in scalars: String.UnicodeScalarView) -> Int {
    zip(scalars, choices).prefix { scalar, choices in choices.contains(scalar) }.count
  }

  private func completed(_ scalars: [Unicode.Scalar]) -> String {
    let rest = choices.dropFirst(scalars.count).compactMap(\.first)
    return String(String.UnicodeScalarView(scalars + rest))
  }
}
