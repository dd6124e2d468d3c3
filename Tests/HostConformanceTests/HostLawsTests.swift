import Core
import MemoryAdapters
import TestKit
import Testing

@Suite("User actions and their results are the same on every host", .highPriority)
struct HostLawsTests {
  @Test(
    "ST-2 PH-1 MC-1 A canvas is added with its mesh count and a photo from the library",
    arguments: Host.all)
  func add(host: Host) async throws {
    let app = try AppWorld()
    app.offer("meadow.jpg")
    let person = try await host.person(app, at: "/canvases")
    #expect(await person.sees("No canvases yet."))
    try await person.press("Add Canvas")
    #expect(try await person.reason("Save") == "Designer is required")
    try await person.fillRequired()
    try await person.press("13 mesh")
    #expect(await person.lit == ["13"])
    try await person.press("Add Photo")
    try await person.pick("meadow.jpg")
    #expect(await person.sees("Replace Photo"))
    try await person.press("Save")
    #expect(await person.sees("Canvas added"))
    #expect(await person.sees("13 mesh"))
    try await person.press("Meadow")
    #expect(await person.sees("Anna Weaver"))
    #expect(await person.sees("Move to Kitting"))
    try await person.finish()
  }

  @Test(
    "B2 A change offers Undo, Undo offers Redo, and the keyboard shortcuts for both work outside text fields",
    arguments: Host.all)
  func undo(host: Host) async throws {
    let app = try AppWorld()
    let person = try await host.person(app, at: "/canvases")
    try await person.key(.undo)
    #expect(await person.sees("Nothing to undo"))
    try await person.press("Add Canvas")
    try await person.fillRequired()
    try await person.press("Save")
    #expect(await person.sees("Addition of “Meadow”"))
    try await person.press("Undo")
    #expect(await person.sees("Undone: addition of “Meadow”"))
    #expect(await person.sees("No canvases yet."))
    try await person.press("Redo")
    #expect(await person.sees("Redone: addition of “Meadow”"))
    #expect(await person.sees("Anna Weaver"))
    try await person.key(.undo)
    #expect(await person.sees("No canvases yet."))
    try await person.key(.redo)
    #expect(await person.sees("Anna Weaver"))
    try await person.press("Add Canvas")
    try await person.fill("Rose", into: "Designer")
    try await person.key(.undo)
    #expect(await !person.sees("Undone"))
    #expect(try await app.world.store.history(limit: 9).map(\.done.label) == ["Add canvas"])
    try await person.finish()
  }

  @Test(
    "D8 An announcement stays visible while the focus moves forward and back", arguments: Host.all)
  func announcement(host: Host) async throws {
    let app = try AppWorld()
    let person = try await host.person(app, at: "/canvases")
    try await person.press("Add Canvas")
    try await person.fillRequired()
    try await person.press("Save")
    #expect(await person.sees("Canvas added"))
    for key in [Key.tab, .tab, .backTab, .backTab] {
      try await person.key(key)
      #expect(await person.sees("Canvas added"), "\(key)")
    }
    try await person.press("Add Canvas")
    #expect(await !person.sees("Canvas added"))
    try await person.finish()
  }

  @Test(
    "B3 Undo restores a deleted weight entry", arguments: Host.all)
  func undoDeletion(host: Host) async throws {
    let app = try AppWorld()
    let person = try await host.person(app, at: "/weight")
    try await person.press("Add Entry")
    try await person.fill("82.4", into: "Weight")
    try await person.press("Save")
    #expect(await person.sees("82.4 kg"))
    try await person.press("Delete")
    #expect(await person.sees("Entry deleted: 82.4 kg"))
    #expect(await person.sees("No entries yet. To start your log, add an entry."))
    try await person.press("Undo")
    #expect(await person.sees("Undone: deletion of"))
    #expect(await !person.sees("No entries yet. To start your log, add an entry."))
    try await person.finish()
  }

  @Test(
    "ST-2 MC-2 \"Save and Add Another\" clears the form except for the designer",
    arguments: Host.all)
  func addAnother(host: Host) async throws {
    let app = try AppWorld()
    app.offer("a.jpg")
    let person = try await host.person(app, at: "/canvases")
    try await person.press("Add Canvas")
    try await person.fillRequired()
    try await person.press("Other")
    try await person.fill("16", into: "Other Mesh Count")
    try await person.press("Add Photo")
    try await person.pick("a.jpg")
    try await person.press("Save and Add Another")
    #expect(try await person.value(of: "Designer") == "Anna Weaver")
    #expect(await person.lit.isEmpty)
    #expect(await person.sees("Add Photo"))
    #expect(await !person.sees("Other Mesh Count"))
    #expect(try await person.reason("Save") == "Design Name is required")
    try await person.fill("Birches", into: "Design Name")
    try await person.press("18 mesh")
    try await person.press("Save")
    #expect(await person.sees("16 mesh"))
    #expect(await person.sees("18 mesh"))
    try await person.finish()
  }

  @Test(
    "ST-2 MC-6 ALL-5 An invalid mesh count disables Save, which shows the reason",
    arguments: Host.all)
  func badMesh(host: Host) async throws {
    let app = try AppWorld()
    let person = try await host.person(app, at: "/canvases")
    try await person.press("Add Canvas")
    try await person.fillRequired()
    try await person.press("Other")
    try await person.fill("18.5", into: "Other Mesh Count")
    #expect(try await person.reason("Save") == "Mesh Count: “18.5” isn't a whole number")
    #expect(await person.sees("Enter a whole number from 1 to 150"))
    try await person.fill("", into: "Other Mesh Count")
    #expect(try await person.reason("Save") == nil)
    try await person.press("Save")
    #expect(try await app.world.store.changes(since: Revision(0)).records.count == 1)
    try await person.finish()
  }

  @Test(
    "ST-3 MC-2 MC-5 Edit Canvas shows a saved mesh count of 16 under Other, and a saved count of 18 as a chip",
    arguments: Host.all)
  func edit(host: Host) async throws {
    let app = try AppWorld()
    try await app.fill()
    let person = try await host.person(app, at: "/canvases")
    try await person.press("Meadow")
    try await person.press("Edit Canvas")
    #expect(await person.lit == ["18"])
    try await person.press("Other")
    try await person.fill("16", into: "Other Mesh Count")
    try await person.choose("Kitting", in: "Status")
    try await person.press("Save Changes")
    #expect(await person.sees(app.world.clock.today.phrase))
    try await person.press("Edit Canvas")
    #expect(await person.lit == ["Other"])
    #expect(try await person.value(of: "Other Mesh Count") == "16")
    try await person.back()
    #expect(await person.sees("16 mesh"))
    try await person.finish()
  }

  @Test(
    "ST-3 WE-7 A changed form asks for confirmation before it closes, and Discard discards the changes",
    arguments: Host.all)
  func discard(host: Host) async throws {
    let app = try AppWorld()
    try await app.fill()
    app.offer("other.jpg")
    let person = try await host.person(app, at: "/canvases")
    try await person.press("Meadow")
    try await person.press("Edit Canvas")
    try await person.press("Replace Photo")
    try await person.pick("other.jpg")
    try await person.back()
    #expect(await person.sees("Discard Changes?"))
    #expect(await person.sees("Photo: 1 photo"))
    try await person.press("Keep Editing")
    #expect(await !person.sees("Discard Changes?"))
    try await person.back()
    try await person.press("Discard")
    try await person.press("Edit Canvas")
    try await person.press("Remove Photo")
    try await person.press("Save Changes")
    #expect(await person.sees("About This Canvas"))
    try await person.finish()
  }

  @Test(
    "ALL-1 A form reports a full disk without losing typed text, and can be saved later",
    arguments: Host.all)
  func fullDisk(host: Host) async throws {
    let app = try AppWorld()
    let person = try await host.person(app, at: "/canvases")
    try await person.press("Add Canvas")
    try await person.fillRequired()
    app.world.store.fail(.diskFull, times: 1)
    try await person.press("Save")
    #expect(await person.sees("The disk is full"))
    #expect(try await person.value(of: "Designer") == "Anna Weaver")
    try await person.press("Save")
    #expect(try await app.world.store.changes(since: Revision(0)).records.count == 1)
    try await person.finish()
  }

  @Test(
    "ST-3 The second form to save a canvas shows a warning and preserves its selected chip and text",
    arguments: Host.all)
  func conflict(host: Host) async throws {
    let app = try AppWorld()
    try await app.fill()
    let first = try await host.person(app, at: "/canvases")
    let second = try await host.person(app, at: "/canvases")
    for person in [first, second] {
      try await person.press("Meadow")
      try await person.press("Edit Canvas")
    }
    try await first.press("10 mesh")
    try await first.press("Save Changes")
    try await second.press("24 mesh")
    try await second.fill("Mine", into: "Notes")
    try await second.press("Save Changes")
    #expect(await second.sees("Replace the other change?"))
    try await second.press("Cancel")
    #expect(await second.lit == ["24"])
    #expect(try await second.value(of: "Notes") == "Mine")
    #expect(await first.sees("10 mesh"))
    try await second.press("Save Changes")
    try await second.press("Replace")
    let third = try await host.person(app, at: "/canvases")
    #expect(await third.sees("24 mesh"))
    for person in [first, second, third] { try await person.finish() }
  }

  @Test(
    "TG-11 TG-12 Typed tags are shown as chips, and a removed tag isn't saved",
    arguments: Host.all)
  func tags(host: Host) async throws {
    let app = try AppWorld()
    let person = try await host.person(app, at: "/canvases")
    try await person.press("Add Canvas")
    try await person.fillRequired()
    try await person.fill("floral, gift,", into: "Tags")
    #expect(await person.sees("floral"))
    #expect(await person.sees("Remove gift"))
    try await person.press("Remove floral")
    #expect(await !person.sees("Remove floral"))
    try await person.press("Save")
    try await person.press("Meadow")
    #expect(await person.sees("gift"))
    #expect(await !person.sees("floral"))
    try await person.finish()
  }
}
