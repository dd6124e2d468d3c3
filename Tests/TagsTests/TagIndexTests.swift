import MemoryAdapters
import TestKit
import Testing

@testable import Tags

@Suite("Tags: index of suggestions")
struct TagIndexTests {
  @Test("TG-12 Suggestions rank exact matches first, then prefixes, word starts, and inner matches")
  func ranks() {
    let index = TagIndex(of: [
      "brose": 90, "wild-rose": 80, "rosette": 70, "rose": 1, "tea:rosehip": 85,
      "thorn": 99,
    ])
    let found = index.suggestions(for: "rose")
    #expect(found.map(\.key) == ["rose", "rosette", "tea:rosehip", "wild-rose", "brose"])
    #expect(found.map(\.match) == [.exact, .prefix, .wordStart, .wordStart, .inside])
    #expect(found.map(\.uses) == [1, 70, 85, 80, 90])
  }

  @Test("TG-12 Suggestions with equal match ranks are sorted by use count, then by UTF-8 bytes")
  func order() {
    let index = TagIndex(of: ["ac": 1, "aé": 1, "az": 1, "ab": 0, "ad": 2, "a🌹": 1])
    #expect(
      index.suggestions(for: "a", limit: 9).map(\.key) == ["ad", "ac", "az", "aé", "a🌹", "ab"])
  }

  @Test(
    "TG-12 The suggestion limit is five by default, and can be zero or exceed the number of names")
  func limits() {
    let index = TagIndex((0..<20).map { (key: "tag \($0)", uses: 20 - $0) })
    let all = (0..<20).map { "tag \($0)" }
    #expect(index.suggestions(for: "tag").map(\.key) == Array(all.prefix(5)))
    for limit in [-1, 0, 1, 5, 20, 21] {
      let found = index.suggestions(for: "tag", limit: limit)
      #expect(found.map(\.key) == Array(all.prefix(max(0, limit))))
    }
  }

  @Test("TG-12 Suggestions replace excluded names with the next best names")
  func exclusions() {
    let index = TagIndex((0..<20).map { (key: "tag \($0)", uses: 20 - $0) })
    let chosen = Set((0..<14).map { "tag \($0)" })
    #expect(
      index.suggestions(for: "tag", excluding: chosen).map(\.key)
        == ["tag 14", "tag 15", "tag 16", "tag 17", "tag 18"])
    #expect(index.suggestions(for: "g 3", excluding: chosen).isEmpty)
  }

  @Test("TG-12 An empty query returns no suggestions")
  func emptyQuery() {
    #expect(TagIndex(of: ["rose": 1, "": 3]).suggestions(for: "").isEmpty)
    #expect(TagIndex().suggestions(for: "rose").isEmpty)
  }

  @Test("TG-12 The index finds the same names as a plain search")
  func sameAsPlain() {
    Law("the index and a plain search agree").holds(for: { random in
      let count = Int.random(in: 0...150, using: &random)
      let names = (0..<count).map { _ in
        (key: SampleNames.name(&random), uses: Int.random(in: 0...9, using: &random))
      }
      return (names, IndexLimits(&random), random)
    }) { names, limits, random in
      var random = random
      let index = TagIndex(
        names, mostRecent: limits.mostRecent, mostInSegment: limits.mostInSegment)
      let plain = PlainSuggestions(names)
      try #require(index.count == plain.uses.count)
      for _ in 0..<6 { try requireSame(index, plain, names.map(\.key), &random) }
    }
  }

  @Test("TG-14 An index of 100,000 names uses less than 64 bytes per name in addition to the text")
  func memory() throws {
    var random = SeededRandomSource(seed: 14)
    let words = (0..<2000).map { _ in
      String((0..<Int.random(in: 3...10, using: &random)).map { _ in letter(&random) })
    }
    let names = (0..<100_000).map { place in
      let word = words.randomElement(using: &random) ?? ""
      return (key: "\(words[place % words.count])-\(word) \(place)", uses: place % 1000)
    }
    let index = TagIndex(names)
    #expect(index.count == names.count)
    #expect(index.textBytes == names.map(\.key.utf8.count).reduce(0, +))
    #expect(index.bytes < index.textBytes + 64 * index.count)
    for place in stride(from: 0, to: names.count, by: 9973) {
      #expect(index.suggestions(for: names[place].key).first?.key == names[place].key)
    }
  }

  private func letter(_ random: inout some RandomNumberGenerator) -> Character {
    "eeeetttaaaoooiiinnnsssrrrhhlldduuccmmffppggwwyybbvkjxqz".randomElement(using: &random) ?? "e"
  }
}
