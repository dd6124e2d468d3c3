import Core
import MemoryAdapters
import SQLiteStore
import TestKit
import Testing

@Suite("Tables of sums")
struct SumTests {
  /// The schemas of an earlier version, without the sum.
  private static let earlier: [FeatureID: FeatureSchema] = [
    "shed": FeatureSchema(
      [Tool.self, Label.self],
      migrations: [.create(Tool.collection), .create(Label.collection), .search(Label.collection)])
  ]

  private func groups(_ place: Place) async throws -> [GroupedSum.Group] {
    try await place.open(.reading, Label.schemas).read { reader throws(StoreFailure) in
      try reader.groups(of: Label.usesByName, in: Label.self)
    }
  }

  @Test("A migration adds the sums of existing live records")
  func migrated() async throws {
    let place = try Place()
    let old = try place.open(.writing, Self.earlier)
    for (name, uses) in [("b", 2), ("a", 1), ("b", 5), ("c", 9)] {
      let label = try await old.add(Label(name: name, uses: uses), place.ids)
      guard name == "c" else { continue }
      try await old.write("Delete") { transaction throws(StoreFailure) in
        try transaction.delete(label)
      }
    }
    #expect(
      try await groups(place) == [
        .init([.text("a")], total: 1, records: 1), .init([.text("b")], total: 7, records: 2),
      ])
  }

  @Test("Sums stay correct if another program changes the table")
  func otherProgram() async throws {
    let place = try Place()
    let store = try place.open(.writing, Label.schemas)
    try await store.add(Label(name: "a", uses: 1), place.ids)
    try await store.add(Label(name: "b", uses: 2), place.ids)
    try ExternalCommand.sqlite(
      place.file,
      "UPDATE shed_label SET uses = uses + 10; DELETE FROM shed_label WHERE name = 'a'")
    #expect(try await groups(place) == [.init([.text("b")], total: 12, records: 1)])
  }

  @Test("A build without the feature keeps the sums and reports no fault")
  func excluded() async throws {
    let place = try Place()
    let schemas = Label.schemas.merging(Place.garden) { first, _ in first }
    try await place.open(.writing, schemas).add(Label(name: "a", uses: 1), place.ids)
    let report = try await SQLiteRecordStore.inspect(
      place.file, schemas: Place.garden, clock: place.clock, repair: true)
    #expect(report.faults == [])
    #expect(try await groups(place) == [.init([.text("a")], total: 1, records: 1)])
  }
}
