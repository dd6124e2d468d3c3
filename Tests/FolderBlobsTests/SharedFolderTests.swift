import Core
import FolderBlobs
import Foundation
import Synchronization
import MemoryAdapters
import TestKit
import Testing

@Suite("Shared folders")
struct SharedFolderTests {
  @Test(
    "PH-13 Two processes that store the same bytes leave exactly one complete copy of each blob")
  func twoProcesses() async throws {
    let library = try Library()
    let folder = library.scratch.path + "/library"
    async let first: Void = keepsEverything(in: folder)
    async let second: Void = keepsEverything(in: folder)
    _ = await (first, second)
    #expect(try library.files("photos").count == 20)
    #expect(try library.damaged() == [])
    #expect(try library.files("incoming") == [])
  }

  private func keepsEverything(in folder: String) async {
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      let blobs = BlobFolder(library: folder, clock: ManualClock())
      for _ in 1...10 {
        for seed in 1...20 {
          _ = try await BlobFolder.keep(noise(20_000, seed: UInt64(seed)), in: blobs)
        }
      }
    }
  }

  @Test(
    "A4 Bytes staged or stored by another process aren't removed or quarantined while that process holds them"
  )
  func heldElsewhere() async throws {
    let library = try Library()
    let other = BlobFolder(library: library.scratch.path + "/library", clock: library.clock)
    let waiting = try await other.stage(MemoryBytes(Data("xyz".utf8)), limit: 3)
    let staged = try await other.stage(MemoryBytes(Data("abc".utf8)), limit: 3)
    try await other.commit(staged, extension: "jpg")
    #expect(try await library.blobs.removeStaged(dryRun: false) == 0)
    #expect(try library.blobs.quarantine([staged.id], because: .unreferenced) == [])
    try await other.commit(waiting, extension: "jpg")
    #expect(try library.files("photos").count == 2)
    #expect(try library.files("quarantine") == [])
  }

  @Test("A4 A move to quarantine skips a folder locked by a stopped process instead of waiting")
  func stopped() async throws {
    let library = try Library()
    let id = try await library.keep(Data("abc".utf8))
    let shard = open(library.scratch.path + "/library/photos/ba", O_RDONLY | O_CLOEXEC)
    #expect(flock(shard, LOCK_EX) == 0)
    #expect(try library.blobs.quarantine([id], because: .unreferenced) == [])
    #expect(try await library.blobs.open(id).count == 3)
    close(shard)
    try await library.blobs.quarantineAll([id], because: .unreferenced)
  }

  @Test("A4 Bytes that are stored while they are being moved to quarantine remain complete")
  func keptWhileMoved() async throws {
    let library = try Library()
    let other = BlobFolder(library: library.scratch.path + "/library", clock: library.clock)
    let data = noise(20_000, seed: 1)
    for round in 1...20 {
      let id = try await library.keep(data)
      let staged = try await library.blobs.stage(MemoryBytes(data), limit: data.count)
      async let moved = Task.detached { try other.quarantine([id], because: .unreferenced) }.value
      async let stored = library.blobs.commit(staged, extension: "jpg")
      _ = try await (moved, stored)
      #expect(try await library.blobs.open(id).readAll() == data, "round \(round)")
      #expect(try library.damaged() == [])
    }
    for blob in try await library.blobs.quarantined() {
      #expect(try library.scratch.read("library/quarantine/\(blob.file)") == data)
    }
  }

  @Test("A4 Bytes that are staged again aren't moved to quarantine")
  func restaged() async throws {
    let library = try Library()
    let staged = try await library.blobs.stage(MemoryBytes(Data("abc".utf8)), limit: 3)
    try await library.blobs.commit(staged, extension: "jpg")
    let again = try await library.blobs.stage(staged, limit: 3)
    try await library.blobs.remove(staged.id)
    #expect(try await library.blobs.commit(again, extension: "jpg") == .stored)
    #expect(try library.blobs.quarantine([again.id], because: .unreferenced) == [])
    #expect(try await library.blobs.open(again.id).readAll() == Data("abc".utf8))
  }

  @Test("The store holds an exclusive lock on a blob's folder while it stores or removes the blob")
  func held() async throws {
    let scratch = try ScratchFolder()
    let shard = scratch.path + "/photos/ba"
    let heldAt = Mutex<Set<Step>>([])
    let blobs = BlobFolder(library: scratch.path, clock: ManualClock()) { step in
      if isHeld(shard) { heldAt.withLock { _ = $0.insert(step) } }
    }
    let id = try await BlobFolder.keep(Data("abc".utf8), in: blobs)
    try await blobs.remove(id)
    #expect(heldAt.withLock { $0 } == [.folderMade, .named, .nameSynced, .removing])
    #expect(!isHeld(shard))
  }

  @Test("Concurrent tasks in one process store their bytes intact")
  func manyTasks() async throws {
    let library = try Library()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for seed in 1...60 {
        group.addTask { _ = try await library.keep(noise(5000, seed: UInt64(seed % 20))) }
      }
      try await group.waitForAll()
    }
    #expect(try library.files("photos").count == 20)
    #expect(try library.damaged() == [])
  }
}

/// Returns whether another descriptor has an exclusive lock, which denies even a shared lock.
private func isHeld(_ folder: String) -> Bool {
  let descriptor = open(folder, O_RDONLY)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  return flock(descriptor, LOCK_SH | LOCK_NB) != 0
}
