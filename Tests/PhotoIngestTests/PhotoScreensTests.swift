import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("The screens of photos")
struct PhotoScreensTests {
  private func rows(_ screen: HeadlessScreen) async -> [String] {
    await screen.elements(ofKind: "link").compactMap(\.label)
  }

  @Test("PH-14 The list shows photos newest first, with their dates and sizes")
  func list() async throws {
    let fixture = try PhotoFixture()
    let screen = try await fixture.host(at: "/photos")
    #expect(await screen.shows("No photos yet. Add one here or to a canvas."))
    try await fixture.ingest(MemoryImages.picture(400, 300))
    try await fixture.ingest(
      MemoryImages.picture(
        640, 480, ImageMetadata(capturedAt: "2026-02-14T09:30:00", orientation: 6)))
    let again = try await fixture.host(at: "/photos")
    #expect(await rows(again) == ["Photo from February 14, 2026, 480 × 640", "Photo, 400 × 300"])
    try await again.finish()
  }

  @Test("PH-14 Photos can be added to the library from the list, and those that fail are named")
  func adding() async throws {
    let fixture = try PhotoFixture()
    fixture.world.photos.add("meadow.jpg", MemoryImages.picture(400, 300))
    fixture.world.photos.add("sky.jpg", MemoryImages.picture(640, 480))
    fixture.world.photos.add("notes.txt", Data("no photo".utf8))
    fixture.world.photos.hold("sky.jpg")
    let screen = try await fixture.host(at: "/photos")
    try await screen.tap("Add Photos")
    try await screen.pick("meadow.jpg", "sky.jpg", "notes.txt")
    #expect(await screen.shows("Adding 3 photos…", partly: true))
    #expect(await rows(screen) == ["meadow.jpg, 400 × 300"])
    #expect(await screen.shows("notes.txt", partly: true))
    fixture.world.photos.release("sky.jpg")
    await screen.quiet()
    #expect(await screen.shows("2 photos are in the library"))
    #expect(await rows(screen) == ["sky.jpg, 640 × 480", "meadow.jpg, 400 × 300"])
    #expect(try await fixture.photos().count == 2)
    try await screen.finish()
  }

  @Test("ALL-7 The list loads 30 photos, and then 60 per page, and appends each page")
  func pages() async throws {
    let fixture = try PhotoFixture()
    for number in 1...70 { try await fixture.ingest(MemoryImages.picture(number, 1)) }
    let screen = try await fixture.host(at: "/photos")
    #expect(await rows(screen).count == 30)
    #expect(await rows(screen).first == "Photo, 70 × 1")
    try await screen.send(.more, to: .id("photos.list.2026-03"))
    #expect(await rows(screen) == (1...70).reversed().map { "Photo, \($0) × 1" })
  }

  @Test("PH-14 A photo's screen shows the image and the photo's details")
  func photo() async throws {
    let fixture = try PhotoFixture()
    let id = try await fixture.ingest(
      MemoryImages.picture(400, 300, ImageMetadata(camera: "Canon EOS 90D")))
    let screen = try await fixture.host(at: "/photos")
    try await screen.tap("Photo, 400 × 300")
    #expect(await screen.shows("Camera: Canon EOS 90D"))
    let images = await screen.elements(ofKind: "image")
    #expect(
      images.map(\.content) == [
        .image(Picture(photo: id, variant: .display, width: 400, height: 300))
      ])
    try await screen.finish()
  }

  @Test("PH-14 A photo's screen steps through the library, newest first, even without a focus")
  func library() async throws {
    let fixture = try PhotoFixture()
    var ids: [PhotoID] = []
    for width in 1...6 { ids.append(try await fixture.ingest(MemoryImages.picture(width, 1))) }
    let screen = try await fixture.host(at: Route("/photos/\(ids[5])"))
    #expect(try await screen.element("Previous photo").hint == "This is the first photo")
    for width in (1...5).reversed() {
      try await screen.send(.key(.right), to: .id("screen"))
      #expect(await screen.shows("\(width) × 1 pixels", partly: true))
    }
    #expect(try await screen.element("Next photo").hint == "This is the last photo")
    try await screen.send(.key(.right), to: .id("screen"))
    #expect(await screen.shows("This is the last photo"))
    for width in 2...6 {
      try await screen.tap("Previous photo")
      #expect(await screen.shows("\(width) × 1 pixels", partly: true))
    }
    #expect(await screen.snapshot.title == "Photo")
  }

  @Test("PH-14 The list groups photos by the month of their import")
  func months() async throws {
    let fixture = try PhotoFixture()
    try await fixture.ingest(MemoryImages.picture(1, 1))
    fixture.world.clock.advance(by: .seconds(40 * 86_400))
    for width in 2...3 { try await fixture.ingest(MemoryImages.picture(width, 1)) }
    let screen = try await fixture.host(at: "/photos")
    let months = await screen.elements(ofKind: "list").map(\.label)
    #expect(months == ["April 2026", "March 2026"])
    #expect(await rows(screen) == ["Photo, 3 × 1", "Photo, 2 × 1", "Photo, 1 × 1"])
  }

  @Test("ST-7 Deleting a photo asks for confirmation, can be cancelled, and can be undone")
  func delete() async throws {
    let fixture = try PhotoFixture()
    let id = try await fixture.ingest(MemoryImages.picture(400, 300))
    let screen = try await fixture.host(at: "/photos")
    try await screen.tap("Photo, 400 × 300")
    try await screen.tap("Delete")
    #expect(await screen.shows("Delete this photo?"))
    try await screen.tap("Cancel")
    #expect(try await fixture.photos().count == 1)
    try await screen.tap("Delete")
    try await screen.tap(.id("photo.delete.confirm"))
    #expect(await screen.snapshot.title == "Photos")
    #expect(await screen.shows("Photo deleted"))
    #expect(await rows(screen).isEmpty)
    #expect(try await fixture.kept().originals == 1)
    #expect(try await fixture.world.store.undo()?.label == "Delete photo")
    #expect(try await fixture.repository.photo(id).deletedAt == nil)
  }

  @Test("ALL-1 A failed deletion and a missing photo are reported and change nothing")
  func failures() async throws {
    let fixture = try PhotoFixture()
    let id = try await fixture.ingest(MemoryImages.picture(400, 300))
    let screen = try await fixture.host(at: Route("/photos/\(id)"))
    fixture.world.store.fail(.diskFull)
    try await screen.tap("Delete")
    try await screen.tap(.id("photo.delete.confirm"))
    #expect(await screen.shows("The disk is full; nothing was written"))
    #expect(try await fixture.photos().count == 1)
    let missing = try await fixture.host(at: "/photos/0000")
    #expect(await missing.shows("There is no photo “0000”"))
    #expect(await missing.shows("Show All Photos"))
    #expect(
      fixture.world.log.lines == [
        "failure: Delete photo: The disk is full; nothing was written",
        "failure: Read photo: There is no photo “0000”",
      ])
  }
}

@Suite("Selecting photos")
struct SelectingPhotosTests {
  @Test("PH-14 Selected photos are deleted together, and one undo restores them")
  func deleting() async throws {
    let fixture = try PhotoFixture()
    for width in 1...3 { try await fixture.ingest(MemoryImages.picture(width, 1)) }
    let screen = try await fixture.host(at: "/photos")
    try await screen.tap("Select")
    try await screen.tap("Photo, 1 × 1")
    try await screen.tap("Photo, 3 × 1")
    try await screen.tap("Delete…")
    #expect(await screen.shows("Delete 2 photos?"))
    try await screen.tap("Delete")
    #expect(await screen.shows("2 photos deleted"))
    let left = await screen.elements(ofKind: "link").compactMap(\.label)
    #expect(left == ["Photo, 2 × 1"])
    _ = try await fixture.world.store.undo(.newest)
    let again = try await fixture.host(at: "/photos")
    #expect(await again.elements(ofKind: "link").count == 3)
    try await screen.finish()
    try await again.finish()
  }
}

@Suite("Originals of several photos")
struct OriginalsArchiveTests {
  private func source(_ screen: HeadlessScreen) async throws -> String {
    let node = try #require(await screen.elements(ofKind: "file").first)
    guard case .file(let source) = node.content else { return "" }
    return source
  }

  @Test("PH-14 The selected photos are downloaded as one file, at most 100 of them")
  func selecting() async throws {
    let fixture = try PhotoFixture()
    for width in 1...3 { try await fixture.ingest(MemoryImages.picture(width, 1)) }
    let screen = try await fixture.host(at: "/photos")
    try await screen.tap("Select")
    let download = try await screen.element("Download")
    #expect(!download.isEnabled && download.hint == "Nothing selected")
    try await screen.tap("Photo, 1 × 1")
    #expect(try await source(screen).hasPrefix("photo."))
    try await screen.tap("Photo, 3 × 1")
    let file = try await fixture.assembly.file(try await source(screen))
    #expect(file.name == "Photos 2026-03-01.tar")
    #expect(file.bytes.count == 2 * (512 + 512) + 1024)
    try await screen.finish()
  }

  @Test("Any part of the archive is the same as in the whole archive")
  func parts() async throws {
    let fixture = try PhotoFixture()
    var ids: [String] = []
    for width in 1...4 {
      ids.append("\(try await fixture.ingest(MemoryImages.picture(width, 1)))")
    }
    let bytes = try await fixture.assembly.file("photos.\(ids.joined(separator: ","))").bytes
    let whole = try bytes.readAll()
    #expect(whole.count == bytes.count)
    Law("a read from any offset returns that part").holds { random in
      (
        Int.random(in: 0...whole.count + 9, using: &random),
        Int.random(in: 0...2_000, using: &random)
      )
    } check: { offset, count in
      let part = try bytes.read(at: offset, upTo: count)
      #expect(part == whole.dropFirst(offset).prefix(count))
    }
  }

  @Test("A photo that is missing makes the archive fail")
  func missing() async throws {
    let fixture = try PhotoFixture()
    let photo = try await fixture.ingest(MemoryImages.picture(4, 3))
    try await fixture.repository.delete(photo)
    await #expect(throws: ContentFailure.self) {
      try await fixture.assembly.file("photos.\(photo),\(photo)")
    }
  }
}

@Suite("Originals to save")
struct OriginalFileTests {
  @Test("A photo's original can be saved unchanged, with the name of the imported file")
  func original() async throws {
    let fixture = try PhotoFixture()
    let data = MemoryImages.picture(400, 300)
    let names = ["Moonlit Field.JPG": "Moonlit Field.JPG", "moonlit": "moonlit.", "": "Photo."]
    for (gray, (given, expected)) in names.enumerated() {
      let data = MemoryImages.picture(400, 300, gray: 10 + gray)
      let photo = try await fixture.pipeline.ingest(
        MemoryBytes(data), named: given, within: ImageBudget())
      let file = try await fixture.assembly.file("photo.\(photo.id)")
      #expect(file.name.hasPrefix(expected) && file.name.contains("."), "\(file.name)")
      #expect(try file.bytes.readAll() == data)
    }
    let photo = try await fixture.ingest(data)
    let screen = try await fixture.host(at: Route("/photos/\(photo)"))
    let files = await screen.elements(ofKind: "file")
    #expect(files.map(\.content) == [.file("photo.\(photo)")])
    try await screen.finish()
  }

  @Test("The original of a deleted photo can't be saved")
  func deleted() async throws {
    let fixture = try PhotoFixture()
    let photo = try await fixture.ingest(MemoryImages.picture(400, 300))
    try await fixture.repository.delete(photo)
    await #expect(throws: ContentFailure.self) { try await fixture.assembly.file("photo.\(photo)") }
  }
}
