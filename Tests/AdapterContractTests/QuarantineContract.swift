import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite("Contract: BlobStore, quarantine")
struct QuarantineContract {
  @Test(
    "A1 Quarantine keeps each blob's bytes with a manifest, and never overwrites a file",
    arguments: BlobStores.allCases)
  func moved(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    var files: Set<String> = []
    for round in 1...3 {
      let id = try await blobs.keep("canvas")
      try await blobs.store.saveDerivative(Data([1]), named: "display", of: id)
      #expect(try blobs.store.isStored(id))
      try await blobs.store.quarantineAll([id], because: .unreferenced)
      #expect(try !blobs.store.isStored(id))
      await #expect(throws: BlobFailure.missing(id)) { try await blobs.store.open(id) }
      #expect(try await blobs.store.derivative("display", of: id) == nil)
      let manifests = try await blobs.store.quarantined()
      #expect(manifests.count == round)
      for blob in manifests {
        files.insert(blob.file)
        #expect(blob.path.hasPrefix("photos/") && blob.path.contains(id.text))
        #expect((blob.sha256, blob.bytes, blob.reason) == (id.text, 6, .unreferenced))
        #expect(blob.moment == blobs.clock.now)
        #expect(try await blobs.quarantined(blob.file) == Data("canvas".utf8))
      }
    }
    #expect(files.count == 3)
  }

  @Test(
    "A1 Only the listed blobs are quarantined, and an empty list quarantines nothing",
    arguments: BlobStores.allCases)
  func named(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let ids = [try await blobs.keep("a"), try await blobs.keep("b")]
    let other = try await blobs.keep("c")
    #expect(try blobs.store.quarantine([], because: .unreferenced) == [])
    #expect(try await blobs.store.quarantined() == [])
    try await blobs.store.quarantineAll(ids, because: .interrupted)
    #expect(try await blobs.store.ids(after: nil, limit: 9) == [other])
    try await blobs.store.quarantineAll(ids, because: .interrupted)
    #expect(try await blobs.store.quarantined().map(\.reason) == [.interrupted, .interrupted])
  }

  @Test(
    "A4 A committed blob of any age isn't quarantined while its staged blob is in use",
    arguments: BlobStores.allCases)
  func inUse(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let id: BlobID
    do {
      let staged = try await blobs.stage("canvas")
      id = staged.id
      #expect(try await !blobs.store.isInUse(id))
      try await blobs.store.commit(staged, extension: "jpg")
      blobs.clock.advance(by: .seconds(100_000))
      #expect(try await blobs.store.isInUse(id))
      #expect(try blobs.store.quarantine([id], because: .unreferenced) == [])
      #expect(try staged.readAll() == Data("canvas".utf8))
      #expect(try await blobs.store.open(id).count == 6)
    }
    // A process started by another test holds a copy of the descriptor until its program runs.
    try await wait(until: "the blob is released") { try await !blobs.store.isInUse(id) }
    try await blobs.store.quarantineAll([id], because: .unreferenced)
  }

  @Test(
    "A3 Committing a blob again replaces its damaged bytes and moves them to quarantine",
    arguments: BlobStores.allCases)
  func repaired(kind: BlobStores) async throws {
    let blobs = try await kind.make()
    let first = try await blobs.stage("canvas")
    #expect(try await blobs.store.commit(first, extension: "jpg") == .stored)
    let again = try await blobs.stage("canvas")
    #expect(try await blobs.store.commit(again, extension: "jpg") == .existing)
    try await blobs.store.saveDerivative(Data([1]), named: "display", of: first.id)
    try await blobs.damage(first.id)
    let damaged = try await blobs.store.open(first.id).readAll()
    let good = try await blobs.stage("canvas")
    #expect(try await blobs.store.commit(good, extension: "jpg") == .repaired)
    #expect(try await blobs.store.isIntact(first.id))
    #expect(try await blobs.store.derivative("display", of: first.id) == nil)
    let blob = try #require(try await blobs.store.quarantined().first)
    #expect((blob.reason, blob.bytes) == (.damaged, 6))
    #expect(blob.sha256 != first.id.text)
    #expect(try await blobs.quarantined(blob.file) == damaged)
  }
}
