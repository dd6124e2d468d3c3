import Composition
import Core
import Foundation
import LibraryServices
import MemoryAdapters
import TestKit
import Testing

/// Tests laws of every exported and imported library.
@Suite("The exchange of libraries")
struct ExchangeLawTests {
  @Test(
    "A library imported from an export has the same data and produces the same export")
  func identity() async throws {
    let law = Law(
      "A library imported from an export equals the exported library", count: Law.usualCount / 20)
    await law.holds(for: { $0 }) { random in
      let bench = try ExchangeBench()
      var stash = SampleStash(try bench.library(), random)
      try await stash.fill()
      let summary = try await bench.write()
      let report = try await bench.read()
      try #require(report.refused == [])
      try #require(report.added == summary.records && report.existing == 0)
      try #require(report.photos == summary.photos && summary.missing == [])
      let (before, after) = (
        try await KeptRecords(bench.first), try await KeptRecords(bench.second)
      )
      try #require(before.rows.count == 11)
      for (name, rows) in before.rows { try #require(after[name] == rows, "\(name)") }
      try #require(after == before)
      try #require(try await Library(at: bench.second, for: .reading).broken() == [])
      let again = bench.scratch.path + "/again"
      try await bench.write(from: bench.second, to: again)
      try #require(try bench.files(of: again) == bench.files(of: bench.folder))
    }
  }

  @Test("Importing an export into the library that it came from adds nothing")
  func twice() async throws {
    let bench = try ExchangeBench()
    var stash = SampleStash(try bench.library())
    try await stash.fill()
    let summary = try await bench.write()
    let before = try await KeptRecords(bench.first)
    let report = try await bench.read(into: bench.first)
    #expect((report.added, report.existing) == (0, summary.records))
    #expect(report.refused == [])
    #expect(try await KeptRecords(bench.first) == before)
  }

  @Test("One undo reverses an entire import")
  func undo() async throws {
    let bench = try ExchangeBench()
    var stash = SampleStash(try bench.library())
    try await stash.fill()
    try await bench.write()
    var other = SampleStash(
      try Library(at: bench.second, for: .writing), SeededRandomSource(seed: 9))
    try await other.addPhoto()
    try await other.addCanvas()
    let before = try await KeptRecords(bench.second).whole
    let report = try await bench.read()
    #expect(report.added > 10)
    let library = try Library(at: bench.second, for: .changing)
    #expect(try await library.ports.store.undo()?.label == "Import")
    #expect(try await KeptRecords(bench.second).whole == before)
    #expect(await library.broken() == [])
  }

  @Test("A dry run produces the same report as the import and changes nothing")
  func dryRun() async throws {
    let bench = try ExchangeBench()
    var stash = SampleStash(try bench.library())
    try await stash.fill()
    try await bench.write()
    let checked = try await Import(bench.folder).check(against: nil)
    #expect(!FileManager.default.fileExists(atPath: bench.second))
    var other = SampleStash(
      try Library(at: bench.second, for: .writing), SeededRandomSource(seed: 9))
    try await other.addCanvas()
    let before = try await KeptRecords(bench.second)
    let there = try Library(at: bench.second, for: .changing)
    let again = try await Import(bench.folder).check(against: there)
    #expect(try await KeptRecords(bench.second) == before)
    #expect(checked.added > 10 && checked.refused == [])
    #expect(try await bench.read() == again)
  }

  @Test("An export is readable only by its owner, and can be written only to a new or empty folder")
  func place() async throws {
    let bench = try ExchangeBench()
    var stash = SampleStash(try bench.library())
    try await stash.addPhoto()
    try await bench.write()
    for name in try bench.files(of: bench.folder).keys {
      #expect(try bench.scratch.mode(of: "out/export/\(name)") == 0o600)
    }
    for name in ["", "/records", "/photos"] {
      #expect(try bench.scratch.mode(of: "out/export\(name)") == 0o700)
    }
    let before = try bench.files(of: bench.folder)
    await #expect(throws: ExchangeFailure.notEmpty(bench.folder)) { try await bench.write() }
    #expect(try bench.files(of: bench.folder) == before)
    let beside = try FileManager.default.contentsOfDirectory(atPath: bench.scratch.path + "/out")
    #expect(beside == ["export"])
  }

  @Test("A failed export leaves no files")
  func unfinished() async throws {
    let bench = try ExchangeBench()
    var stash = SampleStash(try bench.library())
    try await stash.draw()
    let damage = "UPDATE drawing_sketch SET width = -1"
    try ExternalCommand.sqlite(bench.first + "/stashbook.sqlite", damage)
    await #expect(
      throws: StoreFailure.unreadableRow(collection: "drawing_sketch", column: "width")
    ) { try await bench.write() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.scratch.path + "/out") == [])
  }

  @Test("An export reports excluded features by name and omits their records")
  func leavesOut() async throws {
    let bench = try ExchangeBench()
    var stash = SampleStash(try bench.library())
    try await stash.fill()
    let library = try Library(at: bench.first, for: .reading, leavingOut: ["tags", "drawing"])
    #expect(try await Export(library).write(to: bench.folder).leftOut == ["drawing", "tags"])
    let names = try bench.files(of: bench.folder).keys
    #expect(!names.contains { $0.contains("drawing_") || $0.contains("tags_") })
    #expect(names.contains("records/stash_canvas.jsonl"))
  }

  @Test("No database column has the same name as a standard field of an exported record")
  func names() throws {
    let bench = try ExchangeBench()
    let collections = try bench.library().assembly.features.flatMap(\.manifest.schema.collections)
    let names = Set(
      (collections + LibrarySettings.schema.collections).flatMap { $0.columns.map(\.name) })
    #expect(names.isDisjoint(with: ["id", "createdAt", "updatedAt", "deletedAt", "links"]))
  }
}
