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
      try #require(there.refused == [] && back == there)
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
    #expect(report.refused == [])
    // The extension shows that the stored original was kept.
    #expect(try await target.ports.blobs.open(ids[0]).fileExtension == "odd")
    #expect(try await target.ports.blobs.ids(after: nil, limit: 100) == ids)
  }

  @Test("A copy without a damaged original has everything else, and says what is missing")
  func damaged() async throws {
    let bench = try await HostedBench()
    try await bench.fill()
    let ids = try await bench.base.library(.reading).ports.blobs.ids(after: nil, limit: 100)
    let folder = "\(bench.base.first)/photos/\(ids[0].text.prefix(2))"
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder).first {
        $0.hasPrefix(ids[0].text)
      })
    try Data("damaged".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    let report = try await bench.copy(bench.first, to: bench.hosted)
    #expect(report.refused.contains { $0.path.contains(ids[0].text) && $0.code == "damaged" })
    #expect(report.photos == ids.count - 1)
    #expect(try await Library(bench.hosted, for: .reading).broken() == [])
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
    guard case .hosted(let place) = bench.hosted else { return }
    let cluster = try PostgresCluster.shared.get()
    try cluster.sql(
      """
      UPDATE weight_entry SET day = 'someday' WHERE library = '\(place.library)'; \
      DELETE FROM tags_name WHERE library = '\(place.library)'
      """)
    let broken = try await Library(bench.hosted, for: .reading).broken()
    #expect(broken.contains { $0.contains("can't be read: its day is invalid") })
    #expect(broken.contains { $0.contains("has a link to tags_name") })
  }
}
