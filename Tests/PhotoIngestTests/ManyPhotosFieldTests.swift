import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("A field of several photos")
struct ManyPhotosFieldTests {
  private func opened(_ names: String...) async throws -> (PhotoFixture, HeadlessScreen) {
    let fixture = try PhotoFixture()
    for name in names { fixture.world.photos.add(name, OnePhotoFieldTests.picture(name)) }
    return (fixture, try await fixture.host())
  }

  private func choose(_ names: String..., on screen: HeadlessScreen) async throws {
    let control = try #require(await screen.control("album.shots"))
    try await screen.tap(Target.words(control))
    try await screen.pick(names)
  }

  private func ids(_ names: String..., in fixture: PhotoFixture) async throws -> [PhotoID] {
    var ids: [PhotoID] = []
    for name in names { ids.append(try await fixture.ingest(OnePhotoFieldTests.picture(name))) }
    return ids
  }

  @Test(
    "PH-3 The control is labeled Add Photos or Add More Photos and doesn't appear in a full field")
  func control() async throws {
    let (_, screen) = try await opened("a", "b", "c", "d")
    #expect(await screen.control("album.shots") == "Add Photos")
    try await choose("a", on: screen)
    #expect(await screen.control("album.shots") == "Add More Photos")
    try await choose("b", "c", "d", on: screen)
    #expect(await screen.control("album.shots") == nil)
    try await screen.tap("Remove Photo 2")
    #expect(await screen.control("album.shots") == "Add More Photos")
    for _ in 0..<3 { try await screen.tap("Remove Photo 1") }
    #expect(await screen.control("album.shots") == "Add Photos")
  }

  @Test(
    "PH-3 A pick adds only as many photos as fit, and a message names each photo that doesn't fit")
  func room() async throws {
    let (fixture, screen) = try await opened("a", "b", "c", "d", "e", "f")
    try await screen.tap("Add Photos")
    #expect(await screen.picker("album.shots")?.remaining == 4)
    try await screen.pick("a", "b")
    try await screen.tap("Add More Photos")
    #expect(await screen.picker("album.shots")?.remaining == 2)
    try await screen.pick("c", "d", "e", "f")
    #expect(try await screen.photos("album.shots") == ids("a", "b", "c", "d", in: fixture))
    #expect(await screen.shows("e wasn't added: the limit is 4 photos"))
    #expect(await screen.shows("f wasn't added: the limit is 4 photos"))
  }

  @Test(
    "PH-3 Photos appear in the order in which they were chosen, regardless of which one loads first"
  )
  func orderKept() async throws {
    let (fixture, screen) = try await opened("a", "b", "c")
    fixture.world.photos.hold("c")
    fixture.world.photos.hold("a")
    try await choose("c", "a", "b", on: screen)
    #expect(try await screen.tiles("album.shots") == ["Loading c…", "Loading a…", "Photo 3"])
    fixture.world.photos.release("a")
    await screen.quiet()
    fixture.world.photos.release("c")
    await screen.quiet()
    #expect(try await screen.photos("album.shots") == ids("c", "a", "b", in: fixture))
    try await screen.finish()
  }

  @Test("PH-3 A photo can be moved with its buttons or by dragging, even in a full field")
  func move() async throws {
    let (fixture, screen) = try await opened("a", "b", "c", "d")
    try await choose("a", "b", "c", "d", on: screen)
    try await screen.tap("Move Photo 3 Earlier")
    #expect(try await screen.photos("album.shots") == ids("a", "c", "b", "d", in: fixture))
    try await screen.send(.move(from: 0, to: 3), to: .id("album.shots.tiles"))
    #expect(try await screen.photos("album.shots") == ids("c", "b", "d", "a", in: fixture))
    try await screen.send(.move(from: 9, to: 0), to: .id("album.shots.tiles"))
    try await screen.send(.move(from: 3, to: -5), to: .id("album.shots.tiles"))
    #expect(try await screen.photos("album.shots") == ids("a", "c", "b", "d", in: fixture))
  }

  @Test(
    "PH-3 A photo's move button stays focused when it becomes disabled and explains why it is disabled"
  )
  func moveByButtons() async throws {
    let (fixture, screen) = try await opened("a", "b", "c")
    try await choose("a", on: screen)
    let buttons = await screen.elements(ofKind: "button")
    #expect(!buttons.contains { $0.label?.hasPrefix("Move") == true })
    try await choose("b", "c", on: screen)
    let later = try #require(try await screen.element("Move Photo 1 Later").id)
    try await screen.tap("Move Photo 1 Later")
    #expect(try await screen.photos("album.shots") == ids("b", "a", "c", in: fixture))
    #expect(await screen.snapshot.focus == later)
    #expect(try await screen.element(.id(later)).label == "Move Photo 2 Later")
    try await screen.tap(.id(later))
    #expect(try await screen.photos("album.shots") == ids("b", "c", "a", in: fixture))
    #expect(await screen.snapshot.focus == later)
    let last = try await screen.element(.id(later))
    #expect(!last.isEnabled && last.hint == "This is the last photo")
    let first = try await screen.element("Move Photo 1 Earlier")
    #expect(!first.isEnabled && first.hint == "This is the first photo")
    try await screen.tap("Move Photo 3 Earlier")
    #expect(try await screen.photos("album.shots") == ids("b", "a", "c", in: fixture))
  }

  @Test("PH-3 The draft, the store, and the next form preserve the order of moved photos")
  func orderStays() async throws {
    let (fixture, screen) = try await opened("a", "b", "c")
    try await choose("a", "b", "c", on: screen)
    try await screen.tap("Move Photo 3 Earlier")
    try await screen.tap("Move Photo 1 Later")
    let moved = try await ids("c", "a", "b", in: fixture)
    await fixture.world.advance(by: .seconds(1), screen)
    let next = try await fixture.host()
    #expect(try await next.photos("album.shots") == moved)
    try await next.tap("Save")
    #expect(try await fixture.shots() == moved)
    let editor = try #require(fixture.assembly.services.editor(for: AlbumPlugin.shots))
    let owner = RecordReference(AlbumRecord.collection.name, "1")
    let kept = try await fixture.world.store.read { reader throws(StoreFailure) in
      try editor.value(of: try reader.targets(of: owner, field: "shots"), in: reader)
    }
    #expect(editor.validation(of: editor.open(kept)) == .value(moved))
  }

  @Test(
    "PH-4 A photo chosen twice occupies only one position, and its tile is marked as already added")
  func twin() async throws {
    let (fixture, screen) = try await opened("a", "b")
    fixture.world.photos.add("copy of a", OnePhotoFieldTests.picture("a"))
    try await choose("a", "b", on: screen)
    try await choose("copy of a", on: screen)
    #expect(try await screen.tiles("album.shots") == ["Photo 1, already added", "Photo 2"])
    #expect(await screen.shows("This photo has already been added"))
    #expect(await screen.picker("album.shots")?.remaining == 2)
    try await screen.tap("Add More Photos")
    #expect(await !screen.shows("This photo has already been added"))
    #expect(try await fixture.photos().count == 2)
  }

  @Test("PH-4 A photo that occurs twice in one pick occupies only one position")
  func twinInOnePick() async throws {
    let (_, screen) = try await opened("a", "b")
    try await choose("a", "a", "b", on: screen)
    #expect(try await screen.photos("album.shots").count == 2)
    #expect(await screen.shows("This photo has already been added"))
  }

  @Test(
    "PH-5 A failed load shows the file and the reason, frees its position, and doesn't stop other loads"
  )
  func othersGoOn() async throws {
    let (fixture, screen) = try await opened("a", "c", "e")
    fixture.world.photos.add("b.jpg", Data("not a picture".utf8))
    fixture.world.photos.fail("d", .missing(name: "d"))
    try await choose("a", "b.jpg", "c", "d", on: screen)
    #expect(try await screen.photos("album.shots") == ids("a", "c", in: fixture))
    #expect(await screen.shows("b.jpg: The file isn't a supported image"))
    #expect(await screen.shows("d no longer exists"))
    #expect(await screen.picker("album.shots")?.remaining == 2)
    try await choose("e", on: screen)
    #expect(try await screen.photos("album.shots").count == 3)
  }

  @Test("PH-3 A photo removed while it loads doesn't reappear, and the others remain")
  func removeLoading() async throws {
    let (fixture, screen) = try await opened("a", "b")
    fixture.world.photos.hold("a")
    try await choose("a", "b", on: screen)
    try await screen.tap("Remove Photo 1")
    fixture.world.photos.release("a")
    await screen.quiet()
    #expect(try await screen.photos("album.shots") == ids("b", in: fixture))
    try await screen.finish()
  }

  @Test(
    "PH-4 The store accepts at most four photos for a field, even if two screens save photos for that field"
  )
  func limitInStore() async throws {
    let (fixture, first) = try await opened("a", "b", "c", "d", "e", "f")
    let second = try await fixture.host()
    try await choose("a", "b", "c", "d", on: first)
    try await choose("e", "f", on: second)
    try await first.tap("Save")
    try await second.tap("Save")
    #expect(try await fixture.shots().count <= 4)
    try await first.tap("Save")
    #expect(try await fixture.shots() == ids("a", "b", "c", "d", in: fixture))
    let five = try await ids("a", "b", "c", "d", "e", in: fixture)
    await #expect(throws: StoreFailure.tooManyLinks(field: "shots", limit: 4)) {
      try await fixture.world.store.write("Fifth") { transaction throws(StoreFailure) in
        try transaction.link(
          RecordReference(AlbumRecord.collection.name, "1"), field: "shots",
          to: five.map { RecordReference(PhotoRecord.collection.name, $0) }, limit: 4)
      }
    }
    #expect(try await fixture.shots().count == 4)
  }

  @Test(
    "PH-4 A form that contains a deleted photo can be saved only after the photo is removed from the form"
  )
  func deletedMeanwhile() async throws {
    let (fixture, screen) = try await opened("a", "b")
    try await choose("a", "b", on: screen)
    let a = try await ids("a", in: fixture)[0]
    try await fixture.repository.delete(a)
    try await screen.tap("Save")
    #expect(await screen.shows("There is no photo “\(a)”"))
    #expect(try await fixture.shots().isEmpty)
    try await screen.tap("Remove Photo 1")
    try await screen.tap("Save")
    #expect(try await fixture.shots() == ids("b", in: fixture))
  }
}
