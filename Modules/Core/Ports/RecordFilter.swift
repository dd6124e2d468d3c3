/// Reads what a user types to narrow a list: `tag:floral -status:finished`. Implemented by a feature.
public protocol RecordFilter: Sendable {
  /// Returns what a filter means.
  ///
  /// - Parameters:
  ///   - text: The filter as typed; blank text means every record.
  ///   - keys: The keys that terms may have.
  /// - Returns: The condition, to be asked in a read.
  /// - Throws: ``FieldRefusal`` with the spot that can't be read.
  func read(_ text: String, keys: [FilterKey]) throws(FieldRefusal) -> RecordCondition

  /// Returns what the last word of a filter may become: a key, or a value of its key.
  ///
  /// - Parameters:
  ///   - text: The filter as typed so far.
  ///   - keys: The keys that terms may have.
  ///   - limit: The maximum number of completions.
  /// - Returns: The completions, best first; none if nothing is being typed.
  /// - Throws: ``StoreFailure``.
  func completions(
    of text: String, keys: [FilterKey], limit: Int
  ) async throws(StoreFailure) -> [FilterCompletion]
}

/// A filter that was read: asked for its predicate in the read that uses it.
public struct RecordCondition: Sendable {
  /// Returns the predicate over the records of a collection, in whose searched columns plain words
  /// are looked for.
  public typealias Making =
    @Sendable (Collection, any RecordReader) throws(StoreFailure) -> Predicate

  /// The predicate over the records of a collection.
  public let predicate: Making
  /// The words it asks for, where it asks for nothing but all of them; see ``TextSearch``.
  public let words: [String]?
  private let collections: Set<String>?

  /// Creates a condition.
  ///
  /// - Parameters:
  ///   - words: The words, if the condition asks for nothing but all of them.
  ///   - collections: The collections that the condition describes; `nil` for every collection.
  ///   - predicate: Returns the predicate.
  public init(
    words: [String]? = nil, collections: Set<String>? = nil, _ predicate: @escaping Making
  ) {
    self.words = words
    self.collections = collections
    self.predicate = predicate
  }

  /// Returns whether the condition describes the records of a collection: `status:wip` describes
  /// canvases, and nothing else.
  public func describes(_ collection: Collection) -> Bool {
    collections?.contains(collection.name) ?? true
  }
}

/// A key of filters over lists, such as `status:`, which a feature contributes.
public struct FilterKey: Sendable {
  /// Returns values for what is typed after the key, best first: the typed text and the maximum
  /// number of values.
  public typealias Suggesting =
    @Sendable (_ typed: String, _ limit: Int) async throws(StoreFailure) -> [String]

  /// The key: ASCII letters in lower case, without the colon.
  public let name: String
  /// The collections whose records the key describes; `nil` for every collection.
  public let collections: Set<String>?
  /// Returns what a value means.
  public let meaning: @Sendable (_ value: String) throws(FieldRefusal) -> RecordCondition.Making
  /// Returns values for what is typed after the key.
  public let suggestions: Suggesting

  /// Creates a key.
  public init(
    _ name: String, collections: Set<String>? = nil, suggestions: @escaping Suggesting,
    meaning: @escaping @Sendable (_ value: String) throws(FieldRefusal) -> RecordCondition.Making
  ) {
    self.name = name
    self.collections = collections
    self.suggestions = suggestions
    self.meaning = meaning
  }

  /// Creates a key that suggests those of a few values that begin with what is typed, however that
  /// is capitalized.
  public init(
    _ name: String, collections: Set<String>? = nil, values: [String],
    meaning: @escaping @Sendable (_ value: String) throws(FieldRefusal) -> RecordCondition.Making
  ) {
    self.init(
      name, collections: collections,
      suggestions: { typed, limit in
        let wanted = typed.foldedForSearch
        return Array(values.filter { $0.foldedForSearch.hasPrefix(wanted) }.prefix(limit))
      }, meaning: meaning)
  }
}

/// A completion of a filter that is being typed.
public struct FilterCompletion: Equatable, Sendable {
  /// The text that the user reads: the key, or the key with a value.
  public let label: String
  /// The whole filter with the completion in it.
  public let text: String

  /// Creates a completion.
  public init(label: String, text: String) {
    self.label = label
    self.text = text
  }
}
