import Core
import Foundation
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("The health check of photos")
struct PhotoCheckTests {
  private static let data = MemoryImages.picture(100, 100)

  /// Creates a library with one photo, one unreferenced original, and two unfinished copies, one of
  /// which is in use.
  private func untidy() async throws -> (fixture: PhotoFixture, copy: any StagedBlob) {
    let fixture = try PhotoFixture()
    try await fixture.ingest(Self.data)
    try await fixture.store(MemoryImages.picture(200, 100))
    let copies = [
      try await fixture.world.blobs.stage(MemoryBytes(Data("torn".utf8)), limit: 100),
      try await fixture.world.blobs.stage(MemoryBytes(Data("held".utf8)), limit: 100),
    ]
    fixture.world.blobs.abandon(copies[0])
    return (fixture, copies[1])
  }

  @Test("PH-15 Checking an undamaged library reports the number of photos")
  func fine() async throws {
    let fixture = try PhotoFixture()
    #expect(await fixture.findings() == [.init(.ok, "0 photos, no missing originals")])
    try await fixture.ingest(Self.data)
    #expect(await fixture.findings() == [.init(.ok, "1 photo, no missing originals")])
  }

  @Test(
    "PH-15 The check reports leftovers that are more than an hour old, and a repair moves or removes them"
  )
  func leftOver() async throws {
    let (fixture, copy) = try await untidy()
    defer { withExtendedLifetime(copy) {} }
    let early = await fixture.findings(repair: true, confirmed: true)
    #expect(early.map(\.level) == [.ok, .notice], "the copy only")
    #expect(try await fixture.kept() == (2, 1))
    fixture.world.blobs.abandon(copy)
    fixture.world.clock.advance(by: .seconds(3601))
    #expect(
      await fixture.findings() == [
        .init(.ok, "1 photo, no missing originals"),
        .init(.notice, "1 original that no photo refers to; --repair moves it to quarantine"),
        .init(.notice, "1 unfinished copy; --repair removes it"),
      ])
    #expect(try await fixture.kept() == (2, 1))
    let repaired = await fixture.findings(repair: true, confirmed: true).dropFirst()
    #expect(
      repaired == [
        .init(.notice, "1 original that no photo refers to, moved to quarantine", isRepaired: true),
        .init(.notice, "1 unfinished copy", isRepaired: true),
      ])
    #expect(try await fixture.kept() == (1, 0))
    #expect(try await fixture.dangling().isEmpty)
    #expect(await fixture.findings().map(\.level) == [.ok])
  }

  @Test("PH-15 A repair leaves an original in place if the same bytes were imported again")
  func keptAgain() async throws {
    let fixture = try await untidy().fixture
    fixture.world.clock.advance(by: .seconds(3601))
    try await fixture.ingest(MemoryImages.picture(200, 100))
    _ = await fixture.findings(repair: true, confirmed: true)
    #expect(try await fixture.dangling().isEmpty)
    #expect(try await fixture.photos().count == 2)
  }

  @Test("PH-15 A missing original is reported as a problem, even if its photo is deleted")
  func missingOriginal() async throws {
    let fixture = try PhotoFixture()
    let ids = [
      try await fixture.ingest(Self.data), try await fixture.ingest(MemoryImages.picture(7, 7)),
    ]
    for photo in try await fixture.photos() {
      try await fixture.world.blobs.remove(photo.record.original)
    }
    try await fixture.repository.delete(ids[0])
    let findings = await fixture.findings()
    #expect(findings.count == 3, "and what to do about it")
    for id in ids {
      #expect(findings.contains(.init(.problem, "Photo \(id): its original is missing")))
    }
  }

  @Test(
    "PH-15 The original of a deleted photo stays, no matter how often photos are added and deleted")
  func deletedKeepTheirs() async throws {
    let fixture = try PhotoFixture()
    for _ in 0..<12 { try await fixture.repository.delete(try await fixture.ingest(Self.data)) }
    let last = try await fixture.ingest(MemoryImages.picture(7, 7))
    try await fixture.repository.delete(last)
    fixture.world.clock.advance(by: .seconds(3601))
    #expect(await fixture.findings(repair: true).map(\.level) == [.ok])
    #expect(try await fixture.kept().originals == 2)
    #expect(try await fixture.world.store.undo()?.label == "Delete photo")
    #expect(try await fixture.dangling().isEmpty)
  }

  @Test("PH-15 The check covers more photos than fit on one page")
  func manyPages() async throws {
    let fixture = try PhotoFixture()
    for number in 1...520 { try await fixture.ingest(MemoryImages.picture(number, 1)) }
    fixture.world.clock.advance(by: .seconds(3601))
    #expect(
      await fixture.findings(repair: true) == [.init(.ok, "520 photos, no missing originals")])
    #expect(try await fixture.kept().originals == 520)
  }

  @Test("ALL-1 The check reports the failure if the library can't be read")
  func unreadable() async throws {
    let fixture = try PhotoFixture()
    try await fixture.ingest(Self.data)
    fixture.world.blobs.fail(.storage(.notPermitted("photos")))
    let id = try #require(try await fixture.photos().first).id
    #expect(
      await fixture.findings().first
        == .init(
          .problem,
          "Photo \(id): its original can't be read: photos can't be used: permission denied"))
    fixture.world.blobs.faults.fail(.ids, with: .storage(.notPermitted("photos")))
    let findings = await fixture.findings()
    #expect(findings == [.init(.problem, "photos can't be used: permission denied")])
  }
}
