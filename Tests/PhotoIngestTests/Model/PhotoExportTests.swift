import Core
import Foundation
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("The export of photos")
struct PhotoExportTests {
  private let fixture: PhotoFixture

  init() throws { fixture = try PhotoFixture() }

  /// An in-memory folder, and the report for each photo.
  private struct Outcome {
    var files: [String: Data] = [:]
    var items: [PhotoID: Result<String, IngestFailure>] = [:]
  }

  private func export(
    _ photos: [PhotoID], as profile: PhotoExport.Profile, into files: [String: Data] = [:]
  ) async throws(IngestFailure) -> Outcome {
    var (written, items) = (files, [PhotoID: Result<String, IngestFailure>]())
    try await PhotoExport(fixture.repository).run(photos, as: profile) { file throws(FileFailure) in
      guard written[file.name] == nil else { throw .alreadyThere(file.name) }
      written[file.name] = try file.bytes.readAll()
    } report: {
      items[$0.id] = $0.result.map(\.name)
    }
    return Outcome(files: written, items: items)
  }

  /// Returns an image with all kinds of metadata that an import reads.
  private static func told(_ gray: Int, at time: String? = "2026-03-01T09:30:00+02:00") -> Data {
    MemoryImages.picture(
      400, 300, gray: gray,
      ImageMetadata(
        capturedAt: time, camera: "Fairfield F2",
        location: ImageMetadata.Location(latitude: 454_642_000, longitude: -91_900_000),
        orientation: 6))
  }

  @Test("PH-14 An archive copy is the original, byte for byte, with all its metadata")
  func archive() async throws {
    let original = Self.told(90)
    let photo = try await fixture.ingest(original)
    let files = try await export([photo], as: .archive).files
    #expect(files == ["2026-03-01_093000_\(photo).bin": original])
  }

  @Test("PH-14 A shared copy is upright, and its only metadata is the capture time and camera")
  func share() async throws {
    let photo = try await fixture.ingest(Self.told(90))
    let files = try await export([photo], as: .share).files
    let copy = try TextPicture(try #require(files["2026-03-01_093000_\(photo).jpg"]))
    #expect((copy.width, copy.height) == (300, 400))
    #expect(
      copy.metadata
        == ImageMetadata(capturedAt: "2026-03-01T09:30:00+02:00", camera: "Fairfield F2"))
  }

  @Test(
    "PH-14 An exported file's name contains only the photo's ID if the capture time is missing or invalid",
    arguments: [nil, "", "../../../etc/passwd", "２０２６-03-01T09:30:00"])
  func names(time: String?) async throws {
    var photos: [PhotoID] = []
    for gray in 90...91 { photos.append(try await fixture.ingest(Self.told(gray, at: time))) }
    let files = try await export(photos, as: .archive).files
    #expect(Set(files.keys) == Set(photos.map { "photo_\($0).bin" }))
  }

  @Test("PH-14 An existing file is reported and not overwritten, and the other photos are exported")
  func alreadyThere() async throws {
    let photos = [
      try await fixture.ingest(Self.told(90)), try await fixture.ingest(Self.told(91)),
    ]
    let name = "2026-03-01_093000_\(photos[0]).bin"
    let mine = Data("mine".utf8)
    let outcome = try await export(photos, as: .archive, into: [name: mine])
    #expect(outcome.files[name] == mine)
    #expect(outcome.items[photos[0]] == .failure(.file(.alreadyThere(name))))
    #expect(outcome.files.count == 2)
    #expect(fixture.world.log.lines.contains { $0.contains("\(name) already exists") })
  }

  @Test(
    "PH-14 A damaged or missing original is reported, and the other photos are exported",
    arguments: PhotoExport.Profile.allCases)
  func harmed(profile: PhotoExport.Profile) async throws {
    var photos: [PhotoID] = []
    for gray in 90...92 { photos.append(try await fixture.ingest(Self.told(gray))) }
    let originals = try await fixture.photos().reversed().map(\.record.original)
    fixture.world.blobs.damage(originals[0])
    try await fixture.world.blobs.remove(originals[1])
    let outcome = try await export(photos, as: profile)
    #expect(outcome.files.count == 1)
    guard case .failure(.image(.damaged)) = outcome.items[photos[0]] else {
      Issue.record("\(String(describing: outcome.items[photos[0]]))")
      return
    }
    #expect(outcome.items[photos[1]] == .failure(.blob(.missing(originals[1]))))
  }

  @Test(
    "ALL-1 An export to a full disk reports the files already written and then fails with a full-disk failure"
  )
  func fullDisk() async throws {
    var photos: [PhotoID] = []
    for gray in 90...92 { photos.append(try await fixture.ingest(Self.told(gray))) }
    var told: [PhotoID] = []
    await #expect(throws: IngestFailure.file(.diskFull("out"))) {
      try await PhotoExport(fixture.repository).run(photos, as: .share) { _ throws(FileFailure) in
        if !told.isEmpty { throw .diskFull("out") }
      } report: {
        told.append($0.id)
      }
    }
    #expect(told == [photos[0]])
  }
}
