import Core
import HeadlessHost
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("A photo among a record's photos")
struct PhotoViewerTests {
  /// Adds photos of the given widths to an album, in order, and returns their IDs.
  private func album(
    _ fixture: PhotoFixture, _ widths: [Int] = [1, 2, 3, 4], field: String = "shots"
  ) async throws -> [PhotoID] {
    var photos: [PhotoID] = []
    for width in widths { photos.append(try await fixture.ingest(MemoryImages.picture(width, 1))) }
    try await link(photos, fixture, field: field)
    return photos
  }

  private func link(
    _ photos: [PhotoID], _ fixture: PhotoFixture, field: String = "shots"
  ) async throws {
    try await fixture.world.store.write("Save album") { transaction throws(StoreFailure) in
      let owner = RecordReference(AlbumRecord.collection.name, "1")
      if try transaction.find(AlbumRecord.self, owner.id) == nil {
        try transaction.insert(AlbumRecord(title: "Album"), id: owner.id)
      }
      let targets = photos.map { RecordReference(PhotoRecord.collection.name, $0) }
      try transaction.link(owner, field: field, to: targets, limit: nil)
    }
  }

  /// Opens an album's photo on top of the album's screen.
  private func opened(_ photo: PhotoID, _ fixture: PhotoFixture) async throws -> HeadlessScreen {
    let screen = try await fixture.host()
    try await screen.open(Route("/photos/\(photo)/in/1"))
    return screen
  }

  private func shown(_ screen: HeadlessScreen) async -> [PhotoID] {
    await screen.elements(ofKind: "image").compactMap { element in
      guard case .image(let picture) = element.content, picture.variant == .display else {
        return nil
      }
      return picture.photo
    }
  }

  @Test(
    "ST-5 The Previous and Next buttons step through photos, and the title shows the position"
  )
  func pages() async throws {
    let fixture = try PhotoFixture()
    let photos = try await album(fixture)
    let screen = try await opened(photos[1], fixture)
    #expect(await screen.snapshot.title == "Photo 2 of 4")
    #expect(await screen.shows("2 of 4"))
    for place in 2...3 {
      try await screen.tap("Next")
      #expect(await shown(screen) == [photos[place]])
      #expect(await screen.snapshot.title == "Photo \(place + 1) of 4")
      #expect(await screen.snapshot.route == Route("/photos/\(photos[place])/in/1"))
      #expect(await screen.shows("\(place + 1) × 1 pixels", partly: true))
    }
    for place in [2, 1, 0] {
      try await screen.tap("Previous")
      #expect(await shown(screen) == [photos[place]])
    }
    await screen.back()
    #expect(await screen.snapshot.title == "Album")
    try await screen.finish()
  }

  @Test("ST-5 The viewer shows the five photos on each side, and a tap shows one of them")
  func strip() async throws {
    let fixture = try PhotoFixture()
    let photos = try await album(fixture, Array(1...14))
    let screen = try await opened(photos[6], fixture)
    func offered() async -> [PhotoID] {
      await screen.elements(ofKind: "image").compactMap { element in
        guard case .image(let picture) = element.content, picture.variant == .thumbnail else {
          return nil
        }
        return picture.photo
      }
    }
    #expect(await offered() == Array(photos[1...11]))
    try await screen.tap(.id(NodeID("photo.strip.\(photos[11])")))
    #expect(await shown(screen) == [photos[11]])
    #expect(await screen.snapshot.title == "Photo 12 of 14")
    #expect(await offered() == Array(photos[6...13]))
    try await screen.tap(.id(NodeID("photo.strip.\(photos[11])")))
    #expect(await shown(screen) == [photos[11]])
    await screen.back()
    #expect(await screen.snapshot.title == "Album")
    try await screen.finish()
  }

  @Test("ST-5 ALL-5 Previous at the first photo and Next at the last are disabled and explain why")
  func ends() async throws {
    let fixture = try PhotoFixture()
    let photos = try await album(fixture, [1, 2])
    let screen = try await opened(photos[0], fixture)
    let (previous, next) = (Target.words("Previous"), Target.words("Next"))
    #expect(try await screen.element(previous).hint == "This is the first photo")
    #expect(try await !screen.element(previous).isEnabled)
    try await screen.tap(next)
    #expect(try await screen.element(next).hint == "This is the last photo")
    #expect(try await !screen.element(next).isEnabled)
    #expect(try await screen.element(previous).isEnabled)
  }

  @Test(
    "ST-5 ALL-4 The arrow keys step through the photos in both directions, regardless of which button has focus"
  )
  func arrows() async throws {
    let fixture = try PhotoFixture()
    let photos = try await album(fixture, [1, 2, 3])
    let screen = try await opened(photos[0], fixture)
    try await screen.send(.focus, to: "Next")
    for (key, place) in [
      (Key.right, 1), (.right, 2), (.right, 2), (.left, 1), (.left, 0), (.left, 0), (.right, 1),
    ] {
      try await screen.press(key)
      #expect(await shown(screen) == [photos[place]])
    }
    try await screen.finish()
  }

  @Test(
    "ST-5 A photo is shown alone if the record that links to it is missing or no longer contains the photo"
  )
  func alone() async throws {
    let fixture = try PhotoFixture()
    let photos = try await album(fixture)
    func expectAlone(_ photo: PhotoID, in owner: String) async throws {
      let screen = try await fixture.host(at: Route("/photos/\(photo)/in/\(owner)"))
      #expect(await screen.snapshot.title == "Photo")
      #expect(await shown(screen) == [photo])
      #expect(await !screen.shows("Next"))
    }
    try await expectAlone(photos[0], in: "none")
    try await link([photos[0]], fixture)
    try await expectAlone(photos[0], in: "1")
    try await expectAlone(photos[1], in: "1")
  }

  @Test("ST-5 ALL-1 Stepping to a deleted photo shows a message, and the next step skips the photo")
  func deletedMeanwhile() async throws {
    let fixture = try PhotoFixture()
    let photos = try await album(fixture, [1, 2, 3])
    let screen = try await opened(photos[0], fixture)
    try await fixture.repository.delete(photos[1])
    try await screen.tap("Next")
    #expect(await screen.shows("There is no photo “\(photos[1])”"))
    #expect(await screen.snapshot.title == "Photo 1 of 2")
    try await screen.tap("Next")
    #expect(await shown(screen) == [photos[2]])
    #expect(await !screen.shows("There is no photo", partly: true))
  }

  @Test(
    "ST-5 The viewer steps through the field with more photos if two of a record's fields contain the photo"
  )
  func fields() async throws {
    let fixture = try PhotoFixture()
    let photos = try await album(fixture)
    try await link([photos[2]], fixture, field: "cover")
    #expect(await (try opened(photos[2], fixture)).snapshot.title == "Photo 3 of 4")
  }

  @Test(
    "ST-5 ST-7 Deleting one of several photos asks for confirmation and deletes only that photo")
  func delete() async throws {
    let fixture = try PhotoFixture()
    let photos = try await album(fixture)
    let screen = try await opened(photos[0], fixture)
    try await screen.tap("Next")
    try await screen.tap("Delete")
    try await screen.tap(.id("photo.delete.confirm"))
    #expect(await screen.snapshot.title == "Album")
    #expect(await screen.shows("Photo deleted"))
    #expect(Set(try await fixture.photos().map(\.id)) == Set(photos).subtracting([photos[1]]))
  }

  @Test(
    "ST-5 ST-7 A photo that loads after Delete is tapped doesn't replace the photo to be deleted")
  func lateUnderQuestion() async throws {
    let fixture = try PhotoFixture()
    let photos = try await album(fixture)
    let screen = try await opened(photos[0], fixture)
    fixture.world.store.faults.hold(.read)
    try await screen.tap("Next")
    try await screen.tap("Delete")
    fixture.world.store.faults.release(.read)
    await screen.quiet()
    #expect(await shown(screen) == [photos[0]])
    try await screen.tap(.id("photo.delete.confirm"))
    #expect(Set(try await fixture.photos().map(\.id)) == Set(photos.dropFirst()))
  }
}
