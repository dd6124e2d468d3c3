import Core
import Foundation
import MemoryAdapters
import Testing

@Suite("Injected failures and waits")
struct FaultsTests {
  let drafts: MemoryDrafts
  let parking = PendingWaits()
  let draft = Draft(version: 1, savedAt: Instant(milliseconds: 0), state: Data())

  init() { drafts = MemoryDrafts(parking: parking) }

  @Test("A call fails the requested number of times, and other calls don't fail")
  func oneKind() async throws {
    drafts.faults.fail(.keep, with: .diskFull("a"), times: 2)
    #expect(try await drafts.draft(for: "/a") == nil)
    for _ in 1...2 {
      await #expect(throws: FileFailure.diskFull("a")) { try await drafts.save(draft, for: "/a") }
    }
    #expect(drafts.all.isEmpty, "a failed call changes nothing")
    try await drafts.save(draft, for: "/a")
    #expect(drafts.faults.count(of: .keep) == 3)
  }

  @Test(
    "Injected failures occur in the order requested, whether requested for any call or for a specific call"
  )
  func anyKind() async throws {
    drafts.fail(.diskFull("first"))
    drafts.faults.fail(.drop, with: .diskFull("second"))
    await #expect(throws: FileFailure.diskFull("first")) { try await drafts.remove(for: "/a") }
    await #expect(throws: FileFailure.diskFull("second")) { try await drafts.remove(for: "/a") }
    drafts.fail(.diskFull("never"), times: 9)
    drafts.heal()
    try await drafts.remove(for: "/a")
  }

  @Test("Drawing an image, removing staged bytes, and reading a derivative fail on request")
  func otherKinds() async throws {
    let images = MemoryImages()
    let svg = Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"></svg>"#.utf8)
    images.faults.fail(.png, with: .decoderFailed("made"), times: 2)
    await #expect(throws: ImageFailure.decoderFailed("made")) {
      try await images.png(ofSVG: svg, width: 4)
    }
    await #expect(throws: ImageFailure.decoderFailed("made")) {
      try await images.png(ofGlyph: "🐞", side: 4)
    }
    _ = try await images.png(ofSVG: svg, width: 4)
    let blobs = MemoryBlobs(clock: ManualClock())
    blobs.faults.fail(.removeStaged, with: .storage(.diskFull("a")))
    await #expect(throws: BlobFailure.storage(.diskFull("a"))) {
      try await blobs.removeStaged(dryRun: true)
    }
    blobs.faults.fail(.derivative, with: .storage(.diskFull("a")))
    await #expect(throws: BlobFailure.storage(.diskFull("a"))) {
      try await blobs.derivative("display.jpg", of: BlobID(String(repeating: "a", count: 64)))
    }
  }

  @Test(
    "A held call waits until it is released, and then runs", .timeLimit(.minutes(10)))
  func held() async throws {
    drafts.faults.hold(.keep)
    try await confirmation { parked in
      parking.watch { [parking, drafts] in
        guard parking.count == 1 else { return }
        parked()
        #expect(drafts.all.isEmpty)
        #expect(drafts.faults.waiting(at: .keep) == 1)
        drafts.faults.release(.keep)
      }
      try await drafts.save(draft, for: "/a")
    }
    #expect(parking.count == 0)
    #expect(drafts.all == ["/a": draft])
    try await drafts.save(draft, for: "/b")
  }
}
