import Core
import MemoryAdapters
import TestKit
import Testing

@Suite("Repeatable IDs and random numbers")
struct SequenceIDsTests {
  @Test("IDs are unique and in ascending order")
  func order() {
    let ids = SequentialIDs()
    let made = (0..<10_000).map { _ in ids.next() }
    #expect(Set(made).count == made.count)
    #expect(zip(made, made.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("IDs have the UUIDv7 format")
  func shape() {
    let id = SequentialIDs(seed: 41).next()
    #expect(id.text == "0199002a-0000-7000-8000-00000000002a")
    #expect(
      id.text.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
        != nil)
  }

  @Test(
    "Generators with equal seeds return equal IDs, and those with different seeds return different IDs"
  )
  func seeds() {
    let (one, same, other) = (
      SequentialIDs(seed: 7), SequentialIDs(seed: 7), SequentialIDs(seed: 100)
    )
    #expect(one.next() == same.next())
    #expect(one.next() != other.next())
  }

  @Test("Concurrent callers get different IDs")
  func together() async {
    let ids = SequentialIDs()
    let made = await withTaskGroup(of: [RecordID].self) { group in
      for _ in 0..<8 { group.addTask { (0..<500).map { _ in ids.next() } } }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(made).count == 4000)
  }

  @Test("A seeded source returns the SplitMix64 sequence")
  func splitMix() {
    let random = SeededRandomSource(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test("Different seeds yield different numbers")
  func otherSeeds() {
    Law("seeds differ").holds(for: { UInt64.random(in: 0...UInt64.max, using: &$0) }) { seed in
      let same = SeededRandomSource(seed: seed).next() == SeededRandomSource(seed: seed).next()
      let next = SeededRandomSource(seed: seed).next() == SeededRandomSource(seed: seed &+ 1).next()
      try #require(same && !next)
    }
  }
}
