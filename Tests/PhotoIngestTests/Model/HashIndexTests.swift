import MemoryAdapters
import TestKit
import Testing

@testable import PhotoIngest

@Suite("Index of hashes")
struct HashIndexTests {
  @Test("PH-13 The index finds the same near hashes as a comparison with every hash")
  func findsAll() {
    Law("The index finds all near hashes").holds(for: Self.hashes) { hashes in
      let index = HashIndex(hashes)
      for (first, hash) in hashes.enumerated() {
        let found = Dictionary(
          index.near(hash, after: first).map { ($0.place, $0.distance) }, uniquingKeysWith: min)
        let expected = hashes.indices.dropFirst(first + 1)
          .map { ($0, hash.distance(to: hashes[$0])) }
          .filter { $0.1 <= PhotoDuplicates.nearest }
        try #require(found == Dictionary(uniqueKeysWithValues: expected))
      }
    }
  }

  /// Returns up to 60 hashes, about half of which are copies of others with up to 14 changed bits.
  private static func hashes(_ random: inout SeededRandomSource) -> [PerceptualHash] {
    var hashes: [PerceptualHash] = []
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      let isCopy = Bool.random(using: &random)
      var bits = isCopy ? hashes.randomElement(using: &random)?.bits ?? 0 : random.next()
      for _ in 0..<(isCopy ? Int.random(in: 0...14, using: &random) : 0) {
        bits ^= 1 << UInt64.random(in: 0..<64, using: &random)
      }
      hashes.append(PerceptualHash(bits: bits))
    }
    return hashes
  }
}
