public import Core

/// The first error in a filter, with its position.
public struct FilterRefusal: Explained, Equatable {
  /// The rule that a filter breaks.
  public enum Fault: Hashable, Sendable {
    /// The filter is longer than ``FilterExpression/mostBytes``.
    case tooLong
    /// Parentheses and negations are nested deeper than ``FilterExpression/mostDepth``.
    case tooDeep
    /// The filter has more words and terms than ``FilterExpression/mostTerms``.
    case tooMany
    /// A minus sign is followed by white space or the end of the filter.
    case minusAlone
    /// A key is unknown.
    ///
    /// The associated value lists the known keys.
    case unknownKey(known: [String])
    /// A key and its colon aren't followed by a value.
    case noValue
    /// A value is invalid for its key.
    ///
    /// The associated value is the error message from the feature that defines the key.
    case value(String)
    /// A quote isn't closed.
    case openQuote
    /// Quotes have no text between them.
    case emptyQuotes
    /// Text other than a parenthesis directly follows a closing quote.
    case afterQuote
    /// A parenthesis isn't closed.
    case openBracket
    /// A parenthesis opened inside a word or value isn't closed in the same word or value.
    case bracketInWord
    /// A closing parenthesis has no opening parenthesis.
    case unopenedBracket
    /// Parentheses have no text between them.
    case emptyBrackets
    /// An `and` or `or` has no left operand.
    case nothingBefore
    /// An `and`, `or`, `not`, or minus sign has no right operand.
    case nothingAfter
  }

  /// The rule that the filter breaks.
  public let fault: Fault
  /// The position of the error in the filter.
  public let spot: FilterRange

  /// Creates an error at a position.
  public init(_ fault: Fault, at spot: FilterRange) {
    self.fault = fault
    self.spot = spot
  }

  /// The rule on one line, for output that can't show a caret under the text.
  public var rule: String {
    switch fault {
    case .tooLong: "a filter can have at most \(FilterExpression.mostBytes) bytes"
    case .tooDeep:
      "a filter can nest at most \(FilterExpression.mostDepth) parentheses and negations"
    case .tooMany: "a filter can have at most \(FilterExpression.mostTerms) words and terms"
    case .minusAlone: "expected a word or term right after the minus sign"
    case .unknownKey(let known): "unknown key; \(Self.list(known))"
    case .noValue: "expected a value right after the colon"
    case .value(let rule): rule
    case .openQuote: "this quote isn't closed"
    case .emptyQuotes: "the quotes are empty"
    case .afterQuote: "expected a space or a parenthesis after the closing quote"
    case .openBracket: "this parenthesis isn't closed"
    case .bracketInWord: "a parenthesis inside a word must be closed before the next space"
    case .unopenedBracket: "this closing parenthesis has no opening parenthesis"
    case .emptyBrackets: "the parentheses are empty"
    case .nothingBefore: "expected a word or term before \u{201C}\(spot.words)\u{201D}"
    case .nothingAfter: "expected a word or term after \u{201C}\(spot.words)\u{201D}"
    }
  }

  /// The user-facing explanation: the rule, then the text with a caret under the error.
  public var explanation: Explanation {
    Explanation(.usage, code: "bad-filter", "\(rule)\n\(spot.picture)", hint: hint)
  }

  private var hint: String? {
    switch fault {
    case .unknownKey, .bracketInWord, .unopenedBracket:
      "To search for this text as typed, put it in quotes."
    default: nil
    }
  }

  private static func list(_ keys: [String]) -> String {
    keys.isEmpty ? "this filter has no keys" : "use \(keys.alternatives)"
  }
}
