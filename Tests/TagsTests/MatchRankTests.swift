import Foundation
import TestKit
import Testing

@testable import Tags

@Suite("Tags: match ranks")
struct MatchRankTests {
  @Test(
    "TG-12 A word starts at a letter or digit that doesn't follow another letter or digit",
    arguments: [
      ("rose", "rose", .exact), ("rosé", "rosette", nil), ("ros", "rosette", .prefix),
      ("hip", "rose-hip", .wordStart), ("hip", "rose_hip", .wordStart),
      ("hip", "rose.hip", .wordStart), ("hip", "role::hip", .wordStart),
      ("hip", "rose/hip", .wordStart), ("hip", "rose hip", .wordStart),
      ("hip", "rosehip", .inside), ("hip", "ship rose-hip", .wordStart),
      ("2", "size 24", .wordStart), ("2", "mp2", .inside), ("b", "2b", .inside),
      ("-hip", "rose-hip", .inside), ("'s", "weaver's", .inside), ("s", "weaver's", .wordStart),
      ("été", "un été", .wordStart), ("té", "été", .inside), ("見", "花見", .inside),
      ("見", "花·見", .wordStart), ("rose", "🌹rose", .wordStart), ("🌹", "rose 🌹", .inside),
      ("rose", "\u{301}rose", .wordStart),
    ] as [(String, String, MatchRank?)])
  func wordStarts(query: String, key: String, match: MatchRank?) {
    #expect(MatchRank(of: query, in: key) == match)
  }

  @Test(
    "TG-12 Word-start detection treats a mark or joiner as part of the preceding character")
  func attached() {
    #expect(MatchRank(of: "te", in: "e\u{301}te") == .inside)
    #expect(MatchRank(of: "ते", in: "नमस्ते") == .inside)
    #expect(MatchRank(of: "b", in: "a\u{200D}b") == .inside)
    #expect(MatchRank(of: "b", in: "-\u{200D}b") == .wordStart)
  }

  @Test(
    "TG-12 A match can begin and end at any Unicode scalar, even inside a joined emoji"
  )
  func scalars() {
    #expect(MatchRank(of: "👩", in: "👩‍🎨") == .prefix)
    #expect(MatchRank(of: "🎨", in: "👩‍🎨") == .inside)
    #expect(MatchRank(of: "e", in: "e\u{301}") == .prefix)
  }

  @Test("TG-12 A query doesn't match a name if the query is empty or isn't in the name")
  func none() {
    for (query, key) in [("", "rose"), ("", ""), ("a", ""), ("roses", "rose"), ("é", "e")] {
      #expect(MatchRank(of: query, in: key) == nil)
    }
  }

  @Test("TG-12 Match ranks sort from best to worst and are encoded as their names")
  func order() throws {
    Law("ranks are sorted best first").holds(for: { MatchRank.allCases.shuffled(using: &$0) }) {
      try #require($0.sorted() == [.exact, .prefix, .wordStart, .inside])
    }
    let written = String(decoding: try JSONEncoder().encode(MatchRank.allCases), as: UTF8.self)
    #expect(written == #"["exact","prefix","wordStart","inside"]"#)
  }

  @Test("TG-12 A match's rank equals the rank that a plain search assigns")
  func sameAsPlain() {
    Law("a match has the same rank as in a plain search").holds(for: { random in
      let names = (0..<5).map { _ in SampleNames.name(&random) }
      return (names, (0..<20).map { _ in SampleNames.query(from: names, &random) })
    }) { names, queries in
      for (name, query) in names.flatMap({ name in queries.map { (name, $0) } }) {
        try #require(
          MatchRank(of: query, in: name) == PlainSuggestions.match(query, name),
          "\(query.debugDescription) in \(name.debugDescription)")
      }
    }
  }
}
