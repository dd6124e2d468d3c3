import Core

/// Reads filters over lists: the port this feature keeps.
struct TagFilterReader: RecordFilter {
  /// The one key there is: the names of tags.
  static let key = "tag"
  /// The field that tags are linked in, whosever it is.
  static let field = "tags"

  func read(_ text: String) throws(FieldRefusal) -> RecordCondition {
    let expression: FilterExpression
    do throws(FilterRefusal) {
      expression = try FilterExpression(text, keys: [Self.key])
      _ = try expression.predicate(words: []) { term throws(FilterRefusal) in
        _ = try Self.name(term)
        return .all
      }
    } catch {
      throw FieldRefusal(error.explanation)
    }
    return RecordCondition(words: expression.wordsAlone) { words, reader throws(StoreFailure) in
      let names = TagNames(reader: reader)
      return try expression.predicate(words: words) { term throws(StoreFailure) in
        try Self.holders(TagName.key(ofQuery: term.value), names)
      }
    }
  }

  private static func name(_ term: FilterTerm) throws(FilterRefusal) -> TagName {
    do throws(TagNameRefusal) {
      return try TagName(term.value)
    } catch {
      throw FilterRefusal(.value(error.explanation.message), at: term.spot)
    }
  }

  /// What is linked to a tag under any of its names; nothing where there is no such tag.
  private static func holders(_ key: String, _ names: TagNames) throws(StoreFailure) -> Predicate {
    guard let tag = try names.tag(key) else { return .or([]) }
    return .links(field: field, toAny: try names.all(of: tag).map(\.id))
  }
}

extension FilterExpression {
  /// The words, where there is nothing else.
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
