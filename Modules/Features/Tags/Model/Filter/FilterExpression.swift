/// The parsed form of a filter that the user types above a list or after `--filter` (TG-22).
///
/// A filter consists of words, terms (such as `tag:floral`), the operators `and`, `or`, and `not`,
/// and parentheses. The article "Filters" describes the grammar.
///
/// In a parsed filter, ``and(_:)`` and ``or(_:)`` have at least two parts, ``all`` never occurs
/// inside another expression, and words aren't empty. Grouping parentheses are preserved: `a (b c)`
/// doesn't equal `a b c`, although both match the same records.
public indirect enum FilterExpression: Equatable, Sendable {
  /// All records, for an empty filter.
  case all
  /// Records with text that contains these words, in this order.
  case words(String)
  /// Records that match a key and a value.
  case term(FilterTerm)
  /// Records that match all parts.
  case and([FilterExpression])
  /// Records that match at least one part.
  case or([FilterExpression])
  /// Records that don't match the part.
  case not(FilterExpression)

  /// The maximum length of a filter, in bytes of UTF-8.
  public static let mostBytes = 10_000
  /// The maximum depth of nested parentheses and negations.
  public static let mostDepth = 32
  /// The maximum number of words and terms in a filter.
  public static let mostTerms = 200

  /// Creates an expression by parsing text.
  ///
  /// Empty or blank text means all records.
  ///
  /// - Parameters:
  ///   - text: The filter as typed.
  ///   - keys: The known keys, in lowercase. Errors list the keys in the order of the array.
  /// - Throws: ``FilterRefusal`` if the text isn't a valid filter, with the position of the first
  ///   error.
  /// - Complexity: O(*n*), where *n* is the length of the text, limited to ``mostBytes``.
  public init(_ text: String, keys: [String]) throws(FilterRefusal) {
    guard text.utf8.count <= Self.mostBytes else {
      throw FilterRefusal(.tooLong, at: FilterRange(in: text, pastBytes: Self.mostBytes))
    }
    var parser = try FilterParser(text, keys: keys)
    self = try parser.expression()
  }
}

/// A key and a value in a filter, such as `tag:floral`.
public struct FilterTerm: Sendable {
  /// The key, in lowercase ASCII letters regardless of the typed case.
  public let key: String
  /// The value as typed, without quotes, and never empty.
  public let value: String
  /// The term's position in the filter, for errors about the value.
  public let spot: FilterRange

  /// Creates a term that isn't part of a typed filter.
  ///
  /// The term's position is the full range of the text `key:value`.
  public init(key: String, value: String) {
    let text = "\(key):\(value)"
    let spot = FilterRange(in: text, 0..<text.unicodeScalars.count)
    self.init(key: key, value: value, spot: spot)
  }

  init(key: String, value: String, spot: FilterRange) {
    self.key = key
    self.value = value
    self.spot = spot
  }
}

extension FilterTerm: Equatable {
  /// Returns whether two terms have the same key and value, regardless of their positions.
  public static func == (lhs: FilterTerm, rhs: FilterTerm) -> Bool {
    lhs.key == rhs.key && lhs.value == rhs.value
  }
}
