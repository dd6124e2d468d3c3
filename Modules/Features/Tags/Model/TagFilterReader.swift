import Core

/// The implementation of the feature's port, a parser for list filters.
struct TagFilterReader: RecordFilterParser {
  func parse(_ text: String, keys: [FilterKey]) throws(FieldRefusal) -> ParsedFilter {
    let expression: FilterExpression
    var meanings: [String: ParsedFilter.PredicateBuilder] = [:]
    var collections: Set<String>?
    do throws(FilterRefusal) {
      expression = try FilterExpression(text, keys: keys.map(\.name))
      _ = try expression.predicate(words: []) { term throws(FilterRefusal) in
        guard let key = keys.first(where: { $0.name == term.key }) else { return .all }
        meanings[term.text] = try Self.meaning(of: term, key)
        if let described = key.collections {
          collections = collections?.intersection(described) ?? described
        }
        return .all
      }
    } catch {
      throw FieldRefusal(error.explanation)
    }
    return ParsedFilter(terms: expression.wordsAlone, collections: collections) {
      [meanings] collection, reader throws(StoreFailure) in
      try expression.predicate(words: collection.searched) { term throws(StoreFailure) in
        try meanings[term.text]?(collection, reader) ?? .all
      }
    }
  }

  private static func meaning(
    of term: FilterTerm, _ key: FilterKey
  ) throws(FilterRefusal) -> ParsedFilter.PredicateBuilder {
    do throws(FieldRefusal) {
      return try key.meaning(term.value)
    } catch {
      throw FilterRefusal(.value(error.explanation.message), at: term.spot)
    }
  }

  func text(of key: String, _ value: String) -> String {
    "\(FilterExpression.term(FilterTerm(key: key, value: value)))"
  }

  func completions(
    of text: String, keys: [FilterKey], limit: Int
  ) async throws(StoreFailure) -> [FilterCompletion] {
    let typing = FilterTyping(text)
    guard let name = typing.key else {
      guard !typing.value.isEmpty else { return [] }
      let found = keys.map(\.name).filter { $0.hasPrefix(typing.value.lowercased()) }
      return found.prefix(limit).map {
        FilterCompletion(label: "\($0):", text: "\(typing.before)\($0):")
      }
    }
    guard let key = keys.first(where: { $0.name == name }) else { return [] }
    let values = try await key.suggestions(typing.value, limit)
    return values.map { value in
      let term = self.text(of: name, value)
      return FilterCompletion(label: term, text: "\(typing.before)\(term) ")
    }
  }
}

extension FilterTerm {
  /// The key and the value, separated by a colon.
  ///
  /// Terms with the same text have the same meaning.
  fileprivate var text: String { "\(key):\(value)" }
}

extension FilterExpression {
  /// The words, or `nil` if the expression contains anything besides words joined by `and`.
  fileprivate var wordsAlone: [String]? {
    switch self {
    case .words(let words): return [words]
    case .and(let parts):
      let words = parts.compactMap(\.wordsAlone)
      return words.count == parts.count ? words.flatMap(\.self) : nil
    case .all, .term, .or, .not: return nil
    }
  }
}
