import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("Photos in the draft of a form")
struct PhotoDraftTests {
  @Test("WE-7 A draft restores the loaded photos in order and names a photo that was still loading")
  func draft() async throws {
    let fixture = try PhotoFixture()
    fixture.offer("a", "b", "c", "d")
    fixture.world.photos.hold("c")
    let first = try await fixture.host()
    try await first.tap("Add Photo")
    try await first.pick("d")
    try await first.tap("Add Photos")
    try await first.pick("b", "c", "a")
    await fixture.world.advance(by: .seconds(1), first)
    let second = try await fixture.host()
    let (cover, shots) = (
      try await second.photos("album.cover"), try await second.photos("album.shots")
    )
    #expect(try await first.photos("album.cover") == cover)
    #expect(try await first.photos("album.shots") == shots)
    #expect(shots.count == 2)
    #expect(await second.shows("c was still loading and wasn't saved; choose it again"))
    #expect(try await second.element("Save").isEnabled)
    #expect(await second.picker("album.shots") == PhotoPicker(stage: .closed, remaining: 2))
    fixture.world.photos.release("c")
    await first.quiet()
    #expect(try await second.photos("album.shots").count == 2)
    try await second.tap("Save")
    #expect(try await fixture.shots() == shots)
  }

  @Test("WE-7 A restored draft opens no dialog and no library")
  func nothingOpen() async throws {
    let fixture = try PhotoFixture(camera: .allowed)
    fixture.offer("a")
    let first = try await fixture.host()
    try await first.tap("Add Photo")
    try await first.tap("Choose from Library")
    try await first.pick("a")
    try await first.tap("Replace Photo")
    await fixture.world.advance(by: .seconds(1), first)
    let second = try await fixture.host()
    #expect(await second.elements(ofKind: "dialog").isEmpty)
    #expect(await second.picker("album.cover")?.stage == .closed)
    #expect(try await second.photos("album.cover").count == 1)
  }
}

@Suite("Photos named by an option")
struct PhotoParsingTests {
  private func editors(
    _ fixture: PhotoFixture
  ) throws -> (one: AnyFieldEditor<PhotoID>, many: AnyFieldEditor<[PhotoID]>) {
    let one = try #require(fixture.assembly.services.editor(for: AlbumPlugin.cover))
    return (one, try #require(fixture.assembly.services.editor(for: AlbumPlugin.shots)))
  }

  @Test(
    "PH-2 PH-3 A photo field imports the files passed to its option in order and rejects duplicates"
  )
  func files() async throws {
    let fixture = try PhotoFixture()
    for (index, name) in ["a", "b", "c"].enumerated() {
      fixture.world.files.add(name, MemoryImages.picture(10 + index, 10))
    }
    let (one, many) = try editors(fixture)
    let a = try await one.parse(["a"])
    #expect(try await many.parse(["c", "a"]).last == a)
    #expect(try await fixture.photos().count == 2)
    await #expect(throws: FieldRefusal("Duplicate photo “a”; each photo can be added only once")) {
      try await many.parse(["a", "a"])
    }
    #expect(one.display(a) == "1 photo")
    #expect(many.display([a, a]) == "2 photos")
  }

  @Test(
    "PH-4 A photo field's option rejects more files than the limit allows before any file is imported"
  )
  func tooMany() async throws {
    let fixture = try PhotoFixture()
    let names = (1...5).map { "\($0)" }
    for (index, name) in names.enumerated() {
      fixture.world.files.add(name, MemoryImages.picture(10 + index, 10))
    }
    let (one, many) = try editors(fixture)
    let refusal = await #expect(throws: FieldRefusal.self) { try await many.parse(names) }
    #expect(refusal?.explanation.message == "Expected at most 4 photos, not 5")
    await #expect(throws: FieldRefusal("Expected one photo, not 2")) {
      try await one.parse(["1", "2"])
    }
    #expect(try await fixture.photos().isEmpty)
  }

  @Test(
    "PH-5 An import failure names the file, states the reason, and has the matching failure kind")
  func refused() async throws {
    let fixture = try PhotoFixture()
    fixture.world.files.add("text.jpg", Data("text".utf8))
    let (one, many) = try editors(fixture)
    let foreign = await #expect(throws: FieldRefusal.self) { try await one.parse(["text.jpg"]) }
    #expect(foreign?.explanation.message == "text.jpg: The file isn't a supported image")
    #expect(foreign?.explanation.kind == .refused)
    let missing = await #expect(throws: FieldRefusal.self) { try await many.parse(["gone.jpg"]) }
    #expect(missing?.explanation.message == "There is no file gone.jpg")
    #expect(missing?.explanation.kind == .notFound)
    #expect(fixture.world.log.lines.count == 2)
  }
}
