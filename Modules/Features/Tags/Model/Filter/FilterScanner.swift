/// A token of a filter.
struct FilterToken: Equatable {
  enum Kind: Equatable {
    case open, close, and, or, not, end
    case words(String)
    case term(FilterTerm)
  }

  let kind: Kind
  let spot: FilterRange
}

/// A scanner that splits a filter into words, terms, operators, and parentheses.
///
/// The scanner reads scalars, not characters, because a quote and a combining mark after the quote
/// form a single character that doesn't equal a quote.
struct FilterScanner {
  let text: String
  let keys: [String]
  private let scalars: [Unicode.Scalar]
  private var place = 0

  init(_ text: String, keys: [String]) {
    self.text = text
    self.keys = keys
    scalars = Array(text.unicodeScalars)
  }

  /// Returns the next token, or an `end` token if no more text remains.
  mutating func next() throws(FilterRefusal) -> FilterToken {
    while let scalar = current, scalar.properties.isWhitespace { place += 1 }
    let start = place
    let kind: FilterToken.Kind
    switch current {
    case nil: kind = .end
    case "(", ")":
      place += 1
      kind = scalars[start] == "(" ? .open : .close
    case "-", "\u{2212}", "\u{2013}":
      place += 1
      if isAtGap { throw FilterRefusal(.minusAlone, at: spot(start)) }
      kind = .not
    case let quote? where quote.isQuote: kind = .words(try quoted())
    default: kind = try termOrWords()
    }
    return FilterToken(kind: kind, spot: spot(start..<place))
  }

  private var current: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private var isAtGap: Bool { current?.properties.isWhitespace ?? true }

  private func spot(_ range: Range<Int>) -> FilterRange { FilterRange(in: text, range) }

  private func spot(_ place: Int) -> FilterRange { spot(place..<(place + 1)) }

  private func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }
}

extension FilterScanner {
  private mutating func termOrWords() throws(FilterRefusal) -> FilterToken.Kind {
    let start = place
    let letters = scalars[start...].prefix { $0.isASCII && $0.properties.isAlphabetic }.endIndex
    guard letters > start, letters < scalars.count, scalars[letters] == ":" else {
      return try word()
    }
    let key = text(start..<letters).lowercased()
    guard keys.contains(key) else {
      throw FilterRefusal(.unknownKey(known: keys), at: spot(start..<letters))
    }
    place = letters + 1
    if isAtGap || current == ")" { throw FilterRefusal(.noValue, at: spot(letters)) }
    let value = current?.isQuote == true ? try quoted() : text(try plain())
    return .term(FilterTerm(key: key, value: value, spot: spot(start..<place)))
  }

  private mutating func word() throws(FilterRefusal) -> FilterToken.Kind {
    let start = place
    // `not(a)` means the same as `not (a)`.
    let short = scalars[start...].prefix(4).prefix { $0 != "(" && !$0.properties.isWhitespace }
    if let sign = Self.sign(text(short.startIndex..<short.endIndex)),
      short.endIndex < scalars.count, scalars[short.endIndex] == "("
    {
      place = short.endIndex
      return sign
    }
    let word = text(try plain())
    return Self.sign(word) ?? .words(word)
  }

  private static func sign(_ word: String) -> FilterToken.Kind? {
    switch word.lowercased() {
    case "and": .and
    case "or": .or
    case "not": .not
    default: nil
    }
  }

  /// Scans up to the next white space or unmatched closing parenthesis.
  ///
  /// - Returns: The scanned range.
  private mutating func plain() throws(FilterRefusal) -> Range<Int> {
    let start = place
    var opened: [Int] = []
    while let scalar = current, !scalar.properties.isWhitespace {
      if scalar == "(" { opened.append(place) }
      if scalar == ")", opened.popLast() == nil { break }
      place += 1
    }
    if let bracket = opened.last { throw FilterRefusal(.bracketInWord, at: spot(bracket)) }
    return start..<place
  }

  /// Scans past the closing quote, and returns the text between the quotes without escapes.
  ///
  /// A straight quote closes a straight quote, and any curly quote closes a curly quote.
  private mutating func quoted() throws(FilterRefusal) -> String {
    let start = place
    let isStraight = current == "\""
    var text = String.UnicodeScalarView()
    place += 1
    while let scalar = current {
      place += 1
      if scalar.isQuote, (scalar == "\"") == isStraight {
        return try closed(String(text), from: start)
      }
      if scalar == "\\", let escaped = current, escaped == "\\" || escaped.isQuote {
        text.append(escaped)
        place += 1
      } else {
        text.append(scalar)
      }
    }
    throw FilterRefusal(.openQuote, at: spot(start))
  }

  private func closed(_ text: String, from start: Int) throws(FilterRefusal) -> String {
    if text.isEmpty { throw FilterRefusal(.emptyQuotes, at: spot(start)) }
    guard isAtGap || current == "(" || current == ")" else {
      throw FilterRefusal(.afterQuote, at: spot(place))
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether the scalar can open or close quoted text.
  ///
  /// Any curly quote can open quoted text, because languages use different opening quotes.
  fileprivate var isQuote: Bool {
    switch self {
    case "\"", "\u{201C}", "\u{201D}", "\u{201E}": true
    default: false
    }
  }
}
