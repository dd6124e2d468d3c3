import Core
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Edit Canvas")
struct CanvasFormEditingTests {
  /// Opens the form that edits a canvas from the canvas's screen, and returns the screen.
  private func opened(_ fixture: StashFixture, _ id: RecordID) async throws -> HeadlessScreen {
    let screen = try await fixture.host(at: Route("/canvases/\(id)"))
    try await screen.tap("Edit Canvas")
    return screen
  }

  @Test("ST-3 The form shows the stored values")
  func showsStored() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas(mesh: 13, status: .wip) {
      ($0["size"], $0["notes"], $0["acquired"]) = ("10 in", "From the fair", "2026-02-14")
    }
    let screen = try await opened(fixture, id)
    #expect(await screen.snapshot.title == "Edit Canvas")
    for (text, label) in [
      ("Anna Weaver", "Designer"), ("Meadow", "Design Name"), ("10 in", "Size"),
      ("13", "Mesh Count"), ("From the fair", "Notes"), ("2026-02-14", "Date Acquired"),
    ] { #expect(try await screen.value(Target.words(label)) == text, "\(label)") }
    #expect(try await screen.value(.id("canvas.status")) == "wip")
    #expect(try await screen.reason("Save Changes") == nil)
  }

  @Test("ST-3 The form shows an invalid stored value unchanged")
  func showsWhatever() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas(mesh: 400)
    let screen = try await opened(fixture, id)
    #expect(try await screen.value("Mesh Count") == "400")
    #expect(try await screen.reason("Save Changes") == "Mesh Count: 400: from 1 to 150 only")
    await screen.back()
    #expect(await screen.snapshot.title == "Meadow")
    #expect(try await fixture.stored(id).mesh == 400)
  }

  @Test(
    "ST-3 WE-7 An unchanged form closes without asking for confirmation, even after edits that cancel out"
  )
  func unchangedNeverAsks() async throws {
    let fixture = try StashFixture()
    let screen = try await opened(fixture, try await fixture.canvas(mesh: 13))
    try await screen.fill("Birches", into: "Design Name")
    try await screen.fill("Meadow", into: "Design Name")
    try await screen.tap("Look at Mesh Count")
    try await screen.fill("14", into: "Mesh Count")
    try await screen.fill("13", into: "Mesh Count")
    await screen.back()
    #expect(await screen.snapshot.title == "Meadow")
  }

  @Test(
    "D4 ST-3 Back asks for confirmation after a change to any single field",
    arguments: [
      ("canvas.designer", "Birgit"), ("canvas.name", "Birches"), ("canvas.size", "8 in"),
      ("canvas.notes", "Gift"), ("canvas.acquired", "2026-02-15"), ("canvas.status", "kitting"),
      ("Mesh Count", "18"), ("Photo", "p2"), ("Tags", "blue"),
    ])
  func changedAlone(field: String, text: String) async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas(mesh: 13)
    let screen = try await opened(fixture, id)
    let before = try await fixture.stored(id)
    let node = try #require(
      await screen.snapshot.root.flattened.first {
        ($0.id == NodeID(field) || $0.label == field) && $0.isInteractive
      }?.id)
    try await screen.send(.edit(text), to: .id(node))
    await screen.back()
    #expect(await screen.shows("Discard Changes?"))
    try await screen.tap("Discard")
    #expect(try await fixture.stored(id) == before)
  }

  @Test("ST-3 WE-7 Leaving a changed form asks for confirmation and lists the changes in order")
  func asks() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas(mesh: 13, status: .wip) { $0["notes"] = "From the fair" }
    let screen = try await opened(fixture, id)
    try await screen.fill("Meadow ", into: "Design Name")
    try await screen.fill("", into: "Notes")
    try await screen.fill("14", into: "Mesh Count")
    try await screen.fill("p1", into: "Photo")
    try await screen.choose("Kitting", in: .id("canvas.status"))
    await screen.back()
    #expect(await screen.shows("Discard Changes?"))
    #expect(await screen.shows("You have unsaved changes that will be lost."))
    let changes = [
      "Photo: photo p1", "Design Name: Meadow → Meadow ", "Mesh Count: mesh count 14",
      "Status: WIP → Kitting", "Notes removed",
    ]
    let shown = await screen.snapshot.root.flattened.compactMap(\.value)
    #expect(shown.filter { changes.contains($0) } == changes)
    try await screen.tap("Keep Editing")
    #expect(try await screen.value("Design Name") == "Meadow ")
    await screen.back()
    try await screen.tap("Discard")
    #expect(await screen.snapshot.title == "Meadow")
    #expect(try await fixture.stored(id).mesh == 13)
  }

  @Test("ST-3 The dialog shortens a long changed value")
  func longChange() async throws {
    let screen = try await StashFixture().host(at: "/canvases/new")
    try await screen.fill(String(repeating: "x", count: 1500), into: "Notes")
    await screen.back()
    #expect(await screen.shows("Notes: \(String(repeating: "x", count: 60))…"))
  }

  @Test("ST-3 Save Changes writes the changes in one undoable step")
  func saves() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas(mesh: 13)
    let screen = try await opened(fixture, id)
    try await screen.fill("Meadow in Snow", into: "Design Name")
    try await screen.fill("", into: "Mesh Count")
    try await screen.fill("p1", into: "Photo")
    try await screen.tap("Save Changes")
    #expect(await screen.shows("Canvas saved"))
    #expect(await screen.snapshot.title == "Meadow in Snow")
    var entry = try await fixture.repository.canvas(id)
    #expect(entry.canvas.mesh == nil)
    #expect(entry.cover == "p1")
    #expect(try await fixture.world.store.undo()?.label == "Edit canvas")
    entry = try await fixture.repository.canvas(id)
    #expect(entry.canvas.name == "Meadow")
    #expect(entry.canvas.mesh == 13)
    #expect(entry.cover == nil)
  }

  @Test("ST-3 Saving doesn't rewrite unchanged links, even links that the form doesn't show")
  func linksUntouched() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let owner = RecordReference(CanvasRecord.collection.name, id)
    let twice: [RecordReference] = [.init("made_tag", "a"), .init("made_tag", "b")]
    try await fixture.world.store.write("Link") { transaction throws(StoreFailure) in
      try transaction.link(owner, field: "tags", to: twice, limit: nil)
      try transaction.link(owner, field: "cover", to: [.init("made_photo", "gone")], limit: 1)
    }
    let before = try await fixture.world.store.changes(since: Revision(0)).latest.number
    let screen = try await opened(fixture, id)
    try await screen.tap("Look at Tags")
    try await screen.tap("Look at Photo")
    try await screen.fill("x", into: "Notes")
    try await screen.tap("Save Changes")
    #expect(try await fixture.world.store.changes(since: Revision(0)).latest.number == before + 1)
    #expect(try await fixture.links(owner, "tags") == ["a", "b"])
    #expect(try await fixture.links(owner, "cover") == ["gone"])
  }

  @Test("ST-3 A form for a missing canvas shows the error and can be closed")
  func missing() async throws {
    let screen = try await StashFixture().host(at: "/canvases")
    try await screen.open("/canvases/0000/edit")
    #expect(await screen.shows("There is no canvas “0000”"))
    await screen.back()
    #expect(await screen.snapshot.title == "Canvases")
  }

  @Test("ST-4 Editing the status back to an earlier stage clears the dates of later stages")
  func goingBack() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas(status: .kitting)
    try await fixture.repository.edit(id) { $0["status"] = "finished" }
    let screen = try await opened(fixture, id)
    try await screen.choose("Kitting", in: .id("canvas.status"))
    try await screen.tap("Save Changes")
    #expect(try await fixture.stored(id).reached == [.kitting: fixture.world.clock.today])
    #expect(await !screen.shows("Finished: ", partly: true))
  }
}
