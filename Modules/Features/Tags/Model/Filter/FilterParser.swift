/// A recursive-descent parser for filters.
///
/// ``FilterExpression/mostDepth`` limits the depth of the recursion.
struct FilterParser {
  private var scanner: FilterScanner
  private var previous: FilterToken?
  private var current: FilterToken
  private var terms = 0

  init(_ text: String, keys: [String]) throws(FilterRefusal) {
    scanner = FilterScanner(text, keys: keys)
    current = try scanner.next()
  }

  /// Parses the whole filter and returns the expression.
  mutating func expression() throws(FilterRefusal) -> FilterExpression {
    if current.kind == .end { return .all }
    let expression = try alternatives(depth: 0)
    // Any remaining text begins with a closing parenthesis, because `alternatives(depth:)` would
    // have parsed any other token.
    guard current.kind == .end else { throw FilterRefusal(.unopenedBracket, at: spot) }
    return expression
  }

  private mutating func advance() throws(FilterRefusal) {
    previous = current
    current = try scanner.next()
  }

  private mutating func take(_ kind: FilterToken.Kind) throws(FilterRefusal) -> Bool {
    guard current.kind == kind else { return false }
    try advance()
    return true
  }

  private mutating func alternatives(depth: Int) throws(FilterRefusal) -> FilterExpression {
    let first = try conjunction(depth: depth)
    var parts = [first]
    while try take(.or) { parts.append(try conjunction(depth: depth)) }
    return parts.count == 1 ? first : .or(parts)
  }

  private mutating func conjunction(depth: Int) throws(FilterRefusal) -> FilterExpression {
    let first = try part(depth: depth)
    var parts = [first]
    while try take(.and) || isAtPart { parts.append(try part(depth: depth)) }
    return parts.count == 1 ? first : .and(parts)
  }

  private var isAtPart: Bool {
    switch current.kind {
    case .open, .not, .words, .term: true
    case .close, .and, .or, .end: false
    }
  }

  private mutating func part(depth: Int) throws(FilterRefusal) -> FilterExpression {
    switch current.kind {
    case .open: return try group(depth: depth)
    case .not:
      try descend(from: depth)
      return .not(try part(depth: depth + 1))
    case .words(let words): return try leaf(.words(words))
    case .term(let term): return try leaf(.term(term))
    case .close, .and, .or, .end: throw missing
    }
  }

  private mutating func group(depth: Int) throws(FilterRefusal) -> FilterExpression {
    let bracket = spot
    try descend(from: depth)
    let expression = try alternatives(depth: depth + 1)
    guard try take(.close) else { throw FilterRefusal(.openBracket, at: bracket) }
    return expression
  }

  private mutating func descend(from depth: Int) throws(FilterRefusal) {
    guard depth < FilterExpression.mostDepth else { throw FilterRefusal(.tooDeep, at: spot) }
    try advance()
  }

  private mutating func leaf(
    _ expression: FilterExpression
  ) throws(FilterRefusal) -> FilterExpression {
    terms += 1
    guard terms <= FilterExpression.mostTerms else { throw FilterRefusal(.tooMany, at: spot) }
    try advance()
    return expression
  }

  /// The error for a missing operand at the current token.
  private var missing: FilterRefusal {
    guard let previous else {
      return FilterRefusal(current.kind == .close ? .unopenedBracket : .nothingBefore, at: spot)
    }
    guard previous.kind == .open else { return FilterRefusal(.nothingAfter, at: previous.spot) }
    switch current.kind {
    case .end: return FilterRefusal(.openBracket, at: previous.spot)
    case .close: return FilterRefusal(.emptyBrackets, at: previous.spot)
    default: return FilterRefusal(.nothingBefore, at: spot)
    }
  }

  private var spot: FilterRange { current.spot }
}
