import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("A field of one photo")
struct OnePhotoFieldTests {
  private func opened(_ names: String...) async throws -> (PhotoFixture, HeadlessScreen) {
    let fixture = try PhotoFixture()
    for name in names { fixture.world.photos.add(name, Self.picture(name)) }
    return (fixture, try await fixture.host())
  }

  static func picture(_ name: String) -> Data {
    MemoryImages.picture(400, 300, gray: Int(name.utf8.first ?? 0))
  }

  private func choose(_ names: [String], _ screen: HeadlessScreen) async throws {
    let isEmpty = await screen.control("album.cover") == "Add Photo"
    try await screen.tap(Target.words(isEmpty ? "Add Photo" : "Replace Photo"))
    try await screen.pick(names)
  }

  /// Imports the photo with the given name, possibly again, and returns its ID.
  private func id(_ name: String, _ fixture: PhotoFixture) async throws -> PhotoID? {
    try await fixture.ingest(Self.picture(name))
  }

  @Test("PH-2 A photo can be added, replaced, and removed")
  func replaceAndRemove() async throws {
    let (fixture, screen) = try await opened("a", "b")
    #expect(await screen.control("album.cover") == "Add Photo")
    try await choose(["a"], screen)
    #expect(try await screen.photos("album.cover") == [id("a", fixture)])
    #expect(await screen.control("album.cover") == "Replace Photo")
    try await choose(["b"], screen)
    #expect(try await screen.photos("album.cover") == [id("b", fixture)])
    try await screen.tap("Remove Photo")
    #expect(try await screen.photos("album.cover").isEmpty)
    #expect(await screen.control("album.cover") == "Add Photo")
    try await screen.finish()
  }

  @Test("PH-5 The later of two picks wins even if the earlier one finishes last")
  func laterWins() async throws {
    let (fixture, screen) = try await opened("a", "b")
    fixture.world.photos.hold("a")
    try await choose(["a"], screen)
    #expect(try await screen.tiles("album.cover") == ["Loading a…"])
    try await choose(["b"], screen)
    let b = try await id("b", fixture)
    #expect(try await screen.photos("album.cover") == [b])
    fixture.world.photos.release("a")
    await screen.quiet()
    #expect(try await screen.photos("album.cover") == [b])
    try await screen.finish()
  }

  @Test("PH-5 The later of two slow picks is shown, even though the earlier pick finishes first")
  func laterWinsBothSlow() async throws {
    let (fixture, screen) = try await opened("a", "b")
    fixture.world.photos.hold("a")
    fixture.world.photos.hold("b")
    try await choose(["a"], screen)
    try await choose(["b"], screen)
    fixture.world.photos.release("a")
    await screen.quiet()
    #expect(try await screen.tiles("album.cover") == ["Loading b…"])
    fixture.world.photos.release("b")
    await screen.quiet()
    #expect(try await screen.photos("album.cover") == [id("b", fixture)])
  }

  @Test("PH-5 Removing a photo doesn't stop its replacement from loading")
  func removeBehindTheNewOne() async throws {
    let (fixture, screen) = try await opened("a", "b")
    try await choose(["a"], screen)
    fixture.world.photos.hold("b")
    try await choose(["b"], screen)
    let removers = await screen.elements(ofKind: "button").filter { $0.label == "Remove Photo" }
    try await screen.tap(.id(try #require(removers.first?.id)))
    fixture.world.photos.release("b")
    await screen.quiet()
    #expect(try await screen.photos("album.cover") == [id("b", fixture)])
    try await screen.finish()
  }

  @Test("PH-5 A photo can be chosen again, even after it is removed")
  func sameTwice() async throws {
    let (fixture, screen) = try await opened("a")
    let a = try await id("a", fixture)
    for _ in 0..<2 {
      try await choose(["a"], screen)
      #expect(try await screen.photos("album.cover") == [a])
    }
    try await screen.tap("Remove Photo")
    try await choose(["a"], screen)
    #expect(try await screen.photos("album.cover") == [a])
    #expect(try await fixture.photos().count == 1)
  }

  @Test("PH-5 A failed load names the file and the reason, and the previous photo stays")
  func failedReplacement() async throws {
    let (fixture, screen) = try await opened("a", "b")
    try await choose(["a"], screen)
    fixture.world.photos.fail("b", .unreadable(name: "b", reason: "the card was taken out"))
    try await choose(["b"], screen)
    #expect(await screen.shows("b can't be read: the card was taken out"))
    #expect(try await screen.photos("album.cover") == [id("a", fixture)])
    #expect(fixture.world.log.lines.last?.contains("the card was taken out") == true)
    try await screen.tap("Replace Photo")
    #expect(await !screen.shows("b can't be read: the card was taken out"))
  }

  @Test("PH-2 A form can't be saved while a photo loads, and removing the photo ends the load")
  func pending() async throws {
    let (fixture, screen) = try await opened("a")
    fixture.world.photos.hold("a")
    try await choose(["a"], screen)
    #expect(try await screen.element("Save").hint == "Wait until the photo is loaded")
    try await screen.tap("Remove Photo")
    #expect(try await screen.element("Save").isEnabled)
    fixture.world.photos.release("a")
    await screen.quiet()
    #expect(try await screen.photos("album.cover").isEmpty)
  }

  @Test("PH-2 A pick of several photos adds only the first, and a message names the others")
  func onlyOne() async throws {
    let (fixture, screen) = try await opened("a", "b")
    try await choose(["a", "b"], screen)
    #expect(try await screen.photos("album.cover") == [id("a", fixture)])
    #expect(await screen.shows("b wasn't added: the limit is 1 photo"))
    #expect(await screen.picker("album.cover")?.remaining == 1)
  }
}
