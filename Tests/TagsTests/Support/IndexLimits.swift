import TestKit
import Testing

@testable import Tags

/// Limits so small that a few names fill segments and cause merges.
struct IndexLimits {
  let mostRecent: Int
  let mostInSegment: Int

  init(_ random: inout some RandomNumberGenerator) {
    mostRecent = Int.random(in: 1...12, using: &random)
    mostInSegment = [16, 40, 300, GramLists.mostNames].randomElement(using: &random) ?? 16
  }
}

extension TagIndex {
  /// Creates an index of a few names with their use counts.
  init(of names: KeyValuePairs<String, Int>, mostRecent: Int = 512) {
    self.init(names.map { (key: $0.key, uses: $0.value) }, mostRecent: mostRecent)
  }
}

/// Requires that an index and a plain search have the same results for a random query.
func requireSame(
  _ index: TagIndex, _ plain: PlainSuggestions, _ names: [String],
  _ random: inout some RandomNumberGenerator, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let query = SampleNames.query(from: names, &random)
  let excluded = [0, 1, 7].randomElement(using: &random) ?? 0
  let chosen = Set(names.shuffled(using: &random).prefix(excluded))
  let limit = [0, 1, 5, 20].randomElement(using: &random) ?? 5
  let found = index.suggestions(for: query, excluding: chosen, limit: limit)
  let expected = plain.suggestions(for: query, excluding: chosen, limit: limit)
  try #require(found == expected, "\(query.debugDescription)", sourceLocation: sourceLocation)
}
