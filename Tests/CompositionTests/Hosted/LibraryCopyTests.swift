import Composition
import Core
import Foundation
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

/// Tests copies of libraries between folders and real servers.
@Suite("Copies of libraries")
struct LibraryCopyTests {
  @Test("A copy on servers, and its copy in a folder, have the same export")
  func identity() async throws {
    let law = Law("Copies of a library have its export", count: Law.usualCount / 50)
    await law.holds(for: { $0 }) { random in
      let bench = try await HostedBench()
      try await bench.fill(random)
      let there = try await bench.copy(bench.first, to: bench.hosted)
      let back = try await bench.copy(bench.hosted, to: bench.second)
      try #require(there.isComplete && back == there)
      let exports = (
        try await bench.export(bench.first), try await bench.export(bench.hosted),
        try await bench.export(bench.second)
      )
      try #require(exports.0.count > 10 && exports.1 == exports.0 && exports.2 == exports.0)
      for location in [bench.hosted, bench.second] {
        try #require(try await Library(location, for: .reading).broken() == [])
      }
    }
  }

  @Test("Copying again adds nothing, and a library with other records is rejected unchanged")
  func again() async throws {
    let bench = try await HostedBench()
    try await bench.fill()
    let first = try await bench.copy(bench.first, to: bench.hosted)
    let target = try Library(bench.hosted, for: .changing)
    let copy = LibraryCopy(of: try bench.base.library(.reading), in: target)
    let again = try await copy.run()
    #expect((again.added, again.existing, again.photos) == (0, first.added, first.photos))
    try await bench.addCanvas()
    let before = try await bench.export(bench.hosted)
    await #expect(throws: LibraryCopyFailure.notEmpty("\(bench.hosted)")) { try await copy.run() }
    #expect(try await bench.export(bench.hosted) == before)
  }

  @Test("A copy continues after an interruption, and transfers no original twice")
  func resumed() async throws {
    let bench = try await HostedBench()
    try await bench.fill()
    let source = try bench.base.library(.reading)
    let target = try Library(bench.hosted, for: .creating)
    // The first run stops at a damaged original of which nothing else is known.
    let ids = try await source.ports.blobs.ids(after: nil, limit: 100)
    let staged = try await target.ports.blobs.stage(
      try await source.ports.blobs.open(ids[0]), limit: .max)
    try await target.ports.blobs.commit(staged, extension: "odd")
    let report = try await LibraryCopy(of: source, in: target).run()
    #expect(report.isComplete)
    // The extension shows that the stored original was kept.
    #expect(try await target.ports.blobs.open(ids[0]).fileExtension == "odd")
    #expect(try await target.ports.blobs.ids(after: nil, limit: 100) == ids)
  }

  @Test("A copy of a library with a damaged original has everything else, and is completed later")
  func damaged() async throws {
    let bench = try await HostedBench()
    try await bench.fill()
    let wanted = try await bench.export(bench.first)
    let ids = try await bench.base.library(.reading).ports.blobs.ids(after: nil, limit: 100)
    let file = try bench.originalFile(ids[0])
    let bytes = try Data(contentsOf: file)
    try Data("damaged".utf8).write(to: file)
    let report = try await bench.copy(bench.first, to: bench.hosted)
    #expect(report.damaged == [ids[0].text] && report.missing == [] && report.refused == [])
    #expect(report.photos == ids.count - 1)
    try FileManager.default.removeItem(at: file)
    let target = try Library(bench.hosted, for: .changing)
    let copy = LibraryCopy(of: try bench.base.library(.reading), in: target)
    #expect(try await copy.run().missing == [ids[0].text])
    try bytes.write(to: file)
    let again = try await copy.run()
    #expect(again.isComplete && again.added == 0 && again.photos == ids.count)
    #expect(try await bench.export(bench.hosted) == wanted)
  }

  @Test("A backup of a library on servers keeps records whose originals are missing")
  func backupWithoutOriginal() async throws {
    let bench = try await HostedBench()
    try await bench.fill()
    try await bench.copy(bench.first, to: bench.hosted)
    let hosted = try Library(bench.hosted, for: .changing)
    let ids = try await hosted.ports.blobs.ids(after: nil, limit: 100)
    try await hosted.ports.blobs.remove(ids[0])
    let file = bench.base.scratch.path + "/stash.tar"
    let written = try await Backup(hosted).write(to: file)
    #expect(written.missing == [ids[0].text] && written.database == [])
    _ = try await Backup.restore(file, at: bench.second, partial: true, dryRun: false)
    let (before, after) = (
      try await bench.export(bench.first), try await bench.export(bench.second)
    )
    #expect(after == before.filter { !$0.key.contains(ids[0].text) })
  }

  @Test("A row that can't be read doesn't prevent a backup, which reports it")
  func backupOfDamagedRow() async throws {
    let bench = try await HostedBench()
    try await bench.fill()
    try await bench.copy(bench.first, to: bench.hosted)
    try bench.sql("UPDATE weight_entry SET day = 'someday'")
    let file = bench.base.scratch.path + "/stash.tar"
    let written = try await Backup(Library(bench.hosted, for: .reading)).write(to: file)
    #expect(written.database.contains { $0.contains("“day” can't be “someday”") })
    _ = try await Backup.restore(file, at: bench.second, dryRun: false)
    let (before, after) = (
      try await bench.export(bench.first), try await bench.export(bench.second)
    )
    #expect(Set(before.keys).subtracting(after.keys) == ["records/weight_entry.jsonl"])
  }

  @Test("A backup of a library on servers restores it in a folder and on servers")
  func backup() async throws {
    let bench = try await HostedBench()
    try await bench.fill()
    try await bench.copy(bench.first, to: bench.hosted)
    let file = bench.base.scratch.path + "/stash.tar"
    let written = try await Backup(Library(bench.hosted, for: .reading)).write(to: file)
    #expect(written.isIntact && written.files.count > 1)
    _ = try await Backup.restore(file, at: bench.second, dryRun: false)
    let other = try await HostedBench()
    await #expect(throws: MissingHostedLibrary.self) {
      try await Backup.restore(file, at: other.hosted, dryRun: false)
    }
    _ = try Library(other.hosted, for: .creating)
    _ = try await Backup.restore(file, at: other.hosted, dryRun: false)
    let wanted = try await bench.export(bench.first)
    #expect(try await bench.export(bench.second) == wanted)
    #expect(try await other.export(other.hosted) == wanted)
    try await bench.addCanvas()
    let changed = bench.base.scratch.path + "/changed.tar"
    _ = try await Backup(bench.base.library(.reading)).write(to: changed)
    await #expect(throws: LibraryCopyFailure.notEmpty("\(other.hosted)")) {
      try await Backup.restore(changed, at: other.hosted, dryRun: false)
    }
  }

  @Test("The check of a library on servers finds a row that can't be read and a lost target")
  func check() async throws {
    let bench = try await HostedBench()
    try await bench.fill()
    try await bench.copy(bench.first, to: bench.hosted)
    try bench.sql("UPDATE weight_entry SET day = 'someday'")
    try bench.sql("DELETE FROM tags_name")
    let broken = try await Library(bench.hosted, for: .reading).broken()
    #expect(broken.contains { $0.contains("can't be read: its day is invalid") })
    #expect(broken.contains { $0.contains("has a link to tags_name") })
  }
}
