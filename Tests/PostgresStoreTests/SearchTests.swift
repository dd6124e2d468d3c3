import Core
import MemoryAdapters
import PostgresStore
import TestKit
import Testing

@Suite("Text conditions")
struct SearchTests {
  @Test("A condition on a column finds the same text whether the column is searched or not")
  func unsearched() async throws {
    let database = try Database()
    let store = try database.open()
    let random = SeededRandomSource(seed: Law.usualSeed)
    let texts = (0..<200).map { _ in
      ["", "A", "b", "É", "\0", "\u{1}", "\r\n"][Int(random.next() % 7)] + random.text(upTo: 3)
    }
    let (ids, words) = (
      database.ids, texts.map { String($0.suffix(1)) } + ["", "a", "B", "e", "\u{2}"]
    )
    try await store.write("Fill") { transaction throws(StoreFailure) in
      for text in texts { try transaction.insert(Bead(name: text, shop: text), id: ids.next()) }
    }
    for word in words {
      let wanted = texts.filter { $0.containsWords(word) }
      for column in [Bead.Columns.name, Bead.Columns.shop] {
        let query = Query<Bead>(.contains([column], word), limit: .max)
        try #require(try await store.names(query) == wanted, "\(word)")
        let others = Query<Bead>(.not(query.predicate), limit: .max)
        try #require(try await store.names(others).count == texts.count - wanted.count)
      }
    }
  }
}
