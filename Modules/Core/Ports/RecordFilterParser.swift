/// A type that parses the filters that users type, such as `tag:floral -status:finished`.
///
/// At most one feature implements this port and provides the parser as ``FilterParsing/filter``.
/// The lists of all features call the parser through ``FeatureServices/filter``.
public protocol RecordFilterParser: Sendable {
  /// Parses a filter.
  ///
  /// - Parameters:
  ///   - text: The filter as typed. Blank text matches every record.
  ///   - keys: The keys that the filter may contain.
  /// - Returns: The parsed filter.
  /// - Throws: ``FieldRefusal`` if the filter is invalid. The error identifies the invalid text.
  func parse(_ text: String, keys: [FilterKey]) throws(FieldRefusal) -> ParsedFilter

  /// Returns the filter for the records with a value, such as `tag:"sea glass"`.
  ///
  /// - Parameters:
  ///   - key: The name of a filter key.
  ///   - value: The value, without quotation marks.
  /// - Returns: The filter, in which the value is quoted if needed.
  func text(of key: String, _ value: String) -> String

  /// Returns completions for the last word of a filter.
  ///
  /// The completions are keys or, if the word already has a key, values for the key.
  ///
  /// - Parameters:
  ///   - text: The filter as typed so far.
  ///   - keys: The keys that the filter may contain.
  ///   - limit: The maximum number of completions.
  /// - Returns: The completions, best first, or an empty array if no word is being typed.
  /// - Throws: ``StoreFailure`` if the values of a key can't be read.
  func completions(
    of text: String, keys: [FilterKey], limit: Int
  ) async throws(StoreFailure) -> [FilterCompletion]
}

/// A parsed filter, from which each read builds a predicate.
public struct ParsedFilter: Sendable {
  /// A closure that returns the predicate for the records of a collection.
  ///
  /// Words without a key match text in the collection's searched columns.
  public typealias PredicateBuilder =
    @Sendable (RecordCollection, any RecordReader) throws(StoreFailure) -> RecordPredicate

  /// A closure that builds the predicate for the records of a collection.
  public let predicate: PredicateBuilder
  /// The filter's words if the filter consists only of words that must all match, or else `nil`.
  ///
  /// If this property isn't `nil`, ``TextSearch`` can find the matching records.
  public let terms: [String]?
  private let collections: Set<String>?

  /// Creates a parsed filter.
  ///
  /// - Parameters:
  ///   - terms: The words if the filter consists only of words that must all match, or else `nil`.
  ///   - collections: The names of the collections that the filter applies to, or `nil` for all.
  ///   - predicate: A closure that builds the predicate.
  public init(
    terms: [String]? = nil, collections: Set<String>? = nil, _ predicate: @escaping PredicateBuilder
  ) {
    self.terms = terms
    self.collections = collections
    self.predicate = predicate
  }

  /// Returns whether the filter applies to the records of a collection.
  ///
  /// For example, `status:wip` applies only to canvases.
  public func describes(_ collection: RecordCollection) -> Bool {
    collections?.contains(collection.name) ?? true
  }
}

/// A key, such as `status:`, that a feature adds to list filters.
public struct FilterKey: Sendable {
  /// A closure that returns the values that complete the text typed after a key, best first.
  ///
  /// The arguments are the typed text and the maximum number of values.
  public typealias Suggesting =
    @Sendable (_ typed: String, _ limit: Int) async throws(StoreFailure) -> [String]

  /// The key in lowercase ASCII letters, without the colon.
  public let name: String
  /// The names of the collections that the key applies to, or `nil` for all.
  public let collections: Set<String>?
  /// The records that the key finds, with an example, or `nil` if unknown.
  ///
  /// For example: `canvases with a mesh count, such as mesh:18`.
  public let about: String?
  /// The kind and the meaning of a key for links, or `nil` for any other key.
  private var links: (kind: String, meaning: LinkMeaning)?
  /// A closure that converts a value to a predicate builder, or throws if the value is invalid.
  public let meaning:
    @Sendable (_ value: String) throws(FieldRefusal) -> ParsedFilter.PredicateBuilder
  /// A closure that returns the values that complete the text typed after the key.
  public let suggestions: Suggesting

  /// Creates a key.
  public init(
    _ name: String, about: String? = nil, collections: Set<String>? = nil,
    suggestions: @escaping Suggesting,
    meaning:
      @escaping @Sendable (_ value: String) throws(FieldRefusal) -> ParsedFilter.PredicateBuilder
  ) {
    self.name = name
    self.about = about
    self.collections = collections
    self.suggestions = suggestions
    self.meaning = meaning
  }

  /// Creates a key with a few fixed values.
  ///
  /// The suggestions are the values that begin with the typed text. Case and diacritics are
  /// ignored.
  public init(
    _ name: String, about: String? = nil, collections: Set<String>? = nil, values: [String],
    meaning:
      @escaping @Sendable (_ value: String) throws(FieldRefusal) -> ParsedFilter.PredicateBuilder
  ) {
    self.init(
      name, about: about, collections: collections,
      suggestions: { typed, limit in
        let wanted = typed.foldedForSearch
        return Array(values.filter { $0.foldedForSearch.hasPrefix(wanted) }.prefix(limit))
      }, meaning: meaning)
  }

  /// A closure that converts a value to a closure, which builds the predicate for the links in the
  /// fields with the given keys.
  public typealias LinkMeaning =
    @Sendable (_ value: String) throws(FieldRefusal) ->
    @Sendable (
      _ keys: [String], any RecordReader
    ) throws(StoreFailure) -> RecordPredicate

  /// Creates a key for the links of a field.
  ///
  /// The assembly sets ``collections`` to those of the records that declare slots of the field's
  /// kind, and passes the keys of these slots to the predicate builder. Without an assembly, the
  /// key applies to all collections, and to links in the field with the kind's name.
  public init<Value>(
    _ name: String, about: String? = nil, field: FieldKind<Value>,
    suggestions: @escaping Suggesting, meaning: @escaping LinkMeaning
  ) {
    self.init(name, about: about, suggestions: suggestions) { value throws(FieldRefusal) in
      let build = try meaning(value)
      return { _, reader throws(StoreFailure) in try build([field.name], reader) }
    }
    links = (field.name, meaning)
  }

  /// Returns a copy of the key for the records that declare slots of the key's field.
  func resolved(for types: [any Record.Type]) -> FilterKey {
    guard let (kind, meaning) = links else { return self }
    var keys: [String: [String]] = [:]
    for case let type as any DeclaredRecord.Type in types {
      let found = type.slotKeys(of: kind)
      if !found.isEmpty { keys[type.collection.name] = found }
    }
    return FilterKey(
      name, about: about, collections: Set(keys.keys), suggestions: suggestions
    ) {
      [keys] value throws(FieldRefusal) in
      let build = try meaning(value)
      return { collection, reader throws(StoreFailure) in
        try build(keys[collection.name] ?? [], reader)
      }
    }
  }
}

/// A completion of a filter that the user is typing.
public struct FilterCompletion: Equatable, Sendable {
  /// The displayed text: the key, or the key with a value.
  public let label: String
  /// The whole filter, including the completion.
  public let text: String

  /// Creates a completion.
  public init(label: String, text: String) {
    self.label = label
    self.text = text
  }
}
