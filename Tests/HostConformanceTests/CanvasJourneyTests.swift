import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@Suite("Canvases with the features' real fields", .highPriority)
struct CanvasJourneyTests {
  @Test(
    "ST-2 PH-1 A canvas form offers the camera, and the photo taken becomes the cover")
  func addWithCamera() async throws {
    let app = try AppWorld(camera: .notAsked)
    app.offer("shot.jpg")
    let screen = try await app.host(at: "/canvases/new")
    try await screen.fillRequired()
    try await screen.tap("Add Photo")
    #expect(await screen.shows("Choose from Library"))
    try await screen.tap("Take Photo")
    try await screen.capture("shot.jpg")
    #expect(
      app.world.photos.reasonsGiven == ["Take photos of your canvases and stitching progress."])
    #expect(await screen.photos.count == 1)
    try await screen.tap("Save")
    try await screen.finish()
  }

  @Test(
    "ST-3 MC-3 Opening a form with a custom mesh count doesn't move the focus to the mesh field")
  func edit() async throws {
    let app = try AppWorld()
    let screen = try await app.host(at: "/canvases")
    try await screen.tap("Add Canvas")
    try await screen.fillRequired()
    try await screen.tap("Other")
    try await screen.fill("16", into: .id("canvas.mesh.text"))
    try await screen.tap("Save")
    try await screen.tap("Meadow")
    try await screen.tap("Edit Canvas")
    #expect(await screen.shows("16"))
    #expect(await screen.snapshot.focus != "canvas.mesh.text")
    try await screen.finish()
  }

  @Test(
    "ST-3 PH-2 WE-7 A form with a replaced cover asks for confirmation before closing, and lets the user remove the new cover"
  )
  func cover() async throws {
    let app = try AppWorld()
    try await app.fill()
    app.offer("other.jpg")
    let screen = try await app.host(at: "/canvases")
    try await screen.tap("Meadow")
    let before = await screen.photos
    try await screen.tap("Edit Canvas")
    try await screen.tap("Replace Photo")
    try await screen.pick("other.jpg")
    await screen.back()
    #expect(await screen.shows("Discard Changes?"))
    #expect(await screen.shows("Photo: 1 photo"))
    try await screen.tap("Discard")
    #expect(await screen.photos == before)
    try await screen.tap("Edit Canvas")
    try await screen.tap("Remove Photo")
    try await screen.tap("Save Changes")
    #expect(await screen.photos.count == before.count - 1)
    try await screen.finish()
  }

  @Test(
    "ST-5 PH-3 A journal entry has up to four photos in the chosen order, and newer entries come first"
  )
  func journal() async throws {
    let app = try AppWorld()
    try await app.fill()
    app.offer("1", "2", "3", "4", "5")
    let screen = try await app.host(at: "/canvases")
    try await screen.tap("Meadow")
    try await screen.tap("Add Entry")
    #expect(try await screen.reason("Save") == "Write a note or add a photo")
    try await screen.tap("Add Photos")
    try await screen.pick("2", "1")
    try await screen.tap("Add More Photos")
    try await screen.pick("4", "3", "5")
    #expect(await screen.shows("5 wasn't added: the limit is 4 photos"))
    #expect(await !screen.shows("Add More Photos"))
    let chosen = await screen.photos
    #expect(chosen.count == 4)
    try await screen.tap("Save")
    #expect(await screen.shows("Entry saved"))
    let shown = await screen.photos
    #expect(Array(shown.dropFirst().prefix(4)) == chosen)
    #expect(await screen.elements(ofKind: "photoGrid").map(\.label) == ["4 photos", "1 photo"])
    #expect(await screen.shows("Sky done"))
    try await screen.finish()
  }

  @Test("B2 Undo reverts a saved journal entry in one step, and isn't offered on a form")
  func undoEntry() async throws {
    let app = try AppWorld()
    try await app.fill()
    app.offer("1", "2")
    let screen = try await app.host(at: "/canvases")
    try await screen.tap("Meadow")
    let photos = await screen.photos
    try await screen.tap("Add Entry")
    try await screen.fill("Roof done", into: "Note")
    try await screen.tap("Add Photos")
    try await screen.pick("1", "2")
    #expect(await !screen.shows("Undo"))
    try await screen.press(.undo)
    #expect(await screen.shows("To undo earlier changes, save or leave this form first"))
    let before = try await app.world.store.history(limit: 99)
    try await screen.tap("Save")
    #expect(await screen.shows("Roof done"))
    let after = try await app.world.store.history(limit: 99)
    #expect(after.dropFirst().map(\.done) == before.map(\.done))
    #expect(after[0].done.records.map(\.collection) == ["stash_journal"])
    try await screen.tap("Undo")
    #expect(await !screen.shows("Roof done"))
    #expect(await screen.photos == photos)
    #expect(try await app.world.store.history(limit: 99) == before)
    try await screen.finish()
  }

  @Test("ST-5 PH-4 A journal entry edited on two screens at once still has at most four photos")
  func fourWhateverTwoDo() async throws {
    let app = try AppWorld()
    try await app.fill()
    app.offer("1", "2", "3", "4", "5", "6")
    let first = try await app.host(at: "/canvases")
    try await first.tap("Meadow")
    try await first.tap("Edit Entry")
    let second = try await app.host(at: await first.snapshot.route)
    try await first.tap("Add More Photos")
    try await first.pick("1", "2", "3")
    try await second.tap("Add More Photos")
    try await second.pick("4", "5", "6")
    try await first.tap("Save Changes")
    try await second.tap("Save Changes")
    #expect(await second.shows("Replace the other change?"))
    try await second.tap("Replace")
    let third = try await app.host(at: "/canvases")
    try await third.tap("Meadow")
    #expect(await third.elements(ofKind: "photoGrid").map(\.label) == ["4 photos"])
  }

  @Test(
    "WE-7 MC-2 PH-2 A draft restores a form's selected chip, photo, and text after the process ends"
  )
  func draft() async throws {
    let app = try AppWorld()
    app.offer("a.jpg")
    let first = try await app.host(at: "/canvases/new")
    try await first.fillRequired()
    try await first.tap("13 mesh")
    try await first.tap("Add Photo")
    try await first.pick("a.jpg")
    await app.world.advance(by: .seconds(1), first)
    let second = try await app.host(at: "/canvases/new")
    #expect(await second.lit == ["13"])
    #expect(await second.photos == first.photos)
    try await second.tap("Save")
    #expect(await second.shows("Canvas added"))
  }

  @Test(
    "ST-7 PH-2 Deleting a cover's photo removes the cover until the deletion is undone"
  )
  func deletedCover() async throws {
    let app = try AppWorld()
    try await app.fill()
    let screen = try await app.host(at: "/canvases")
    let cover = try #require(await screen.photos.first)
    try await screen.open(Route("/photos/\(cover)"))
    try await screen.tap("Delete")
    try await screen.tap(.id("photo.delete.confirm"))
    #expect(await screen.photos.isEmpty)
    try await screen.tap("Meadow")
    #expect(await !screen.photos.contains(cover))
    #expect(try await app.world.store.undo()?.label == "Delete photo")
    let again = try await app.host(at: "/canvases")
    #expect(await again.photos == [cover])
  }
}
