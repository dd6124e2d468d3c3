import Core
import MemoryAdapters
import TestKit
import Testing

@testable import Tags

@Suite("Tags: suggestions from the store")
struct TagSuggesterTests {
  @Test(
    "TG-14 Suggestions immediately reflect additions, uses, renames, merges, deletions, and undo")
  func follows() async throws {
    let fixture = TagFixture()
    let suggester = TagSuggester(store: fixture.world.store)
    func suggested(_ text: String) async throws -> [String] {
      try await suggester.suggestions(for: text, excluding: [], limit: 5).map(\.name.text)
    }
    try await fixture.add("lace", "lame")
    #expect(try await suggested("la") == ["lace", "lame"])
    try await fixture.tag("n1", "lame")
    #expect(try await suggested("la") == ["lame", "lace"])
    try await fixture.add("lavender")
    #expect(try await suggested("la") == ["lame", "lace", "lavender"])
    try await fixture.repository.rename("lace", to: try TagName("bobbin lace"))
    #expect(try await suggested("la") == ["lame", "lavender", "bobbin lace"])
    try await fixture.repository.merge(["lavender"], into: "lame")
    #expect(try await suggested("la") == ["lame", "bobbin lace"])
    #expect(try await suggested("lav") == ["lame"])
    try await fixture.repository.delete("bobbin lace")
    #expect(try await suggested("la") == ["lame"])
    for _ in 0..<3 { _ = try await fixture.world.store.undo() }
    #expect(try await suggested("la") == ["lame", "lace", "lavender"])
  }

  @Test("TG-12 A command's one-time search finds the same tags as a session's suggester")
  func sameAsStore() async {
    await Law("a suggester and the store agree", count: 40).holds(for: { random in
      (0..<Int.random(in: 0...30, using: &random)).map { _ in name(&random) }
    }) { names in
      let fixture = TagFixture()
      for (place, name) in names.enumerated() {
        try await fixture.tag(RecordID("n\(place % 7)"), [name])
      }
      for (name, other) in zip(names.prefix(6), names.dropFirst().prefix(6)) {
        do { try await fixture.repository.merge([name], into: other) } catch is TagRefusal {
          continue
        }
      }
      let suggester = TagSuggester(store: fixture.world.store)
      let chosen = Set(try names.prefix(2).map { try TagName($0) })
      for query in ["a", "b", "ab", "a-", "ba", "b b", "é", "zz", " ", "#"] {
        let once = try await fixture.repository.suggestions(for: query, excluding: chosen, limit: 5)
        let many = try await suggester.suggestions(for: query, excluding: chosen, limit: 5)
        try #require(once == many)
      }
    }
  }

  @Test("TG-12 Many aliases of one tag don't displace other tags from the suggestions")
  func crowded() async throws {
    let fixture = TagFixture()
    try await fixture.add("zz", "floss", "flower", "flour")
    for number in 0..<40 {
      try await fixture.repository.alias(try TagName("floa\(number)"), for: "zz")
    }
    let suggester = TagSuggester(store: fixture.world.store)
    let found = try await suggester.suggestions(for: "flo", excluding: [], limit: 5)
    #expect(found.map(\.name.text) == ["floss", "flour", "flower", "zz"])
  }

  @Test(
    "The suggester rereads all names if the store no longer has the changes since the last read")
  func forgotten() async throws {
    let fixture = TagFixture()
    let suggester = TagSuggester(store: fixture.world.store)
    try await fixture.add("lace")
    _ = try await suggester.suggestions(for: "la", excluding: [], limit: 5)
    try await fixture.add("lame")
    fixture.world.clock.advance(by: .seconds(31 * 86_400))
    try await fixture.add("gift")
    let found = try await suggester.suggestions(for: "la", excluding: [], limit: 5)
    #expect(found.map(\.name.text) == ["lace", "lame"])
  }
}

private func name(_ random: inout some RandomNumberGenerator) -> String {
  let parts = ["a", "b", "ab", "ba", "-", " ", "é", "c"]
  let count = Int.random(in: 1...4, using: &random)
  let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "a" }.joined()
  return "x" + text
}
