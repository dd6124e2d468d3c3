import Core
import MemoryAdapters
@testable import PostgresStore
import TestKit
import Testing

@Suite("Stored text")
struct StoredTextTests {
  private static func text(_ random: inout SeededRandomSource) -> String {
    let pieces = ["\0", "\u{1}", "\u{2}", "a", "é", "\r\n", "\u{1100}\u{1161}", "\u{11A8}", "각"]
    let some = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }
    return some.joined() + random.text(upTo: 3)
  }

  @Test("Stored text contains no null character, is read back unchanged, and sorts as the original")
  func escaped() {
    Law("text is stored with its order").holds(for: { (Self.text(&$0), Self.text(&$0)) }) {
      one, other in
      try #require(!one.escaped.unicodeScalars.contains("\0"))
      try #require(one.escaped.unescaped.utf8.elementsEqual(one.utf8))
      let sorted = one.utf8.lexicographicallyPrecedes(other.utf8)
      try #require(one.escaped.utf8.lexicographicallyPrecedes(other.escaped.utf8) == sorted)
    }
  }

  @Test("The search bytes of a text contain those of the words that the text contains")
  func search() {
    let law = Law("search bytes are contained as words are", count: Law.usualCount * 10)
    law.holds(for: { random in
      let text = Self.text(&random)
      let start = Int.random(in: 0...text.count, using: &random)
      let words =
        Bool.random(using: &random)
        ? String(text.dropFirst(start).prefix(2)) : Self.text(&random)
      let scalars = String(
        String.UnicodeScalarView(text.unicodeScalars.dropFirst(start).prefix(1)))
      return (text, [words, scalars])
    }) { text, choices in
      for words in choices {
        let (held, wanted) = (text.searchBytes, words.searchBytes)
        let isFound =
          wanted.isEmpty
          || held.indices.contains { held[$0...].starts(with: wanted) }
        try #require(isFound == text.containsWords(words), "\(words)")
      }
    }
  }
}
