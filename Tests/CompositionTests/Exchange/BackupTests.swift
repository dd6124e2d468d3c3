import Composition
import Core
import Foundation
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Backups of libraries")
struct BackupTests {
  @Test("A restored library has the same content as the library that was backed up")
  func identity() async throws {
    let law = Law("A restored backup is the same library", count: Law.usualCount / 50)
    await law.holds(for: { $0 }) { random in
      let bench = try ExchangeBench()
      var stash = SampleStash(try bench.library(), random)
      try await stash.fill()
      let file = bench.scratch.path + "/stash.tar"
      let written = try await Backup(Library(at: bench.first, for: .reading)).write(to: file)
      try #require(written.isIntact)
      try #require(try await Backup.verify(file) == written)
      let restored = try await Backup.restore(file, into: bench.second, dryRun: false)
      try #require(restored == written)
      let (before, after) = (
        try await KeptRecords(bench.first), try await KeptRecords(bench.second)
      )
      try #require(after == before)
      try #require(try await Library(at: bench.second, for: .reading).broken() == [])
    }
  }

  @Test("A backup written while another connection writes contains only complete transactions")
  func whileWriting() async throws {
    let bench = try ExchangeBench()
    let library = try bench.library()
    var stash = SampleStash(library)
    try await stash.addPhoto()
    try await Self.addPair(to: library)
    let writer = Task {
      var pairs = 0
      while !Task.isCancelled {
        try await Self.addPair(to: library)
        pairs += 1
      }
      return pairs
    }
    for number in 1...5 {
      let file = bench.scratch.path + "/\(number).tar"
      _ = try await Backup(Library(at: bench.first, for: .reading)).write(to: file)
      let place = bench.scratch.path + "/restored/\(number)"
      _ = try await Backup.restore(file, into: place, dryRun: false)
      let kept = try await KeptRecords(place)
      let canvases = kept["stash_canvas"].map { ColumnValue.text($0.id.text) }
      #expect(!canvases.isEmpty)
      #expect(Set(canvases) == Set(kept["stash_journal"].compactMap(\.values.first)))
      #expect(try await Library(at: place, for: .reading).broken() == [])
    }
    writer.cancel()
    #expect(try await writer.value > 0)
  }

  /// Adds a canvas and its entry, in one transaction.
  private static func addPair(to library: Library) async throws {
    let (canvas, entry) = (library.ports.ids.next(), library.ports.ids.next())
    try await library.ports.store.write("Add pair") { transaction throws(StoreFailure) in
      try transaction.insert(CanvasRecord(designer: "Anna", name: "Meadow"), id: canvas)
      try transaction.insert(JournalRecord(canvas: canvas, note: "Sky"), id: entry)
    }
  }
}
