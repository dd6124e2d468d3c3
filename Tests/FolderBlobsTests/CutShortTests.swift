import Core
import FolderBlobs
import Foundation
import Synchronization
import MemoryAdapters
import TestKit
import Testing

/// The steps at which an original can be cut short.
private let steps = Step.allCases.filter { ![.removing, .derivativeWritten].contains($0) }

@Suite("Writes cut short")
struct CutShortTests {
  @Test(
    "PH-12 A step that fails leaves no half of an original, in photos or in incoming",
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
    "PH-15 A process killed at any step leaves whole originals, and the rest is found",
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
    let later = library.clock.now.adding(.seconds(1))
    #expect(try await library.blobs.leftovers(before: later, remove: false) == (isNamed ? 0 : 1))
    #expect(try await library.blobs.leftovers(before: later, remove: true) == (isNamed ? 0 : 1))
    #expect(try library.files("incoming") == [])
    _ = try await library.keep(noise(600_000, seed: 1))
    #expect(try library.files("photos").count == 1)
    #expect(try library.damaged() == [])
  }

  @Test("A commit that failed after the bytes had their name can be made again")
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

  @Test("A derivative that fails is not there, and leaves nothing behind")
  func failedDerivative() async throws {
    let library = try Library { reached throws(FileFailure) in
      if reached == .derivativeWritten { throw .inputOutput("cache", reason: "broken") }
    }
    let id = try await library.keep(Data("abc".utf8))
    await #expect(throws: BlobFailure.storage(.inputOutput("cache", reason: "broken"))) {
      try await library.blobs.keep(Data([1]), as: "display.jpg", of: id)
    }
    #expect(try await library.blobs.derivative("display.jpg", of: id) == nil)
    #expect(try library.files("incoming") == [])
  }
}
