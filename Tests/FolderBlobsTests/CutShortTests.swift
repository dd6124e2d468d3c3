import Core
import FolderBlobs
import Foundation
import Synchronization
import MemoryAdapters
import TestKit
import Testing

/// The steps at which storing an original can be interrupted.
private let steps = Step.allCases.filter {
  ![.quarantined, .removing, .derivativeWritten].contains($0)
}

@Suite("Interrupted writes")
struct CutShortTests {
  @Test(
    "PH-12 A failure at any step of storing an original leaves no partial file in the photos or incoming folder",
    arguments: steps)
  func failedStep(step: Step) async throws {
    let library = try Library { reached throws(FileFailure) in
      if reached == step { throw .inputOutput("photos", reason: "broken") }
    }
    await #expect(throws: BlobFailure.storage(.inputOutput("photos", reason: "broken"))) {
      _ = try await library.keep(noise(600_000, seed: 1))
    }
    #expect(try library.damaged() == [])
    #expect(try library.files("incoming") == [])
    let isNamed = [.named, .nameSynced].contains(step)
    #expect(try library.files("photos").count == (isNamed ? 1 : 0))
  }

  @Test(
    "PH-15 Killing a process at any step of storing leaves no partial original, and cleanup removes staged files",
    arguments: steps)
  func killedStep(step: Step) async throws {
    let library = try Library()
    let folder = library.scratch.path + "/library"
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [folder = folder as String, step = step.rawValue as String] in
      let blobs = BlobFolder(library: folder, clock: ManualClock()) { reached in
        if reached.rawValue == step { kill(getpid(), SIGKILL) }
      }
      _ = try await BlobFolder.keep(noise(600_000, seed: 1), in: blobs)
    }
    #expect(try library.damaged() == [])
    let isNamed = [.named, .nameSynced].contains(step)
    for dryRun in [true, false] {
      #expect(try await library.blobs.removeStaged(dryRun: dryRun) == (isNamed ? 0 : 1))
    }
    #expect(try library.files("incoming") == [])
    _ = try await library.keep(noise(600_000, seed: 1))
    #expect(try library.files("photos").count == 1)
    #expect(try library.damaged() == [])
  }

  @Test(
    "A1 Quarantining an original again after the process was killed leaves one complete copy")
  func killedMove() async throws {
    let library = try Library()
    let folder = library.scratch.path + "/library"
    let id = try await library.keep(Data("abc".utf8))
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [folder = folder as String, id = id.text as String] in
      let blobs = BlobFolder(library: folder, clock: ManualClock()) { reached in
        if reached == .quarantined { kill(getpid(), SIGKILL) }
      }
      try await blobs.quarantineAll([BlobID(id)], because: .unreferenced)
    }
    #expect(try await library.blobs.open(id).count == 3)
    #expect(try library.files("quarantine").count == 2)
    try await library.blobs.quarantineAll([id], because: .unreferenced)
    #expect(try library.files("quarantine") == ["\(id).jpg", "\(id).jpg.json"])
    #expect(try library.scratch.read("library/quarantine/\(id).jpg") == Data("abc".utf8))
    #expect(try library.files("photos") == [])
  }

  @Test(
    "D2 A commit syncs the bytes, the names of new folders, and the file's name, in that order")
  func synced() async throws {
    let scratch = try ScratchFolder()
    let folder = scratch.path + "/library"
    let events = Mutex<[String]>([])
    let blobs = BlobFolder(library: folder, clock: ManualClock()) { step in
      if [.folderMade, .named].contains(step) { events.withLock { $0.append(step.rawValue) } }
    } synced: { path in
      events.withLock { $0.append(String(path.dropFirst(scratch.path.count))) }
    }
    for isFirst in [true, false] {
      events.withLock { $0 = [] }
      let staged = try await blobs.stage(MemoryBytes(Data("abc".utf8)), limit: 3)
      #expect(
        events.withLock { $0 } == (isFirst ? ["", "/library"] : []), "created during the commit")
      events.withLock { $0 = [] }
      try await blobs.commit(staged, extension: "jpg")
      var seen = events.withLock { $0 }
      let bytes = seen.removeFirst()
      #expect(bytes.hasPrefix("/library/incoming/") && bytes.hasSuffix(".part"))
      let parents = isFirst ? ["/library", "/library/photos"] : []
      #expect(seen == parents + ["folderMade", "named", "/library/photos/ba"])
    }
    events.withLock { $0 = [] }
    // A process started by another test can briefly share the locks of the commits.
    try await blobs.quarantineAll([BlobID(BlobFolderTests().abc)], because: .unreferenced)
    // These sync the new folder, the manifest, the names in quarantine, and the removed name.
    let quarantine = "/library/quarantine"
    #expect(
      events.withLock { $0 } == ["/library", quarantine, quarantine, "/library/photos/ba"])
  }

  @Test("A commit that fails after the original gets its file name succeeds when retried")
  func committedAgain() async throws {
    let failures = Mutex([FileFailure.inputOutput("photos", reason: "Input/output error")])
    let library = try Library { reached throws(FileFailure) in
      guard reached == .named, let failure = failures.withLock({ $0.popLast() }) else { return }
      throw failure
    }
    let staged = try await library.blobs.stage(MemoryBytes(Data("abc".utf8)), limit: 3)
    await #expect(throws: BlobFailure.self) {
      try await library.blobs.commit(staged, extension: "jpg")
    }
    try await library.blobs.commit(staged, extension: "jpg")
    await library.blobs.discard(staged)
    #expect(try library.files("photos").count == 1)
  }

  @Test("Failing to write a derivative leaves no files behind")
  func failedDerivative() async throws {
    let library = try Library { reached throws(FileFailure) in
      if reached == .derivativeWritten { throw .inputOutput("cache", reason: "broken") }
    }
    let id = try await library.keep(Data("abc".utf8))
    await #expect(throws: BlobFailure.storage(.inputOutput("cache", reason: "broken"))) {
      try await library.blobs.saveDerivative(Data([1]), named: "display.jpg", of: id)
    }
    #expect(try await library.blobs.derivative("display.jpg", of: id) == nil)
    #expect(try library.files("incoming") == [])
  }
}
