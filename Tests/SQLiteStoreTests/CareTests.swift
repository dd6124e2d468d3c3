import Core
import Foundation
import MemoryAdapters
import SQLiteStore
import TestKit
import Testing

@Suite("Copying and checking a library")
struct CareTests {
  @Test(
    "A copy made during writes is consistent and can be opened as a library",
    arguments: [SQLiteRecordStore.Use.reading, .writing, .serving])
  func copies(_ use: SQLiteRecordStore.Use) async throws {
    let place = try Place()
    let writer = try place.open(patience: .seconds(60))
    try await writer.add(Tool(name: "first"), place.ids)
    let store = try place.open(use, patience: .seconds(60))
    let copy = try Place()
    try FileManager.default.createDirectory(atPath: copy.folder, withIntermediateDirectories: true)
    async let writing: Void = writePairs(writer, place.ids)
    try await store.copy(to: copy.file)
    try await writing
    #expect(try copy.scratch.files() == ["library/stashbook.sqlite"])
    #expect(try copy.scratch.mode(of: "library/stashbook.sqlite") == 0o600)
    let copied = try copy.open()
    #expect(try await copied.all(Tool.self).count.isMultiple(of: 2) == false)
    #expect(try await copied.faults() == [])
    try await copied.add(Tool(name: "later"), place.ids)
  }

  private func writePairs(_ store: SQLiteRecordStore, _ ids: SequentialIDs) async throws {
    for number in 0..<50 {
      let pair = (ids.next(), ids.next())
      try await store.write("Pair") { transaction throws(StoreFailure) in
        try transaction.insert(Tool(name: "left \(number)"), id: pair.0)
        try transaction.insert(Tool(name: "right \(number)"), id: pair.1)
      }
    }
  }

  @Test("Copying a library never replaces an existing file")
  func overwritesNothing() async throws {
    let place = try Place()
    let store = try place.open()
    let file = try place.scratch.write("there", Data("mine".utf8))
    await #expect(throws: StoreFailure.cannotOpen(path: file, reason: "File exists")) {
      try await store.copy(to: file)
    }
    #expect(try place.scratch.read("there") == Data("mine".utf8))
    await #expect(throws: StoreFailure.self) {
      try await store.copy(to: place.scratch.path + "/nowhere/copy")
    }
  }

  @Test(
    "A store's faults include links from or to missing records, but not links to records of excluded features"
  )
  func danglingLinks() async throws {
    let place = try Place()
    let store = try place.open()
    let tool = try await store.add(Tool(name: "axe"), place.ids)
    #expect(try await store.faults() == [])
    let (gone, foreign) = (RecordID("gone"), RecordReference("garden_plant", RecordID("p")))
    try await store.write("Link") { transaction throws(StoreFailure) in
      let targets = [RecordReference("shed_tool", gone), tool.reference, foreign]
      try transaction.link(tool.reference, field: "parts", to: targets, limit: nil)
    }
    let sentence = "shed_tool \(tool.id): parts links to shed_tool gone; the target is missing"
    #expect(try await store.faults() == [sentence])
    try ExternalCommand.sqlite(place.file, "DELETE FROM shed_tool")
    #expect(try await store.faults().count == 5)
  }

  @Test("A damaged database page is reported")
  func damage() async throws {
    let place = try Place()
    var store: SQLiteRecordStore? = try place.open()
    for number in 0..<50 { try await store?.add(Tool(name: "\(number)"), place.ids) }
    store = nil
    let root = try ExternalCommand.sqlite(
      place.file, "SELECT rootpage FROM sqlite_master WHERE name = 'shed_tool_name'")
    let page = try #require(Int(root.dropLast()))
    var bytes = try place.bytes()
    let start = (page - 1) * 4096
    for index in start + 3600..<start + 4096 { bytes[index] ^= 0x55 }
    try place.put(bytes)
    #expect(try await place.open(.reading).faults() != [])
  }

  @Test(
    "A row with an invalid value can't be read until repaired, and the failure names the column")
  func unreadableRows() async throws {
    let place = try Place()
    let store = try place.open()
    for name in ["axe", "saw"] { try await store.add(Tool(name: name), place.ids) }
    try ExternalCommand.sqlite(
      place.file,
      """
      UPDATE shed_tool SET kind = CAST(X'FF' AS TEXT) WHERE name = 'axe';
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET sql = replace(sql, ' STRICT', '') WHERE name = 'shed_tool';
      """)
    await #expect(throws: StoreFailure.unreadableRow(collection: "shed_tool", column: "kind")) {
      try await store.all(Tool.self)
    }
    for (value, column) in [("size = 1.5", "size"), ("updated_at = 'x'", "updated_at")] {
      let other = try place.open()
      try ExternalCommand.sqlite(place.file, "UPDATE shed_tool SET kind = 'k', \(value)")
      await #expect(throws: StoreFailure.unreadableRow(collection: "shed_tool", column: column)) {
        try await other.all(Tool.self)
      }
    }
    let mended = try place.open()
    try ExternalCommand.sqlite(place.file, "UPDATE shed_tool SET size = 1, updated_at = 5")
    #expect(try await mended.all(Tool.self).map(\.name) == ["axe", "saw"])
  }

  @Test("Every 64th transaction removes expired history", .timeLimit(.minutes(20)))
  func prunes() async throws {
    let place = try Place()
    let store = try place.open()
    for number in 0..<1_100 { try await store.add(Tool(name: "\(number)"), place.ids) }
    let counts = try ExternalCommand.sqlite(
      place.file, "SELECT count(*), min(id), max(id) FROM stashbook_transaction")
    #expect(counts == "1012|89|1100\n")
    #expect(
      try ExternalCommand.sqlite(place.file, "SELECT min(sequence) FROM stashbook_change") == "89\n"
    )
  }
}
