/// Reads what a person types to narrow a list: `tag:floral -tag:gift`. Kept by a feature.
public protocol RecordFilter: Sendable {
  /// What a filter means.
  ///
  /// - Parameter text: The filter as typed; blank text means every record.
  /// - Returns: The condition, to be asked in a read.
  /// - Throws: ``FieldRefusal`` with the spot that can't be read.
  func read(_ text: String) throws(FieldRefusal) -> RecordCondition
}

/// A filter that was read: asked for its predicate in the read that uses it.
public struct RecordCondition: Sendable {
  /// Makes the predicate over records whose plain words are looked for in these columns.
  public typealias Making =
    @Sendable (_ words: [Column], any RecordReader) throws(StoreFailure) -> Predicate

  /// The predicate over records whose plain words are looked for in these columns.
  public let predicate: Making
  /// The words it asks for, where it asks for nothing but all of them; see ``TextSearch``.
  public let words: [String]?

  /// A condition; one of words alone says which.
  public init(words: [String]? = nil, _ predicate: @escaping Making) {
    self.words = words
    self.predicate = predicate
  }
}
