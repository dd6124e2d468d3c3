import Core
import Foundation
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("The verification of photos")
struct PhotoVerificationTests {
  /// Returns the findings for each photo, in the order in which the photos were added.
  private func findings(
    _ fixture: PhotoFixture, derivesImages: Bool = true
  ) async throws -> [[PhotoVerification.Finding]] {
    var found: [PhotoID: [PhotoVerification.Finding]] = [:]
    let verification = PhotoVerification(fixture.repository, derivesImages: derivesImages)
    try await verification.run(lanes: 3) { found[$0.id] = $0.findings }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Creates a library and returns it with its originals, oldest first.
  private func library(_ count: Int) async throws -> (fixture: PhotoFixture, originals: [BlobID]) {
    let fixture = try PhotoFixture()
    for number in 0..<count {
      try await fixture.ingest(MemoryImages.picture(400, 300, gray: 10 + number))
    }
    return (fixture, try await fixture.photos().reversed().map(\.record.original))
  }

  @Test("PH-10 Verifying unchanged photos finds no faults")
  func fine() async throws {
    #expect(try await findings(try await library(0).fixture) == [])
    #expect(try await findings(try await library(9).fixture) == Array(repeating: [], count: 9))
  }

  @Test("PH-10 A flipped bit in an original is reported only for that original")
  func damaged() async throws {
    let (fixture, originals) = try await library(3)
    fixture.world.blobs.damage(originals[1])
    for _ in 1...2 { #expect(try await findings(fixture) == [[], [.damaged], []]) }
  }

  @Test("PH-10 A missing original is reported, and the other photos are verified")
  func missing() async throws {
    let (fixture, originals) = try await library(3)
    try await fixture.world.blobs.remove(originals[0])
    #expect(try await findings(fixture) == [[.missing], [], []])
  }

  @Test("PH-10 A missing or changed derivative is derived again")
  func pictures() async throws {
    let (fixture, originals) = try await library(3)
    let blobs = fixture.world.blobs
    let (display, thumbnail) = (Picture.Variant.display, Picture.Variant.thumbnail)
    let drawn = try await blobs.derivative(display.rawValue, of: originals[2])
    try await blobs.saveDerivative(Data(), named: thumbnail.rawValue, of: originals[0])
    try await blobs.saveDerivative(Data("drift".utf8), named: display.rawValue, of: originals[2])
    #expect(try await findings(fixture) == [[.remade(thumbnail)], [], [.drifted(display)]])
    #expect(try await blobs.derivative(display.rawValue, of: originals[2]) == drawn)
    #expect(try await findings(fixture) == [[], [], []])
  }

  @Test("PH-10 By default, verification compares only the bytes of originals")
  func bytesOnly() async throws {
    let (fixture, originals) = try await library(4)
    let blobs = fixture.world.blobs
    blobs.damage(originals[1])
    try await blobs.remove(originals[2])
    let display = Picture.Variant.display.rawValue
    try await blobs.saveDerivative(Data("drift".utf8), named: display, of: originals[3])
    let decoded = fixture.images.budgets.count
    let found = try await findings(fixture, derivesImages: false)
    #expect(found == [[], [.damaged], [.missing], []])
    #expect(fixture.images.budgets.count == decoded)
    #expect(try await blobs.derivative(display, of: originals[3]) == Data("drift".utf8))
  }

  @Test("PH-10 A record that doesn't match its original is reported")
  func record() async throws {
    let (fixture, _) = try await library(2)
    var photo = try await fixture.photos()[0]
    photo.record.facts.width += 1
    let changed = photo
    _ = try await fixture.world.store.write("Test") { transaction throws(StoreFailure) in
      try transaction.save(changed)
    }
    #expect(try await findings(fixture) == [[], [.differentRecord]])
  }

  @Test(
    "PH-10 An original that can't be read from disk is reported, and the other photos are verified")
  func unreadable() async throws {
    let (fixture, _) = try await library(3)
    let failure = BlobFailure.storage(.inputOutput("photos", reason: "a bad sector"))
    fixture.world.blobs.fail(failure)
    let found = try await findings(fixture)
    #expect(found.count == 3)
    #expect(found.filter { !$0.isEmpty } == [[.unreadable(failure.explanation.message)]])
  }

  @Test("ALL-1 Verification throws the storage failure if a derivative can't be stored")
  func failing() async throws {
    let (fixture, originals) = try await library(1)
    try await fixture.world.blobs.saveDerivative(
      Data(), named: Picture.Variant.display.rawValue, of: originals[0])
    fixture.world.blobs.faults.fail(.keep, with: .storage(.diskFull("cache")))
    await #expect(throws: IngestFailure.blob(.storage(.diskFull("cache")))) {
      try await findings(fixture)
    }
  }

  @Test("PH-10 Verification includes photos in the trash")
  func trashed() async throws {
    let (fixture, originals) = try await library(3)
    let photos = try await fixture.photos()
    try await fixture.repository.delete(photos[1].id)
    #expect(try await findings(fixture) == [[], [], []])
    fixture.world.blobs.damage(originals[1])
    var reports: [PhotoVerification.Report] = []
    try await PhotoVerification(fixture.repository).run(lanes: 1) { reports += [$0] }
    #expect(reports.filter(\.isInTrash).map(\.id) == [photos[1].id])
    #expect(reports.filter { $0.findings == [.damaged] }.map(\.id) == [photos[1].id])
  }
}
