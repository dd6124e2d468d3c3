import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("The name and import time of a photo")
struct PhotoSourceTests {
  @Test(
    "C9 A photo's file name is the trimmed last component of the path, or nil if none remains",
    arguments: [
      ("sky.heic", "sky.heic"), ("/media/card/Fair 2026/sky.heic", "sky.heic"), ("a/b/", "b"),
      ("  sky.jpg \n", "sky.jpg"), ("刺繍.jpg", "刺繍.jpg"), ("-", nil), ("", nil), ("/", nil),
      ("   ", nil),
    ])
  func names(path: String, name: String?) {
    #expect(PhotoRecord.fileName(of: path) == name)
  }

  @Test("C9 A long file name is truncated to at most 255 bytes without splitting a character")
  func longName() {
    let name = PhotoRecord.fileName(of: String(repeating: "é", count: 200))
    #expect(name == String(repeating: "é", count: 127))
  }

  @Test("C9 An imported photo has its file's name and the import time")
  func imported() async throws {
    let fixture = try PhotoFixture()
    fixture.world.files.add("fair/sky.jpg", MemoryImages.picture(10, 10))
    let batch = IngestBatch(fixture.pipeline, files: fixture.world.files, lanes: 1)
    try await batch.ingest(["fair/sky.jpg"], recursive: false, within: ImageBudget()) { _ in }
    let photo = try #require(try await fixture.photos().first)
    #expect(photo.record.fileName == "sky.jpg")
    #expect(photo.createdAt == fixture.world.clock.now)
    let lines = photo.lines(on: fixture.world.clock)
    #expect(lines.contains("File Name: sky.jpg"))
    #expect(lines.last == "Imported: March 1, 2026")
    #expect(try await fixture.host(at: Route("/photos/\(photo.id)")).snapshot.title == "sky.jpg")
  }

  @Test("C9 A photo picked in a form has its file's name")
  func picked() async throws {
    let fixture = try PhotoFixture()
    fixture.offer("a.jpg")
    let screen = try await fixture.host()
    try await screen.tap("Add Photos")
    try await screen.pick(["a.jpg"])
    #expect(try await fixture.photos().map(\.record.fileName) == ["a.jpg"])
  }

  @Test("C9 Importing a photo again under another name doesn't change the photo's name")
  func firstName() async throws {
    let fixture = try PhotoFixture()
    let bytes = MemoryBytes(MemoryImages.picture(10, 10))
    _ = try await fixture.pipeline.ingest(bytes, named: "first.jpg", within: ImageBudget())
    _ = try await fixture.pipeline.ingest(bytes, named: "second.jpg", within: ImageBudget())
    #expect(try await fixture.photos().map(\.record.fileName) == ["first.jpg"])
  }
}

@Suite("Damaged photos")
struct LenientIngestTests {
  private let damaged = ImageFailure.damaged("a hole")

  @Test(
    "C11 Only a lenient import accepts a damaged image, and the record contains the warning")
  func lenient() async throws {
    let fixture = try PhotoFixture()
    let bytes = MemoryBytes(MemoryImages.picture(10, 10))
    fixture.world.images.fail(damaged)
    await #expect(throws: IngestFailure.image(damaged)) {
      try await fixture.pipeline.ingest(bytes, within: ImageBudget())
    }
    fixture.world.images.fail(damaged)
    _ = try await fixture.pipeline.lenient.ingest(bytes, within: ImageBudget())
    let photo = try #require(try await fixture.photos().first)
    #expect(photo.record.damage == "a hole")
    #expect(photo.lines(on: fixture.world.clock).contains("Decoded despite damage: a hole"))
    #expect(fixture.images.budgets.map(\.isLenient) == [false, false, true])
  }

  @Test("C11 A lenient import of an intact image records no warning and decodes the image once")
  func sound() async throws {
    let fixture = try PhotoFixture()
    let bytes = MemoryBytes(MemoryImages.picture(10, 10))
    _ = try await fixture.pipeline.lenient.ingest(bytes, within: ImageBudget())
    #expect(try await fixture.photos().map(\.record.damage) == [nil])
    #expect(fixture.images.budgets.map(\.isLenient) == [false])
  }

  @Test("C11 A truncated image is rejected even by a lenient import")
  func cutOff() async throws {
    let fixture = try PhotoFixture()
    fixture.world.images.fail(damaged, times: 2)
    await #expect(throws: IngestFailure.image(damaged)) {
      try await fixture.pipeline.lenient.ingest(
        MemoryBytes(MemoryImages.picture(10, 10)), within: ImageBudget())
    }
    #expect(try await fixture.photos().isEmpty)
    #expect(try await fixture.kept() == (0, 0))
  }

  @Test("C11 Verification decodes a leniently imported photo leniently and finds no faults")
  func readAgain() async throws {
    let fixture = try PhotoFixture()
    let data = MemoryImages.picture(400, 300)
    fixture.world.images.fail(damaged)
    let id = try await fixture.pipeline.lenient.ingest(
      MemoryBytes(data), named: "hole.jpg", within: ImageBudget()
    ).id
    var reports: [PhotoVerification.Report] = []
    let verification = PhotoVerification(fixture.repository, derivesImages: true)
    try await verification.run(lanes: 1) { reports.append($0) }
    #expect(reports.map(\.id) == [id] && reports.map(\.findings) == [[]])
    #expect(fixture.images.budgets.last?.isLenient == true)
  }
}
