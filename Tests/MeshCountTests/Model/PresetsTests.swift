import MeshCount
import TestKit
import Testing

@Suite("MeshCount: the presets' order")
struct PresetsTests {
  @Test(
    "MC-8 Presets are ordered from most to least used, and equally used presets from coarse to fine",
    arguments: [
      ([:], [10, 12, 13, 14, 18, 24]), ([18: 3], [18, 10, 12, 13, 14, 24]),
      ([24: 2, 18: 2, 13: 5], [13, 18, 24, 10, 12, 14]),
      ([16: 99, 0: 1], [10, 12, 13, 14, 18, 24]),
      ([10: 1, 12: 1, 13: 1, 14: 1, 18: 1, 24: 1], [10, 12, 13, 14, 18, 24]),
    ] as [([Int: Int], [Int])])
  func ordered(uses: [Int: Int], counts: [Int]) {
    #expect(Presets.ordered(byUse: uses).counts == counts)
  }

  @Test("MC-8 Ordering presets by use always preserves the six counts")
  func laws() {
    Law("ordering preserves the six counts").holds(for: { random in
      Dictionary(
        uniqueKeysWithValues: Presets.standard.counts.map {
          ($0, Int.random(in: 0...3, using: &random))
        })
    }) { uses in
      let counts = Presets.ordered(byUse: uses).counts
      try #require(counts.sorted() == Presets.standard.counts)
      for (one, next) in zip(counts, counts.dropFirst()) {
        let (here, there) = (uses[one] ?? 0, uses[next] ?? 0)
        try #require(here > there || (here == there && one < next))
      }
    }
  }
}
