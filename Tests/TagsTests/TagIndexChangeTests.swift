import TestKit
import Testing

@testable import Tags

@Suite("Tags: changes to the index")
struct TagIndexChangeTests {
  @Test("TG-14 The next query reflects an added name, a new use count, and a rename")
  func followsAtOnce() {
    var index = TagIndex(of: ["rose": 2, "rosette": 3])
    index.set("rosé", uses: 9)
    #expect(index.suggestions(for: "ros").map(\.key) == ["rosé", "rosette", "rose"])
    index.set("rose", uses: 10)
    #expect(index.suggestions(for: "ros").map(\.key) == ["rose", "rosé", "rosette"])
    index.remove("rosé")
    index.set("hip", uses: 9)
    #expect(index.suggestions(for: "ros").map(\.key) == ["rose", "rosette"])
    #expect(index.suggestions(for: "hip").map(\.uses) == [9])
    #expect(index.count == 3)
  }

  @Test("TG-14 After any changes, the index finds the same names as a plain search")
  func sameAsPlain() {
    Law("the index follows every change").holds(for: { random in
      let names = (0..<60).map { _ in SampleNames.name(&random) }
      return (names, IndexLimits(&random), random)
    }) { names, limits, random in
      var random = random
      var index = TagIndex(
        [], mostRecent: limits.mostRecent, mostInSegment: limits.mostInSegment)
      var plain = PlainSuggestions()
      for step in 0..<80 {
        let key = names.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<3, using: &random) == 0 {
          index.remove(key)
          plain.remove(key)
        } else {
          let uses = Int.random(in: 0...9, using: &random)
          index.set(key, uses: uses)
          plain.set(key, uses: uses)
        }
        try #require(index.count == plain.uses.count)
        try #require(index.textBytes == plain.textBytes)
        if step % 4 == 0 { try requireSame(index, plain, names, &random) }
      }
    }
  }

  @Test("TG-14 The index has few segments, each within its size limit and with few removed names")
  func segments() {
    Law("changes are gathered into few segments").holds(for: { random in
      (IndexLimits(&random), random)
    }) { limits, random in
      var random = random
      var index = TagIndex(
        [], mostRecent: limits.mostRecent, mostInSegment: limits.mostInSegment)
      for step in 0..<300 {
        let key = "tag \(Int.random(in: 0..<200, using: &random))"
        index.set(key, uses: Int.random(in: 0...99, using: &random))
        guard step % 5 == 4 else { continue }
        let (sizes, most) = (index.segments.map(\.count), limits.mostInSegment)
        try #require(index.recent.taken < max(1, limits.mostRecent))
        try #require(sizes.allSatisfy { $0 > 0 && $0 <= most })
        try #require(index.segments.allSatisfy { !$0.isSparse })
        try #require(sizes.count <= 10 + 3 * index.count / most)
      }
    }
  }

  @Test("TG-14 A copy of the index doesn't change if the original changes")
  func values() {
    var index = TagIndex(of: ["rose": 2, "rosette": 3], mostRecent: 2)
    let before = index
    index.remove("rosette")
    index.set("rosé", uses: 9)
    index.set("roses", uses: 8)
    #expect(before.suggestions(for: "ros").map(\.key) == ["rosette", "rose"])
    #expect(index.suggestions(for: "ros").map(\.key) == ["rosé", "roses", "rose"])
  }

  @Test("TG-14 An index created with a duplicate key has the key's last use count")
  func twice() {
    let index = TagIndex(of: ["rose": 2, "tea": 1, "rose": 7])
    #expect(index.suggestions(for: "rose").map(\.uses) == [7])
    #expect(index.count == 2)
  }
}
