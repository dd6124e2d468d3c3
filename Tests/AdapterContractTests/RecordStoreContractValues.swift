import MemoryAdapters
import TestKit
import Testing

@testable import Core

extension RecordStoreContract {
  @Suite struct Values {
    @Test(
      "The first values that begin with a text are the distinct values of a plain filter, in order",
      arguments: StoreAdapter.allCases)
    func law(_ adapter: StoreAdapter) async throws {
      let law = Law.ofStores("values with a beginning are those of a plain filter")
      await law.holds(for: Self.random) { names, typed, limit in
        let bench = try adapter.bench()
        for name in names { try await bench.add(Gadget(name: name)) }
        let found = try await Self.values(typed, limit, bench)
        let matching = Set(names.map { Array($0.unicodeScalars) }).filter { begins($0, typed) }
          .sorted { $0.lexicographicallyPrecedes($1) }
        let expected = matching.prefix(limit).map { String(String.UnicodeScalarView($0)) }
        try #require(found.map(\.bytes) == expected.map(\.bytes), "\(typed) in \(names)")
      }
    }

    @Test("Deleted records have no values", arguments: StoreAdapter.allCases)
    func deleted(_ adapter: StoreAdapter) async throws {
      let bench = try adapter.bench()
      try await bench.add(Gadget(name: "Anna"))
      let deleted = try await bench.add(Gadget(name: "Anton"))
      try await bench.store.write("Delete") { transaction throws(StoreFailure) in
        try transaction.delete(deleted)
      }
      #expect(try await Self.values("an", 8, bench) == ["Anna"])
    }

    private static func values(
      _ text: String, _ limit: Int, _ bench: StoreBench
    ) async throws -> [String] {
      try await bench.store.read { reader throws(StoreFailure) in
        try reader.values(
          of: Gadget.Columns.name, in: Gadget.self, beginningWith: text, limit: limit)
      }
    }

    @Sendable private static func random(
      _ random: inout SeededRandomSource
    ) -> ([String], String, Int) {
      let pieces = ["a", "A", "\u{E1}", "\u{C1}", "b", "B", "\u{301}", " ", "\u{0}", "\u{10FFFF}"]
      func text(_ most: Int) -> String {
        (0..<Int.random(in: 0...most, using: &random))
          .map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()
      }
      let names = (0..<Int.random(in: 0...24, using: &random)).map { _ in text(4) }
      return (names, text(3), Int.random(in: 1...5, using: &random))
    }
  }
}

/// Returns whether the scalars fold one by one to the beginning.
private func begins(_ scalars: [Unicode.Scalar], _ beginning: String) -> Bool {
  let folded = Array(beginning.foldedForSearch.unicodeScalars)
  return scalars.count >= folded.count
    && zip(scalars, folded).allSatisfy { scalar, wanted in
      Array(String(scalar).foldedForSearch.unicodeScalars) == [wanted]
    }
}

extension String {
  fileprivate var bytes: [UInt8] { Array(utf8) }
}
