import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("Photos that are still loading in a field")
struct LoadingPhotosTests {
  /// Opens a form with room for four photos, and offers photos that load only when released.
  private func opened(holding names: String...) async throws -> (PhotoFixture, HeadlessScreen) {
    let fixture = try PhotoFixture()
    for name in names {
      fixture.world.photos.add(name, OnePhotoFieldTests.picture(name))
      fixture.world.photos.hold(name)
    }
    return (fixture, try await fixture.host())
  }

  @Test(
    "D3 Photos that are still loading count toward the limit, so two simultaneous picks never exceed it"
  )
  func limit() async throws {
    let (fixture, screen) = try await opened(holding: "a", "b", "c", "d", "e")
    try await screen.tap("Add Photos")
    try await screen.pick("a", "b", "c")
    #expect(try await screen.tiles("album.shots") == ["Loading a…", "Loading b…", "Loading c…"])
    try await screen.tap("Add More Photos")
    #expect(await screen.picker("album.shots")?.remaining == 1)
    try await screen.pick("d", "e")
    #expect(await screen.shows("e wasn't added: the limit is 4 photos"))
    #expect(await screen.control("album.shots") == nil)
    for name in ["d", "c", "b", "a"] { fixture.world.photos.release(name) }
    await screen.quiet()
    #expect(try await screen.tiles("album.shots").count == 4)
    try await screen.tap("Save")
    #expect(try await fixture.shots().count == 4)
    #expect(try await fixture.photos().count == 4)
  }

  @Test("D3 A form can't be saved while a photo loads, and explains why")
  func saving() async throws {
    let (fixture, screen) = try await opened(holding: "a", "b")
    fixture.world.photos.release("a")
    try await screen.tap("Add Photos")
    try await screen.pick("a", "b")
    let pending = "Wait until the photos are loaded"
    await #expect { try await screen.tap("Save") } throws: { "\($0)".contains(pending) }
    fixture.world.photos.release("b")
    await screen.quiet()
    try await screen.tap("Save")
    #expect(try await fixture.shots().count == 2)
  }

  @Test("D3 A photo removed while it loads isn't stored")
  func removed() async throws {
    let (fixture, screen) = try await opened(holding: "a", "b")
    try await screen.tap("Add Photos")
    try await screen.pick("a", "b")
    try await screen.tap("Remove Photo 1")
    for name in ["a", "b"] { fixture.world.photos.release(name) }
    await screen.quiet()
    #expect(try await screen.tiles("album.shots").count == 1)
    #expect(try await fixture.photos().map(\.record.fileName) == ["b"])
    #expect(fixture.world.log.lines.isEmpty)
  }

  @Test("D3 A photo replaced while it loads isn't stored")
  func replaced() async throws {
    let (fixture, screen) = try await opened(holding: "a", "b")
    try await screen.tap("Add Photo")
    try await screen.pick("a")
    try await screen.tap("Replace Photo")
    try await screen.pick("b")
    for name in ["a", "b"] { fixture.world.photos.release(name) }
    await screen.quiet()
    #expect(try await fixture.photos().map(\.record.fileName) == ["b"])
  }

  @Test("D3 A form that is discarded while photos load stores no photos")
  func discarded() async throws {
    let (fixture, screen) = try await opened(holding: "a", "b")
    try await screen.tap("Add Photos")
    try await screen.pick("a", "b")
    await screen.back()
    try await screen.tap("Discard")
    for name in ["a", "b"] { fixture.world.photos.release(name) }
    await screen.quiet()
    #expect(try await fixture.photos().isEmpty)
  }

  @Test("D3 A second pick while photos load adds only as many photos as fit")
  func pickedBehind() async throws {
    let (fixture, screen) = try await opened(holding: "a", "b", "c", "d", "e", "f")
    try await screen.tap("Add Photos")
    try await screen.pick("a", "b")
    try await screen.tap("Add More Photos")
    try await screen.pick("c", "d", "e", "f")
    #expect(
      try await screen.tiles("album.shots")
        == ["Loading a…", "Loading b…", "Loading c…", "Loading d…"])
    for name in ["a", "b", "c", "d"] { fixture.world.photos.release(name) }
    await screen.quiet()
    #expect(try await screen.photos("album.shots").count == 4)
  }
}
