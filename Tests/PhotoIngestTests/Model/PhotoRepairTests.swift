import Core
import Foundation
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("The repair and quarantine of originals")
struct PhotoRepairTests {
  /// Creates a library and returns it with its photos, oldest first.
  private func library(_ count: Int) async throws -> (fixture: PhotoFixture, photos: [PhotoRecord])
  {
    let fixture = try PhotoFixture()
    for number in 0..<count { try await fixture.ingest(Self.data(number)) }
    return (fixture, try await fixture.photos().reversed().map(\.record))
  }

  private static func data(_ number: Int) -> Data {
    MemoryImages.picture(200 + number, 100, gray: 10 + number % 200)
  }

  @Test("A3 Importing the intact file again repairs a damaged original and reports the repair")
  func damaged() async throws {
    let (fixture, photos) = try await library(2)
    let blobs = fixture.world.blobs
    let id = try #require(try await fixture.photos().last).id
    blobs.damage(photos[0].original)
    let bad = try await blobs.open(photos[0].original).readAll()
    let outcome = try await fixture.pipeline.ingest(
      MemoryBytes(Self.data(0)), within: ImageBudget())
    #expect(outcome == .repaired(id))
    #expect(try await blobs.open(photos[0].original).readAll() == Self.data(0))
    let aside = try #require(try await blobs.quarantined().first)
    #expect(aside.reason == .damaged)
    #expect(blobs.quarantinedBytes(aside.file) == bad)
    #expect(try await fixture.photos().count == 2)
    #expect(await fixture.findings(full: true).map(\.level) == [.ok])
    #expect(try await !fixture.repository.picture(.display, of: id).isEmpty)
  }

  @Test("A3 A dry run reports a repair but doesn't perform it")
  func dry() async throws {
    let (fixture, photos) = try await library(1)
    let id = try #require(try await fixture.photos().first).id
    fixture.world.blobs.damage(photos[0].original)
    let outcome = try await fixture.pipeline.dry.ingest(
      MemoryBytes(Self.data(0)), within: ImageBudget())
    #expect(outcome == .repaired(id))
    #expect(try await !fixture.world.blobs.isIntact(photos[0].original))
    #expect(try await fixture.kept() == (1, 0))
  }

  @Test("A3 Importing the file again repairs the original of a photo in the trash")
  func trashed() async throws {
    let (fixture, photos) = try await library(1)
    try await fixture.repository.delete(try #require(try await fixture.photos().first).id)
    fixture.world.blobs.damage(photos[0].original)
    try await fixture.ingest(Self.data(0))
    #expect(try await fixture.world.blobs.isIntact(photos[0].original))
    #expect(try await fixture.world.blobs.quarantined().map(\.reason) == [.damaged])
  }

  @Test("A5 A full check names each of 100 damaged or missing originals")
  func hundred() async throws {
    let (fixture, _) = try await library(103)
    let photos = try await fixture.photos()
    for (index, photo) in photos.prefix(100).enumerated() {
      if index.isMultiple(of: 2) {
        fixture.world.blobs.damage(photo.record.original)
      } else {
        try await fixture.world.blobs.remove(photo.record.original)
      }
    }
    let problems = await fixture.findings(full: true).filter { $0.level == .problem }
    #expect(problems.count == 100)
    for (index, photo) in photos.prefix(100).enumerated() {
      let fault = index.isMultiple(of: 2) ? "damaged" : "missing"
      #expect(problems.contains(.init(.problem, "Photo \(photo.id): its original is \(fault)")))
    }
    let quick = await fixture.findings().filter { $0.level == .problem }
    #expect(quick.count == 50, "without --full only what is missing")
    let repaired = await fixture.findings(repair: true, full: true, confirmed: true)
    #expect(repaired.filter { $0.level == .problem && !$0.isRepaired }.count == 100)
    #expect(try await fixture.world.blobs.quarantined().isEmpty)
  }

  @Test("A5 A quick check finds an original of the wrong size")
  func truncated() async throws {
    let (fixture, photos) = try await library(1)
    fixture.world.blobs.truncate(photos[0].original)
    let bytes = photos[0].bytes
    #expect(
      await fixture.findings().first?.message.hasSuffix(
        "its original is damaged: it has \(bytes - 1) bytes, not \(bytes)") == true)
  }

  @Test("A5 An unreadable original is reported, and the other originals are checked")
  func unreadable() async throws {
    let (fixture, photos) = try await library(3)
    fixture.world.blobs.faults.fail(
      .isIntact, with: .storage(.inputOutput("photos", reason: "Input/output error")))
    try await fixture.world.blobs.remove(photos[2].original)
    let problems = await fixture.findings(full: true).filter { $0.level == .problem }
    #expect(problems.count == 2)
    #expect(problems.first?.message.contains("can't be read") == true)
    #expect(problems.last?.message.hasSuffix("is missing") == true)
  }

  @Test(
    "A1 A repair moves more than ten originals, or more than 5% of them, only after confirmation",
    arguments: [(200, 10, false), (300, 11, true), (18, 1, true), (19, 1, false)])
  func asks(photos: Int, orphans: Int, asks: Bool) async throws {
    let (fixture, _) = try await library(photos)
    for number in 0..<orphans { try await fixture.store(Data("orphan \(number)".utf8)) }
    fixture.world.clock.advance(by: .seconds(3601))
    let refused = await fixture.findings(repair: true)
    let all = photos + orphans
    #expect(try await fixture.kept().originals == (asks ? all : photos))
    #expect(refused.contains { $0.level == .problem && $0.message.contains("--yes") } == asks)
    _ = await fixture.findings(repair: true, confirmed: true)
    #expect(try await fixture.kept().originals == photos)
    let aside = try await fixture.world.blobs.quarantined()
    #expect(aside.count == orphans)
    #expect(aside.allSatisfy { $0.reason == .unreferenced })
    #expect(await fixture.findings(full: true).map(\.level) == [.ok])
  }

  @Test("A1 A rebuild creates photos from intact originals after the database is lost")
  func rebuilt() async throws {
    let (fixture, photos) = try await library(5)
    fixture.world.blobs.damage(photos[4].original)
    let moments = try await fixture.photos().map(\.createdAt)
    fixture.world.store.clear()
    fixture.world.clock.advance(by: .seconds(100_000))
    let findings = await fixture.findings(rebuild: true)
    #expect(
      findings.prefix(2) == [
        .init(.notice, "4 photos created from originals", isRepaired: true),
        .init(
          .problem,
          "Original \(photos[4].original): The image is cut off or damaged: "
            + "its bytes don't match its hash"),
      ])
    let again = try await fixture.photos()
    #expect(Set(again.map(\.record.original)) == Set(photos.prefix(4).map(\.original)))
    for photo in again { #expect(photos.contains(photo.record)) }
    #expect(Set(again.map(\.createdAt)).isSubset(of: Set(moments)))
    #expect(await fixture.findings(rebuild: true).first?.level == .ok)
    #expect(try await fixture.photos().count == 4)
    #expect(try await fixture.kept().originals == 5)
  }
}
