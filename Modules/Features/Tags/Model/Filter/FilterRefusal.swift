public import Core

/// Why a text is no filter, and where in it.
public struct FilterRefusal: Explained, Equatable {
  /// Which rule a text breaks.
  public enum Fault: Hashable, Sendable {
    /// More than ``FilterExpression/mostBytes``.
    case tooLong
    /// Nested deeper than ``FilterExpression/mostDepth``.
    case tooDeep
    /// More words and terms than ``FilterExpression/mostTerms``.
    case tooMany
    /// A minus with white space, or nothing, after it.
    case minusAlone
    /// Another key than the known ones.
    case unknownKey(known: [String])
    /// A key and a colon without a value.
    case noValue
    /// A value that its key can't have; the rule, from whoever knows the key.
    case value(String)
    /// A quote that is not closed.
    case openQuote
    /// A quoted text that is empty.
    case emptyQuotes
    /// Something right after a closing quote.
    case afterQuote
    /// A bracket that is not closed.
    case openBracket
    /// A bracket inside a word or a value, not closed in it.
    case bracketInWord
    /// A closing bracket without an opening one.
    case unopenedBracket
    /// Brackets with nothing in them.
    case emptyBrackets
    /// An `and` or `or` with nothing before it.
    case nothingBefore
    /// An `and`, `or`, `not` or minus with nothing after it.
    case nothingAfter
  }

  /// The rule.
  public let fault: Fault
  /// Where it is broken.
  public let spot: FilterSpot

  /// A refusal.
  public init(_ fault: Fault, at spot: FilterSpot) {
    self.fault = fault
    self.spot = spot
  }

  /// The rule in words, on one line; for where a caret can't stand under the text.
  public var rule: String {
    switch fault {
    case .tooLong: "a filter has at most \(FilterExpression.mostBytes) bytes"
    case .tooDeep:
      "at most \(FilterExpression.mostDepth) brackets and negations stand inside of one another"
    case .tooMany: "a filter has at most \(FilterExpression.mostTerms) words and terms"
    case .minusAlone: "a minus stands right before what it takes away"
    case .unknownKey(let known): "no such key; \(Self.list(known))"
    case .noValue: "a value is wanted right after the colon"
    case .value(let rule): rule
    case .openQuote: "this quote is not closed"
    case .emptyQuotes: "nothing stands between the quotes"
    case .afterQuote: "white space or a bracket is wanted after a closing quote"
    case .openBracket: "this bracket is not closed"
    case .bracketInWord: "a bracket inside a word is closed before the next white space"
    case .unopenedBracket: "this bracket closes nothing"
    case .emptyBrackets: "nothing stands between the brackets"
    case .nothingBefore: "something is wanted before \(spot.words)"
    case .nothingAfter: "something is wanted after \(spot.words)"
    }
  }

  /// The rule, and below it the text with a caret under the spot.
  public var explanation: Explanation {
    Explanation(.usage, code: "bad-filter", "\(rule)\n\(spot.picture)", hint: hint)
  }

  private var hint: String? {
    switch fault {
    case .unknownKey, .bracketInWord, .unopenedBracket:
      "In quotes, a text is looked for as it stands."
    default: nil
    }
  }

  private static func list(_ keys: [String]) -> String {
    keys.isEmpty ? "there are none here" : "known are \(keys.joined(separator: ", "))"
  }
}
