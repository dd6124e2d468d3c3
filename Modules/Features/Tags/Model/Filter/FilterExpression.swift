/// Which records a person means, as typed above a list or after `--filter` (TG-22): words, terms
/// like `tag:floral`, and, or, not, brackets. The grammar is in the article "Filters".
///
/// As it is read, ``and(_:)`` and ``or(_:)`` have at least two parts, ``all`` stands only alone,
/// words are not empty, and brackets that group are kept: `a (b c)` is not `a b c`, though both
/// mean the same.
public indirect enum FilterExpression: Equatable, Sendable {
  /// Every record: nothing was typed.
  case all
  /// One of the record's texts contains these words as they stand.
  case words(String)
  /// What a key says of the record.
  case term(FilterTerm)
  /// All of these.
  case and([FilterExpression])
  /// At least one of these.
  case or([FilterExpression])
  /// Not this.
  case not(FilterExpression)

  /// The most bytes of UTF-8 a filter has.
  public static let mostBytes = 10_000
  /// The most brackets and negations that stand inside of one another.
  public static let mostDepth = 32
  /// The most words and terms a filter has.
  public static let mostTerms = 200

  /// Reads a filter; one that is empty or blank means everything.
  ///
  /// - Parameters:
  ///   - text: The filter as typed.
  ///   - keys: The keys that are known, in lower case, as an unknown key's refusal lists them.
  /// - Throws: The first ``FilterRefusal`` in the text, with its spot.
  /// - Complexity: O(length of the text), and of ``mostBytes`` for a longer one.
  public init(_ text: String, keys: [String]) throws(FilterRefusal) {
    guard text.utf8.count <= Self.mostBytes else {
      throw FilterRefusal(.tooLong, at: FilterSpot(in: text, pastBytes: Self.mostBytes))
    }
    var parser = try FilterParser(text, keys: keys)
    self = try parser.expression()
  }
}

/// A key and what is wanted of it: `tag:floral`.
public struct FilterTerm: Sendable {
  /// The key: ASCII letters in lower case, however it was typed.
  public let key: String
  /// The value as typed, without the quotes; never empty.
  public let value: String
  /// Where the term stands, for a refusal of its value.
  public let spot: FilterSpot

  /// A term that nobody typed: its spot is the term itself.
  public init(key: String, value: String) {
    let text = "\(key):\(value)"
    let spot = FilterSpot(in: text, 0..<text.unicodeScalars.count)
    self.init(key: key, value: value, spot: spot)
  }

  init(key: String, value: String, spot: FilterSpot) {
    self.key = key
    self.value = value
    self.spot = spot
  }
}

extension FilterTerm: Equatable {
  /// Whether both ask the same; where they stand makes no difference.
  public static func == (lhs: FilterTerm, rhs: FilterTerm) -> Bool {
    lhs.key == rhs.key && lhs.value == rhs.value
  }
}
