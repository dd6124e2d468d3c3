import Core
import MemoryAdapters
import Tags
import TestKit
import Testing

private let texts = [Column("name", .text), Column("notes", .text, optional: true)]

private func meaning(_ term: FilterTerm) -> RecordPredicate {
  .equals(Column(term.key, .text), .text(term.value))
}

private func words(_ text: String) -> RecordPredicate { .contains(texts, text) }

private let (a, b, c, d) = (words("a"), words("b"), words("c"), words("d"))

@Suite("Filters: predicates")
struct FilterPredicateTests {
  private func predicate(_ text: String) throws -> RecordPredicate {
    try FilterExpression(text, keys: ["tag"]).predicate(words: texts, term: meaning)
  }

  @Test(
    "TG-22 A predicate searches the text columns for a filter's words and uses the given predicate for each term"
  )
  func leaves() throws {
    #expect(try predicate("") == .all)
    #expect(try predicate("\"sea glass\"") == .contains(texts, "sea glass"))
    #expect(try predicate("tag:a") == .equals(Column("tag", .text), .text("a")))
    #expect(try predicate("-a") == .not(a))
  }

  @Test(
    "TG-22 A predicate flattens nested conjunctions and disjunctions, and has no double negations")
  func flat() throws {
    #expect(try predicate("a (b (c d))") == .and([a, b, c, d]))
    #expect(try predicate("(a or b) or (c or d)") == .or([a, b, c, d]))
    #expect(try predicate("a -(b or c)") == .and([a, .not(b), .not(c)]))
    #expect(try predicate("a or -(b -c)") == .or([a, .not(b), c]))
    #expect(try predicate("--a") == a)
    let several = try FilterExpression("a tag:b", keys: ["tag"])
      .predicate(words: texts) { _ in .and([b, c]) }
    #expect(several == .and([a, b, c]))
  }

  @Test(
    "TG-22 A predicate's deepest operands come first, and equally deep operands retain their order")
  func order() throws {
    #expect(try predicate("a b (c or d)") == .and([.or([c, d]), a, b]))
    let deep = RecordPredicate.or([.and([a, b]), c])
    #expect(try predicate("a (b or c) (c or (a b)) d") == .and([deep, .or([b, c]), a, d]))
  }

  @Test(
    "TG-22 Creating a predicate converts each term once, in order, and rethrows a conversion error")
  func asked() throws {
    struct Unknown: Error, Equatable { var value: String }
    let expression = try FilterExpression(
      "tag:a or -(tag:b (tag:c or tag:d))", keys: ["tag"])
    var asked: [String] = []
    _ = try expression.predicate(words: []) { (term) throws(Unknown) in
      asked.append(term.value)
      return .all
    }
    #expect(asked == ["a", "b", "c", "d"])
    #expect(throws: Unknown(value: "b")) {
      try expression.predicate(words: []) { (term) throws(Unknown) in
        if term.value == "b" { throw Unknown(value: "b") }
        return .all
      }
    }
  }

  @Test("TG-22 Words match no records if there are no text columns")
  func noTexts() throws {
    let nothing = try FilterExpression("a", keys: []).predicate(words: []) { _ in .all }
    #expect(!nothing.holds(value: { _ in .text("a") }, links: { _, _ in true }))
  }

  @Test(
    "TG-22 A left-to-right parse of a deeply nested predicate has at most 60 unfinished parts at a time"
  )
  func unfinished() throws {
    let groups = (0..<16).reduce("a") { inner, _ in "(b or (c \(inner)))" }
    #expect(try most(in: predicate(groups)) == 35)
    let negated = (0..<16).reduce("a") { inner, _ in "-(b \(inner))" }
    #expect(try most(in: predicate(negated)) == 22)
    Law("at most 60 parts are unfinished").holds(for: { random in
      FilterExpression.random(depth: 32, terms: 200, using: &random)
    }) { expression in
      try #require(
        most(in: expression.predicate(words: texts, term: meaning)) <= 60)
    }
  }

  /// Returns the maximum number of unfinished parts while a predicate is parsed from left to right.
  ///
  /// A list's parenthesis counts as 1, each part after the first as 2 more, and a negation as 4.
  private func most(in predicate: RecordPredicate) -> Int {
    switch predicate {
    case .and(let parts), .or(let parts):
      1 + (parts.indices.map { most(in: parts[$0]) + ($0 == 0 ? 0 : 2) }.max() ?? 0)
    case .not(let part): 4 + most(in: part)
    default: 1
    }
  }
}
