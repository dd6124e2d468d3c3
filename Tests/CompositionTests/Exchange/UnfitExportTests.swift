import Composition
import Core
import Foundation
import Stash
import TestKit
import Testing

/// Tests import folders with unusable or harmful parts, and export folders that can't be written.
@Suite("Invalid exports")
struct UnfitExportTests {
  private let bench: ExchangeBench
  private var stash: SampleStash

  init() throws {
    bench = try ExchangeBench()
    stash = SampleStash(try bench.library())
  }

  /// Returns the tags whose number of uses differs from the number of fields that have them.
  private func miscounted(_ folder: String) async throws -> [String] {
    let kept = try await KeptRecords(folder)
    return kept["tags_name"].compactMap { tag in
      let fields = kept.rows.values.joined().flatMap { row in
        Set(row.links.filter { $0.target.id == tag.id }.map(\.field))
      }
      return tag.values[3] == .number(fields.count) ? nil : "\(tag.values)"
    }
  }

  @Test("An import names and rejects an unreadable records file, and imports all other records")
  mutating func unreadableFile() async throws {
    try await stash.addCanvas()
    try await bench.write()
    let (path, outside) = ("\(bench.folder)/records/stash_journal.jsonl", bench.scratch.path + "/j")
    try FileManager.default.moveItem(atPath: path, toPath: outside)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: outside)
    let report = try await bench.read()
    #expect(report.refused.map(\.path) == ["records/stash_journal.jsonl"])
    #expect(report.refused.map(\.message) == ["isn't a readable file"])
    let kept = try await KeptRecords(bench.second)
    #expect(kept["stash_canvas"].count == 1 && kept["stash_journal"].isEmpty)
    #expect(try await miscounted(bench.second) == [])
  }

  @Test("A tag alias that refers to itself, directly or through another alias, is rejected")
  mutating func rings() async throws {
    try await stash.addCanvas()
    try await bench.write()
    let plain = try bench.lines("tags_name")
    let ids = plain.map { String($0.dropFirst(8).prefix(36)) }
    try #require(ids.count == 2)
    for targets in [[ids[0], nil], [ids[1], ids[0]]] {
      try bench.set(
        "tags_name",
        zip(plain, targets).map { line, target in
          target.map { line.replacing(", \"name\"", with: ", \"stands_for\": \"\($0)\", \"name\"") }
            ?? line
        })
      let place = bench.scratch.path + "/ring-\(targets.count { $0 != nil })"
      let report = try await bench.read(into: place)
      let tags = report.refused.filter { $0.path == "records/tags_name.jsonl" }
      #expect(tags.map(\.line) == targets.indices.filter { targets[$0] != nil }.map { $0 + 1 })
      #expect(tags.allSatisfy { $0.message.hasSuffix("is an alias for itself") })
    }
  }

  @Test("A tag is rejected if its name is invalid or its key doesn't match the name")
  mutating func names() async throws {
    try await stash.addCanvas()
    try await bench.write()
    let plain = try bench.lines("tags_name")
    for name in ["roses", "", " "] {
      let edited = plain.map {
        $0.replacing("\"name\": \"floral\"", with: "\"name\": \"\(name)\"")
      }
      try bench.set("tags_name", edited)
      let report = try await bench.read(into: bench.scratch.path + "/named-\(name.utf8.count)")
      let tags = report.refused.filter { $0.path == "records/tags_name.jsonl" }
      #expect(tags.map(\.code) == ["obstacle"])
      #expect(name != "roses" || tags.map(\.message) == ["The key of “roses” must be “roses”"])
    }
  }

  @Test("Tag use counts are correct after an import and after records are permanently removed")
  mutating func counted() async throws {
    let canvas = try await stash.addCanvas()
    try await stash.addCanvas()
    try await stash.addCanvas()
    try await bench.write()
    var lines = try bench.lines("stash_canvas")
    lines.removeLast()
    try bench.set("stash_canvas", lines)
    try await bench.read()
    #expect(try await miscounted(bench.second) == [])

    let library = try Library(at: bench.second, for: .changing)
    let plugin: StashPlugin = try library.feature()
    try await plugin.repository(with: library.assembly.services).records.delete(canvas)
    #expect(try await library.trash.empty() > 0)
    #expect(try await miscounted(bench.second) == [])
    // A different count in the library doesn't make the imported tag conflict.
    #expect(try await bench.read().refused.filter { $0.path.contains("tags") } == [])
  }

  @Test("DR-3 A drawing operation that refers to a later operation is rejected")
  mutating func steps() async throws {
    try await stash.draw(strokes: 3)
    try await bench.write()
    let lines = try bench.lines("drawing_operation")
    try bench.set(
      "drawing_operation", lines.map { $0.replacing(#/"head": \d+/#, with: "\"head\": 99") })
    let messages = try await bench.read().refused.map(\.message)
    #expect(
      messages.contains(
        "A drawing operation can refer only to itself, an earlier operation, or "
          + "0 for the empty drawing"))
  }

  @Test("An export to an existing empty folder writes into that folder instead of replacing it")
  mutating func sameFolder() async throws {
    try await stash.addPhoto()
    try FileManager.default.createDirectory(
      atPath: bench.folder, withIntermediateDirectories: true)
    func number() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: bench.folder)[.systemFileNumber] as? Int
    }
    let before = try number()
    try await bench.write()
    #expect(try number() == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: bench.folder).sorted()
        == ["photos", "records", "stashbook.json"])
    #expect(try await bench.read().refused == [])
  }

  @Test("An export fails if its folder can't be created")
  mutating func impossible() async throws {
    try await stash.addCanvas()
    let failure = await #expect(throws: ExchangeFailure.self) {
      try await bench.write(to: "/proc/export")
    }
    #expect(failure?.explanation.kind == .cannotCreate)
  }

  @Test("An export copies a damaged original unchanged and reports its name")
  mutating func damaged() async throws {
    try await stash.addPhoto()
    let file = try #require(
      try bench.files(of: bench.first).keys.first { $0.hasPrefix("photos/") && $0.count > 60 })
    let handle = try FileHandle(forWritingTo: URL(filePath: "\(bench.first)/\(file)"))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("x".utf8))
    try handle.close()
    let summary = try await bench.write()
    #expect(summary.damaged == [String(file.dropFirst(10).prefix(64))])
    #expect(summary.missing == [])
  }
}
