import Core
import FolderBlobs
import Foundation
import Synchronization
import MemoryAdapters
import TestKit
import Testing

@Suite("Several at one folder")
struct SharedFolderTests {
  @Test("PH-13 Two processes that keep the same bytes end with each once, whole")
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

  @Test("What is kept once more at the same moment is never removed as old")
  func keptWhileRemoved() async throws {
    let library = try Library()
    let data = Data("abc".utf8)
    let start = library.clock.now
    for round in 1...20 {
      let old = ManualClock(now: start)
      let folder = library.scratch.path + "/library"
      let id = try await BlobFolder.keep(data, in: BlobFolder(library: folder, clock: old))
      library.clock.advance(by: .seconds(60))
      async let kept = library.keep(data)
      async let removed = library.blobs.remove(id, keptBefore: start.adding(.seconds(30)))
      _ = try await (kept, removed)
      let bytes = try await library.blobs.open(id).readAll()
      #expect(bytes == data, "round \(round)")
    }
  }

  @Test("Keeping and removing hold the folder against each other")
  func held() async throws {
    let scratch = try ScratchFolder()
    let shard = scratch.path + "/photos/ba"
    let heldAt = Mutex<Set<Step>>([])
    let blobs = BlobFolder(library: scratch.path, clock: ManualClock()) { step in
      if isHeld(shard) { heldAt.withLock { _ = $0.insert(step) } }
    }
    let id = try await BlobFolder.keep(Data("abc".utf8), in: blobs)
    _ = try await blobs.remove(id, keptBefore: .init(milliseconds: .max))
    #expect(heldAt.withLock { $0 } == [.folderMade, .named, .nameSynced, .removing])
    #expect(!isHeld(shard))
  }

  @Test("Many writers in one process keep what they were given")
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

/// Whether another descriptor has the folder to itself.
private func isHeld(_ folder: String) -> Bool {
  let descriptor = open(folder, O_RDONLY)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  return flock(descriptor, LOCK_EX | LOCK_NB) != 0
}
