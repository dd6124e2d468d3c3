import Core
import HeadlessHost
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("The records that use a photo")
struct PhotoUsesTests {
  /// Creates a library with three photos and an album whose cover is one of its two shots.
  private func filled() async throws -> (fixture: PhotoFixture, photos: [PhotoID]) {
    let fixture = try PhotoFixture()
    var photos: [PhotoID] = []
    for side in 1...3 { photos.append(try await fixture.ingest(MemoryImages.picture(side, 1))) }
    let (cover, shots) = (photos[0], Array(photos.prefix(2)))
    try await fixture.world.store.write("Add album") { transaction throws(StoreFailure) in
      let album = try transaction.insert(AlbumRecord(title: "Fair"), id: "1").reference
      let reference = { RecordReference(PhotoRecord.collection.name, $0) }
      try transaction.link(album, field: "cover", to: [reference(cover)], limit: 1)
      try transaction.link(album, field: "shots", to: shots.map(reference), limit: 4)
    }
    return (fixture, photos)
  }

  private func uses(_ fixture: PhotoFixture, _ id: PhotoID) async throws -> [String] {
    try await fixture.repository.uses(of: id, by: fixture.assembly.services.uses).map(\.phrase)
  }

  @Test(
    "C9 A photo's list of uses contains each live record that links to the photo and names the linking field"
  )
  func live() async throws {
    let (fixture, photos) = try await filled()
    #expect(
      try await uses(fixture, photos[0]) == ["album “Fair” (cover)", "album “Fair” (shots)"])
    #expect(try await uses(fixture, photos[1]) == ["album “Fair” (shots)"])
    #expect(try await uses(fixture, photos[2]).isEmpty)
  }

  @Test("C9 A deleted record isn't among a photo's uses until the record is restored")
  func deleted() async throws {
    let (fixture, photos) = try await filled()
    try await fixture.world.store.write("Delete album") { transaction throws(StoreFailure) in
      guard let album = try transaction.find(AlbumRecord.self, "1") else { return }
      try transaction.delete(album)
    }
    #expect(try await uses(fixture, photos[1]).isEmpty)
    _ = try await fixture.world.store.undo()
    #expect(try await uses(fixture, photos[1]).count == 1)
  }

  @Test(
    "C9 A photo's list of uses truncates a long title and shows uses after the third only as a count"
  )
  func phrases() {
    let album = RecordReference(AlbumRecord.collection.name, "1")
    func use(_ title: String) -> RecordUse {
      RecordUse(
        RecordSummary(album, kind: "album", title: title, route: "/albums/1"), field: "shots")
    }
    let long = String(repeating: "a", count: 61)
    #expect(use(long).phrase == "album “\(long.dropLast())…” (shots)")
    #expect(use("One\nTwo").phrase == "album “One…” (shots)")
    let three = ["A", "B", "C"].map(use)
    #expect(three.phrase == "album “A” (shots), album “B” (shots), and album “C” (shots)")
    #expect((three + [use("D")]).phrase.hasSuffix(", album “C” (shots), and 1 more"))
    let many = ["A", "B", "C", "D", "E"].map(use)
    #expect(
      many.phrase == "album “A” (shots), album “B” (shots), album “C” (shots), and 2 more")
  }

  @Test(
    "C9 A photo's screen links to the records that use the photo, and the deletion dialog names those records"
  )
  func screen() async throws {
    let (fixture, photos) = try await filled()
    let screen = try await fixture.host(at: Route("/photos/\(photos[0])"))
    #expect(await screen.shows("Album “Fair” (cover)"))
    try await screen.tap("Delete")
    #expect(
      await screen.shows(
        "The photo will be removed from album “Fair” (cover) and album “Fair” (shots)."
          + " You can restore it from the trash."))
    try await screen.tap("Cancel")
    try await screen.tap("Album “Fair” (cover)")
    #expect(await screen.snapshot.title == "Album")
  }

  @Test("C9 The screen of an unused photo states that no record uses the photo")
  func unused() async throws {
    let (fixture, photos) = try await filled()
    let screen = try await fixture.host(at: Route("/photos/\(photos[2])"))
    #expect(await screen.shows("No records use this photo."))
    try await screen.tap("Delete")
    #expect(await screen.shows("No records use this photo. You can restore it from the trash."))
  }
}
