import Composition
import Core
import Drawing
import Foundation
import MemoryAdapters
import Stash
import TestKit
import Testing

/// Tests edited export folders.
///
/// Their valid records are imported, and all other records are reported.
@Suite("Edited exports")
struct EditedExportTests {
  private let bench: ExchangeBench
  private var stash: SampleStash

  init() throws {
    bench = try ExchangeBench()
    stash = SampleStash(try bench.library())
  }

  /// Returns the rejections as the command line prints them.
  private func refused(_ report: Import.Report) -> [String] {
    report.refused.map { refused in
      let place = [refused.path, refused.line.map { "\($0)" }].compactMap(\.self)
      return "\(place.joined(separator: ":")): \(refused.message)"
    }
  }

  /// Expects that the second library is sound and has all records of the first except `missing`.
  private func expectAll(but missing: Set<String>) async throws {
    let (before, after) = (
      try await KeptRecords(bench.first), try await KeptRecords(bench.second)
    )
    #expect(before.names.subtracting(after.names) == missing)
    #expect(after.names.isSubset(of: before.names))
    #expect(try await Library(at: bench.second, for: .reading).broken() == [])
  }

  private func original(_ report: Export.Summary) throws -> String {
    let names = try bench.files(of: bench.folder).keys.filter { $0.hasPrefix("photos/") }
    return try #require(names.min())
  }

  private func hash(_ name: String) -> String { String(name.dropFirst(10).prefix(64)) }

  @Test("An import names a missing original, rejects its photo, and omits links to the photo")
  mutating func missingOriginal() async throws {
    let photo = try await stash.addPhoto()
    let canvas = try await stash.addCanvas()
    let file = try original(try await bench.write())
    try FileManager.default.removeItem(atPath: "\(bench.folder)/\(file)")
    let report = try await bench.read()
    let named = refused(report)
    #expect(
      named.first
        == "records/photo_photo.jsonl:1: its original \(hash(file)) is missing")
    let cover =
      "records/stash_canvas.jsonl:1: cover links to photo “\(photo)”, which doesn't exist; "
      + "the link wasn't imported"
    #expect(named.contains(cover))
    try await expectAll(but: ["photo_photo/\(photo)"])
    #expect(report.photos == 0)
    let links = try await KeptRecords(bench.second)["stash_canvas"].first { $0.id == canvas }?.links
    #expect(links?.map(\.field) == ["tags", "tags"])
  }

  @Test(
    "An import rejects an original whose bytes don't match the hash in its name, and doesn't store it"
  )
  mutating func wrongBytes() async throws {
    let photo = try await stash.addPhoto()
    let file = try original(try await bench.write())
    try Data("other".utf8).write(to: URL(filePath: "\(bench.folder)/\(file)"))
    let checked = try await Import(bench.folder).check(against: nil)
    let report = try await bench.read()
    #expect(report == checked)
    #expect(
      refused(report) == [
        "\(file): its bytes don't match the SHA-256 hash in its name",
        "records/photo_photo.jsonl:1: its original \(hash(file)) is missing",
      ])
    try await expectAll(but: ["photo_photo/\(photo)"])
    #expect(try await KeptRecords(bench.second).originals == [:])
  }

  @Test("An import accepts an export without originals if the library already has the originals")
  mutating func originalThere() async throws {
    try await stash.addPhoto()
    try await bench.write()
    try await bench.read()
    let library = try Library(at: bench.second, for: .changing)
    _ = try await library.ports.store.undo()
    try FileManager.default.removeItem(atPath: "\(bench.folder)/photos")
    let report = try await bench.read()
    #expect(report.refused == [] && report.photos == 1)
    try await expectAll(but: [])
  }

  @Test(
    "An import reads no files outside the folder, even through links or paths that contain “..”")
  mutating func climbsOut() async throws {
    let linked = try await stash.addPhoto()
    let climbing = try await stash.addPhoto()
    let file = try original(try await bench.write())
    let outside = bench.scratch.path + "/outside.jpg"
    let path = "\(bench.folder)/\(file)"
    try FileManager.default.moveItem(atPath: path, toPath: outside)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: outside)
    var lines = try bench.lines("photo_photo").map { line in
      line.contains(hash(file))
        ? line : line.replacing(#/"original": "[^"]*"/#, with: "\"original\": \"../../outside\"")
    }
    lines.append(lines[0].replacing(#/"id": "[^"]*"/#, with: "\"id\": \"../../x\""))
    try bench.set("photo_photo", lines)
    let named = refused(try await bench.read())
    #expect(named.count == 4)
    #expect(named.first == "\(file): isn't a readable file")
    #expect(named.contains { $0.hasSuffix("its original \(hash(file)) is missing") })
    #expect(named.contains { $0.contains("its original “../../outside” isn't a SHA-256 hash") })
    #expect(
      named.last?.hasPrefix("records/photo_photo.jsonl:3: “../../x” isn't a valid ID") == true)
    try await expectAll(but: ["photo_photo/\(linked)", "photo_photo/\(climbing)"])
    #expect(try await KeptRecords(bench.second).originals == [:])
  }

  @Test("An import doesn't follow a link to a folder of originals or records")
  mutating func linkedFolders() async throws {
    try await stash.addPhoto()
    try await bench.write()
    for name in ["photos", "records"] {
      let (path, outside) = ("\(bench.folder)/\(name)", "\(bench.scratch.path)/outside-\(name)")
      try FileManager.default.moveItem(atPath: path, toPath: outside)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: outside)
      let report = try await bench.read()
      #expect(report.added == 0)
      #expect(report.refused.count == 1)
    }
  }

  @Test("Unknown fields in an imported line are stored byte for byte and included in later exports")
  mutating func unknownField() async throws {
    let canvas = try await stash.addCanvas()
    try await bench.write()
    let extra = #""shelf" : {"row":1.50,"n\u00e9":[true, null ]}, "éa":1e400"#
    let plain = try bench.lines("stash_canvas")
    try bench.set("stash_canvas", plain.map { "{ " + extra + "," + $0.dropFirst() })
    #expect(try await bench.read().refused.first?.code == "not-json")
    let readable = extra.replacing("1e400", with: "1E+40")
    try bench.set("stash_canvas", plain.map { "{ " + readable + "," + $0.dropFirst() })
    #expect(try await bench.read().refused == [])
    try await expectAll(but: [])
    let again = ExchangeBench(bench.scratch, out: "again")
    try await again.write(from: bench.second)
    #expect(try again.lines("stash_canvas") == plain.map { $0.dropLast() + ", " + readable + "}" })
    let report = try await bench.read()
    #expect((report.added, report.refused.count) == (0, 0))
    try bench.set("stash_canvas", plain)
    #expect(try await bench.read().refused.map(\.code) == ["other-content"])

    let library = try Library(at: bench.second, for: .changing)
    let plugin: StashPlugin = try library.feature()
    try await plugin.repository(with: library.assembly.services).records.delete(canvas)
    _ = try await library.trash.empty()
    let database = "\(bench.second)/stashbook.sqlite"
    #expect(try ExternalCommand.sqlite(database, "SELECT count(*) FROM exchange_extra") == "0\n")
  }

  @Test("An import rejects a folder that isn't an export or was written by a newer version")
  mutating func newer() async throws {
    try await stash.addCanvas()
    try await bench.write()
    let manifest = URL(filePath: "\(bench.folder)/stashbook.json")
    try Data(#"{"format": 2, "parts": []}"#.utf8).write(to: manifest)
    let newer = #expect(throws: ExchangeFailure.newer(bench.folder, format: 2)) {
      try Import(bench.folder)
    }
    #expect(newer?.explanation.kind == .unavailable)
    for text in ["{}", "", #"{"format": 0, "features": {}}"#, #"{"format": 1}"#] {
      try Data(text.utf8).write(to: manifest)
      #expect(throws: ExchangeFailure.notAnExport(bench.folder)) { try Import(bench.folder) }
    }
    try FileManager.default.removeItem(at: manifest)
    #expect(throws: ExchangeFailure.notAnExport(bench.folder)) { try Import(bench.folder) }
    #expect(throws: FileFailure.notFound("/nowhere")) { try Import("/nowhere") }
  }

  @Test(
    "An import names and rejects each file from a newer or unknown feature, and imports all other records"
  )
  mutating func newerFeature() async throws {
    try await stash.addPhoto()
    try await stash.addCanvas()
    try await bench.write()
    let manifest = URL(filePath: "\(bench.folder)/stashbook.json")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    try text.replacing(#/"stash" : \d+/#, with: "\"stash\" : 99")
      .write(to: manifest, atomically: false, encoding: .utf8)
    try bench.set("garden_plant", ["{}"])
    let report = try await bench.read()
    #expect(
      report.refused.map { "\($0.path) \($0.code)" } == [
        "records/garden_plant.jsonl unknown-collection",
        "records/stash_canvas.jsonl newer-feature", "records/stash_journal.jsonl newer-feature",
      ])
    let names = try await KeptRecords(bench.first).names
    try await expectAll(but: names.filter { $0.hasPrefix("stash_") })
  }

  @Test(
    "An invalid canvas and its journal entries are rejected, and all other records are imported")
  mutating func cascade() async throws {
    try await stash.addPhoto()
    let canvas = try await stash.addCanvas()
    try await stash.addCanvas()
    try await bench.write()
    let name = #""designer": ""#
    try bench.set(
      "stash_canvas",
      bench.lines("stash_canvas").map { line in
        guard line.contains(canvas.text) else { return line }
        return line.replacing(#/"designer": "([^"\\]|\\.)*/#, with: name)
      })
    let report = try await bench.read()
    let kept = try await KeptRecords(bench.first)
    let entries = kept["stash_journal"].filter { $0.values.first == .text(canvas.text) }
    #expect(report.refused.count == 1 + entries.count)
    #expect(refused(report).first == "records/stash_canvas.jsonl:1: Designer is required")
    #expect(
      report.refused.dropFirst().allSatisfy {
        $0.path == "records/stash_journal.jsonl"
          && $0.message == "The entry's canvas \(canvas) is missing"
      })
    try await expectAll(
      but: Set(entries.map { "stash_journal/\($0.id)" } + ["stash_canvas/\(canvas)"]))
    let library = try Library(at: bench.second, for: .changing)
    #expect(try await library.ports.store.undo()?.label == "Import")
    #expect(try await KeptRecords(bench.second).whole == [:])
  }

  @Test(
    "An import rejects a truncated line with an error that contains the line number, and imports unrelated records"
  )
  mutating func halfALine() async throws {
    for _ in 0..<3 { try await stash.addCanvas() }
    try await bench.write()
    var lines = try bench.lines("stash_canvas")
    lines[2] = String(lines[2].prefix(lines[2].count / 2))
    try bench.set("stash_canvas", ["", lines[0], "  ", lines[1], lines[2]])
    let report = try await bench.read()
    #expect(
      refused(report).first
        == "records/stash_canvas.jsonl:5: isn't a single JSON object in UTF-8")
    let canvas = stash.canvases[2]
    let entries = try await KeptRecords(bench.first)["stash_journal"].filter {
      $0.values.first == .text(canvas.text)
    }
    try await expectAll(
      but: Set(entries.map { "stash_journal/\($0.id)" } + ["stash_canvas/\(canvas)"]))
  }

  @Test("A line larger than 64 MB is rejected, and all other lines are imported")
  mutating func longLine() async throws {
    for _ in 0..<2 { try await stash.addCanvas() }
    try await bench.write()
    let lines = try bench.lines("stash_canvas")
    let long = "{\"notes\": \"\(String(repeating: "a", count: 64 << 20))\"}"
    try bench.set("stash_canvas", [lines[0], long, lines[1]])
    #expect(
      refused(try await bench.read()) == ["records/stash_canvas.jsonl:2: is longer than 64 MB"])
    try await expectAll(but: [])
  }

  @Test(
    "The error for an invalid field states the rule that the field breaks",
    arguments: [
      (#""id": "[^"]*", "#, "", "has no “id”"),
      (#""id": "0199|"id": "0"#, #""id": "A0"#, "isn't a valid ID: use 1 to 64 lowercase letters"),
      (#""createdAt": "\d+"#, #""createdAt": "26"#, "“createdAt” isn't a time such as 2026-03-01"),
      (#""updatedAt": "[^"]*", "#, "", "has no “updatedAt”"),
      (#""status": "[^"]*""#, #""status": "lost""#, "“status” can't be “lost”"),
      (#""status": "[^"]*""#, #""status": 7"#, "“status” isn't text"),
      (#""status": "[^"]*""#, #""mesh": 18.0, "status": "wip""#, "“mesh” isn't a 64-bit integer"),
      (#""status": "[^"]*""#, #""status": "wip", "status": "wip""#, "contains “status” twice"),
      (#""status": "[^"]*", "#, "", "has no “status”"),
      (#""links": \{"#, #""links": {"cover": ["a"], "#, "links must have the form {\"photos\": "),
    ])
  mutating func fields(pattern: String, text: String, reason: String) async throws {
    try await stash.addCanvas()
    try await bench.write()
    let expression = try Regex(pattern)
    let lines = try bench.lines("stash_canvas").map { line in
      line.replacing(#/"mesh": \d+, /#, with: "")
        .replacing(expression, with: text, maxReplacements: 1)
    }
    try bench.set("stash_canvas", lines)
    let message = try await bench.read().refused.first?.message
    #expect(message?.contains(reason) == true, "\(message ?? "nothing")")
    #expect(try await KeptRecords(bench.second)["stash_canvas"] == [])
  }

  @Test(
    "An import doesn't change existing records, and uses the first of two lines with the same ID")
  mutating func otherContent() async throws {
    let canvas = try await stash.addCanvas()
    let other = try await stash.addCanvas()
    try await bench.write()
    try await bench.read()
    let before = try await KeptRecords(bench.second)
    var lines = try bench.lines("stash_canvas")
    lines[0] = lines[0].replacing("Meadow 0", with: "Meadow in Snow")
    lines.append(lines[1])
    try bench.set("stash_canvas", lines)
    let report = try await bench.read()
    #expect(
      refused(report) == [
        "records/stash_canvas.jsonl:1: canvas “\(canvas)” exists with different content; "
          + "it wasn't changed",
        "records/stash_canvas.jsonl:3: \(other) also appears on an earlier line; "
          + "only that line counts",
      ])
    #expect(report.added == 0)
    #expect(try await KeptRecords(bench.second) == before)
  }

  @Test("An import never adds one drawing's operations to another drawing")
  mutating func foreignOperations() async throws {
    let theirs = try await stash.draw(strokes: 9)
    var other = SampleStash(
      try Library(at: bench.second, for: .writing), SeededRandomSource(seed: 9))
    let ours = try await other.draw(strokes: 2)
    let before = try await KeptRecords(bench.second)
    try await bench.write()
    let report = try await bench.read()
    let after = try await KeptRecords(bench.second)
    for name in ["drawing_sketch", "drawing_operation", "drawing_moment"] {
      #expect(after[name] == before[name])
    }
    let codes = Set(report.refused.map(\.code))
    #expect(codes == ["obstacle", "other-content", "basis-refused"])
    #expect(theirs != ours)
    #expect(await other.library.broken() == [])
  }

  @Test("An import doesn't change a drawing that has diverged from its exported version")
  mutating func goneApart() async throws {
    let drawing = try await stash.draw(strokes: 2)
    try await bench.write()
    try await bench.read()
    let stroke = Stroke(
      [CanvasPoint(x: 0, y: 0)], color: Palette.ink, size: 32, brush: .marker, seed: 1)
    let mine: DrawingPlugin = try Library(at: bench.second, for: .changing).feature()
    try await mine.repository.append(.background(Palette.ink), to: drawing)
    let theirs: DrawingPlugin = try bench.library(.changing).feature()
    for _ in 0..<5 { try await theirs.repository.append(.add(.stroke(stroke)), to: drawing) }
    try await theirs.repository.name(moment: "Later", of: drawing)
    let before = try await KeptRecords(bench.second)
    try FileManager.default.removeItem(atPath: bench.folder)
    try await bench.write()
    let report = try await bench.read()
    // The first differing operation, the four after it, and the moment are rejected.
    let codes = report.refused.map(\.code)
    #expect(codes.count { $0 == "basis-refused" } == 5)
    #expect(codes.filter { $0 != "basis-refused" } == ["other-content"])
    #expect(try await KeptRecords(bench.second) == before)
  }

  @Test("PH-4 An import rejects a journal entry with more photos than the limit")
  mutating func tooManyPhotos() async throws {
    for _ in 0..<5 { try await stash.addPhoto() }
    let canvas = try await stash.addCanvas()
    var change = RecordChange<JournalRecord>(["note": "Sky"])
    change.set(StashFieldSlots.photos, to: Array(stash.photos.prefix(4)))
    let entry = try await JournalRepository(stash.repository).add(to: canvas, change)
    try await bench.write()
    let fifth = #"{"collection": "photo_photo", "id": "\#(stash.photos[4])"}"#
    try bench.set(
      "stash_journal",
      bench.lines("stash_journal").map { line in
        line.contains(entry.text)
          ? line.replacing("\"photos\": [", with: "\"photos\": [\(fifth), ") : line
      })
    #expect(try await bench.read().refused.map(\.message) == ["At most 4 photos are allowed"])
    try await expectAll(but: ["stash_journal/\(entry)"])
  }
}
