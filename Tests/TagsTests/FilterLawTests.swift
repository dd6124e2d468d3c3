import Core
import MemoryAdapters
import Tags
import TestKit
import Testing

private let keys = ["tag", "status"]

@Suite("Filters: laws")
struct FilterLawTests {
  @Test("TG-22 The shortest form of a filter parses as the same filter")
  func roundTrip() {
    Law("a filter's description parses as the filter").holds(for: { random in
      FilterExpression.random(depth: 5, terms: 20, using: &random)
    }) { expression in
      let written = expression.description
      let read = try FilterExpression(written, keys: keys)
      try #require(read == expression, "\(written)")
      try #require(read.description.utf8.elementsEqual(written.utf8))
    }
  }

  @Test("TG-22 All spellings of a filter parse as the same filter")
  func spellings() {
    Law("all spellings of a filter parse as the filter").holds(for: { random in
      let expression = FilterExpression.random(depth: 4, terms: 12, using: &random)
      return (expression, expression.spelled(using: &random))
    }) { expression, text in
      try #require(FilterExpression(text, keys: keys) == expression)
    }
  }

  @Test("TG-22 Any text parses or produces an error whose caret points into the text")
  func fuzz() {
    Law("any text parses or produces an error").holds(for: { random in
      (0..<Int.random(in: 0...200, using: &random)).map { _ in
        Self.pieces[Int.random(in: Self.pieces.indices, using: &random)]
      }.joined()
    }) { text in try isReadOrRefused(text) }
    Law("any short text parses or produces an error", count: 2_000).holds(for: { random in
      (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Self.pieces[Int.random(in: Self.pieces.indices, using: &random)]
      }.joined()
    }) { text in try isReadOrRefused(text) }
  }

  private static let pieces = [
    "(", ")", "\"", "“", "”", ":", "-", "\\", " ", " ", " ", "\n", "\r\n", "\t", "a", "B", "tag:",
    "status:x", "size:", "and", "or", "not", "AND ", " or ", "not(", "\u{301}", "\u{200D}", "日",
    "👩‍🎨",
    "🇮🇹", "\u{0}", "\u{202E}", "–",
  ]

  private func isReadOrRefused(_ text: String) throws {
    do throws(FilterRefusal) {
      let expression = try FilterExpression(text, keys: keys)
      #expect(try FilterExpression(expression.description, keys: keys) == expression)
    } catch {
      let range = error.spot.range
      try #require(range.lowerBound >= 0 && range.upperBound <= text.unicodeScalars.count)
      try #require(!range.isEmpty)
      let lines = error.explanation.message.split(separator: "\n", omittingEmptySubsequences: false)
      try #require(lines.count == 3, "\(lines)")
      try #require(lines[2].last == "^" && lines[2].dropLast().allSatisfy { $0 == " " })
      // A Unicode scalar has at most two columns.
      let most = 2 * lines[1].unicodeScalars.count
      try #require((3...64).contains(lines[2].count) && lines[2].count <= most)
    }
  }

  @Test("TG-22 A filter's predicate matches a record if and only if the filter matches the record")
  func meaning() {
    var holds = 0
    Law("a predicate matches the same records as its filter", count: 1_000).holds(for: { random in
      let expression = FilterExpression.random(
        depth: 4, terms: 8, words: Case.words, values: Case.words, using: &random)
      return (expression, Case(using: &random))
    }) { expression, record in
      let predicate = expression.predicate(words: Case.texts, term: Case.predicate)
      let fits = record.fits(expression)
      try #require(predicate.holds(value: record.value, links: record.links) == fits)
      holds += fits ? 1 : 0
    }
    #expect((100...900).contains(holds))
  }
}

/// A record, with a direct evaluation of whether a filter matches the record.
private struct Case {
  static let words = ["a", "b", "ab", "a b", "B"]
  static let texts = [Column("name", .text), Column("notes", .text, optional: true)]

  var name: String
  var notes: String?
  var tags: Set<String>
  var status: String

  init(using random: inout SeededRandomSource) {
    func any(_ texts: [String]) -> String { texts[Int.random(in: texts.indices, using: &random)] }
    name = any(["a", "b", "", "xab", "A B"])
    notes = Bool.random(using: &random) ? any(Self.words) : nil
    tags = [any(Self.words), any(Self.words)]
    status = any(Self.words)
  }

  static func predicate(_ term: FilterTerm) -> RecordPredicate {
    term.key == "tag"
      ? .links(field: "tags", to: RecordID(term.value))
      : .equals(Column("status", .text), .text(term.value))
  }

  func value(_ column: Column) -> ColumnValue {
    switch column.name {
    case "name": .text(name)
    case "notes": .optional(notes)
    default: .text(status)
    }
  }

  func links(_ field: String, _ target: RecordID?) -> Bool {
    field == "tags" && (target.map { tags.contains($0.text) } ?? !tags.isEmpty)
  }

  func fits(_ expression: FilterExpression) -> Bool {
    switch expression {
    case .all: true
    case .words(let words):
      [name, notes ?? ""].contains { $0.lowercased().contains(words.lowercased()) }
    case .term(let term) where term.key == "tag": tags.contains(term.value)
    case .term(let term): status == term.value
    case .and(let parts): !parts.contains { !fits($0) }
    case .or(let parts): parts.contains { fits($0) }
    case .not(let part): !fits(part)
    }
  }
}

extension FilterExpression {
  /// Returns a random filter with at most `depth` levels of lists and negations, and at most
  /// `terms` words and terms.
  static func random(
    depth: Int, terms: Int, words: [String]? = nil, values: [String]? = nil,
    using random: inout SeededRandomSource
  ) -> FilterExpression {
    func text(_ given: [String]?) -> String {
      if let given { return given[Int.random(in: given.indices, using: &random)] }
      let nasty = [
        "or", "AND", "Not", "not(a)", "-a", "(", ")", "a(b)", "tag:a", "\"", "\\", "“a”", " ",
      ]
      let made = random.text(upTo: 5)
      return made.isEmpty || Int.random(in: 0..<3, using: &random) == 0
        ? nasty[Int.random(in: nasty.indices, using: &random)] : made
    }
    guard depth > 0, terms > 1, Int.random(in: 0..<8, using: &random) > 0 else {
      guard Bool.random(using: &random) else { return .words(text(words)) }
      let key = keys[Int.random(in: keys.indices, using: &random)]
      return .term(FilterTerm(key: key, value: text(values)))
    }
    let kind = Int.random(in: 0..<5, using: &random)
    if kind == 0 {
      return .not(
        .random(depth: depth - 1, terms: terms, words: words, values: values, using: &random))
    }
    let count = Int.random(in: 2...min(4, terms), using: &random)
    let parts = (0..<count).map { index in
      // One part gets most of the terms, so that some filters are deep.
      let share = index == 0 ? terms - (count - 1) * max(1, terms / 8) : max(1, terms / 8)
      return FilterExpression.random(
        depth: depth - 1, terms: max(1, share), words: words, values: values, using: &random)
    }.shuffled(using: &random)
    return kind < 3 ? .and(parts) : .or(parts)
  }

  /// Returns a random spelling of the filter.
  ///
  /// The spelling varies white space, parentheses, `and`, `not`, case, unneeded quotes, and curly
  /// quotes.
  fileprivate func spelled(using random: inout SeededRandomSource) -> String {
    func any(_ texts: [String]) -> String { texts[Int.random(in: texts.indices, using: &random)] }
    func gap() -> String { any([" ", "  ", "\n", "\t", "\u{3000}"]) }
    func quoted(_ text: String) -> String {
      let plain = FilterExpression.words(text).description
      if plain.utf8.first != UInt8(ascii: "\""), Bool.random(using: &random) { return plain }
      return text.quoted(curly: Bool.random(using: &random))
    }
    switch self {
    case .all: return gap()
    case .words(let words): return quoted(words)
    case .term(let term): return any([term.key, term.key.uppercased()]) + ":" + quoted(term.value)
    case .not(let part):
      let sign = any(["-", "not ", "NOT\n", "–"])
      return sign + part.grouped(unless: !part.isList, using: &random)
    case .and(let parts):
      return parts.map { $0.grouped(unless: !$0.isList, using: &random) }
        .joined(separator: any([gap(), " and ", "\nAnd "]))
    case .or(let parts):
      return parts.map { $0.grouped(unless: !$0.isOr, using: &random) }
        .joined(separator: any([" or ", "\nOR\t"]))
    }
  }

  private func grouped(unless isPlain: Bool, using random: inout SeededRandomSource) -> String {
    let text = spelled(using: &random)
    return isPlain && Int.random(in: 0..<4, using: &random) > 0 ? text : "( \(text))"
  }

  private var isOr: Bool { if case .or = self { true } else { false } }

  private var isList: Bool { if case .and = self { true } else { isOr } }
}

extension String {
  /// Returns the text in quotes.
  ///
  /// Scalars are escaped, not characters, because a combining mark may follow a quote.
  fileprivate func quoted(curly isCurly: Bool) -> String {
    var text = (isCurly ? "“" : "\"").unicodeScalars
    for scalar in unicodeScalars {
      if scalar == "\\" || (isCurly ? "“”„" : "\"").unicodeScalars.contains(scalar) {
        text.append("\\")
      }
      text.append(scalar)
    }
    text.append(isCurly ? "”" : "\"")
    return String(text)
  }
}
