import Core
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("The canvas screen")
struct CanvasScreenTests {
  private func opened(_ fixture: StashFixture, _ id: RecordID) async throws -> HeadlessScreen {
    try await fixture.host(at: Route("/canvases/\(id)"))
  }

  @Test("ST-1 The screen shows all details of the canvas")
  func facts() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas(mesh: 13, status: .wip) {
      ($0["size"], $0["notes"], $0["acquired"]) = ("10 in", "From the fair", "2026-02-14")
    }
    let screen = try await opened(fixture, id)
    for words in [
      "Meadow", "Anna Weaver", "WIP", "mesh count 13", "10 in", "February 14, 2026",
      "Mar 1", "From the fair",
      "No journal entries yet. Add an entry to record your progress.",
    ] { #expect(await screen.shows(words), "\(words)") }
    try await screen.finish()
  }

  @Test(
    "ST-4 A button names the next stage until the last stage, and each stage shows its date")
  func advance() async throws {
    let fixture = try StashFixture()
    let screen = try await opened(fixture, try await fixture.canvas())
    for status in CanvasStatus.allCases.dropFirst() {
      try await screen.tap(Target.words("Move to \(status.label)"))
      #expect(await screen.shows("Moved to \(status.label)"))
      let chips = await screen.elements(ofKind: "chip")
      #expect(chips.filter { $0.content == .chip(isSelected: true) }.map(\.label) == [status.label])
    }
    #expect(await !screen.shows("Move to ", partly: true))
    let days = await screen.elements(ofKind: "text").filter { $0.value == "Mar 1" }
    #expect(days.count == CanvasStatus.allCases.count - 1)
  }

  @Test(
    "ST-4 Tapping an earlier stage shows its date and offers to move the canvas back, which clears later dates"
  )
  func earlier() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas(status: .stitched)
    let screen = try await opened(fixture, id)
    let before = try await fixture.stored(id)
    try await screen.tap("Kitting")
    #expect(await screen.snapshot.focus == "canvas.dates.kitting")
    #expect(try await fixture.stored(id) == before)
    try await screen.fill("2026-02-14", into: "canvas.dates.kitting")
    #expect(try await screen.reason("canvas.dates.back") == "The changed dates aren't saved")
    try await screen.fill("", into: "canvas.dates.kitting")
    try await screen.tap("Move Back to Kitting")
    #expect(await screen.shows("Moved to Kitting"))
    #expect(try await fixture.stored(id).reached.keys.map(\.self) == [.kitting])
    try await screen.tap("canvas.stage.kitting")
    #expect(await !screen.shows("Move Back to ", partly: true))
    try await screen.tap("canvas.dates.cancel")
    try await screen.tap("Stash")
    try await screen.tap("Move Back to Stash")
    #expect(try await fixture.stored(id).reached.isEmpty)
  }

  @Test(
    "ST-4 Tapping the current stage, or a menu item, offers to change the dates of all reached stages"
  )
  func dates() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas(status: .wip)
    let screen = try await opened(fixture, id)
    try await screen.tap("WIP")
    let fields = await screen.elements(ofKind: "dateField")
    #expect(fields.map(\.label) == ["Kitting", "WIP"])
    try await screen.fill("2026-03-02", into: "canvas.dates.wip")
    #expect(await screen.shows("Enter today or an earlier date"))
    #expect(try await !screen.element("canvas.dates.save").isEnabled)
    try await screen.fill("2026-02-14", into: "canvas.dates.wip")
    try await screen.fill("", into: "canvas.dates.kitting")
    try await screen.tap("canvas.dates.save")
    #expect(await screen.shows("Dates saved"))
    #expect(await screen.shows("Feb 14"))
    #expect(try await fixture.stored(id).reached == [.wip: CivilDay("2026-02-14")])
    try await screen.tap("canvas.dates.open")
    try await screen.fill("last week", into: "canvas.dates.wip")
    try await screen.tap("canvas.dates.cancel")
    #expect(try await fixture.stored(id).status == .wip)
    #expect(await screen.shows("Feb 14"))
  }

  @Test(
    "ST-4 Tapping the same stage button on two screens moves the canvas only to the stage that the button names"
  )
  func twoTaps() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let (first, second) = (try await opened(fixture, id), try await opened(fixture, id))
    try await first.tap("Move to Kitting")
    try await second.tap("Move to Kitting")
    #expect(await second.shows("This record was changed elsewhere after you opened it"))
    #expect(try await fixture.stored(id).status == .kitting)
    #expect(try await second.element("Move to WIP").isEnabled)
    try await second.tap("Move to WIP")
    #expect(await !second.shows("This record was changed elsewhere after you opened it"))
    #expect(try await fixture.stored(id).status == .wip)
  }

  @Test("ALL-1 A failed move shows the reason and doesn't move the canvas")
  func failedMove() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas(status: .kitting)
    let screen = try await opened(fixture, id)
    for buttons in [["Move to WIP"], ["Stash", "Move Back to Stash"]] {
      fixture.world.store.fail(.diskFull)
      for button in buttons { try await screen.tap(Target.words(button)) }
      #expect(await screen.shows("The disk is full; nothing was written"))
      #expect(try await fixture.stored(id).status == .kitting)
    }
  }

  @Test("ST-5 The journal shows the newest entries first, in pages, and appends each page")
  func journalPages() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    for number in 1...25 {
      try await fixture.journal.add(to: id, note: "Entry \(number)", photos: [])
    }
    let screen = try await opened(fixture, id)
    #expect(await screen.shows("Entry 25"))
    #expect(await screen.shows("Entry 6"))
    #expect(await !screen.shows("Entry 5"))
    try await screen.send(.more, to: .id("canvas.journal"))
    #expect(await screen.shows("Entry 5"))
    #expect(await screen.shows("Entry 25"))
  }

  @Test("ST-7 Deleting a canvas asks for confirmation, can be cancelled, and is undoable")
  func delete() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let screen = try await fixture.host(at: "/canvases")
    try await screen.tap("Meadow")
    try await screen.tap("Delete")
    #expect(await screen.shows("Delete this canvas?"))
    try await screen.tap("Cancel")
    #expect(try await fixture.count() == 1)
    try await screen.tap("Delete")
    try await screen.tap(.id("canvas.delete.confirm"))
    #expect(await screen.snapshot.title == "Canvases")
    #expect(await screen.shows("Canvas deleted"))
    #expect(await screen.shows("No canvases yet."))
    #expect(try await fixture.world.store.undo()?.label == "Delete canvas")
    #expect(try await fixture.stored(id).name == "Meadow")
  }

  @Test("ST-7 Deleting a journal entry asks for confirmation, can be cancelled, and is undoable")
  func deleteEntry() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    try await fixture.journal.add(to: id, note: "Sky done", photos: [])
    let entry = try await fixture.journal.add(to: id, note: "Clouds begun", photos: [])
    let screen = try await opened(fixture, id)
    let delete = Target.id(NodeID("journal.delete.\(entry)"))
    try await screen.tap(delete)
    #expect(await screen.shows("Delete this entry?"))
    try await screen.tap("Cancel")
    #expect(await screen.shows("Clouds begun"))
    fixture.world.store.fail(.diskFull)
    for words in ["The disk is full; nothing was written", "Entry deleted"] {
      try await screen.tap(delete)
      try await screen.tap(.id("journal.delete.confirm"))
      #expect(await screen.shows(words))
    }
    #expect(await !screen.shows("Clouds begun"))
    #expect(await screen.shows("Sky done"))
    #expect(try await fixture.world.store.undo()?.label == "Delete journal entry")
    #expect(try await fixture.journal.entry(entry).note == "Clouds begun")
  }

  @Test("ALL-1 The screen shows the reason if the canvas is missing or a deletion fails")
  func failures() async throws {
    let fixture = try StashFixture()
    let missing = try await opened(fixture, "0000")
    #expect(await missing.shows("There is no canvas “0000”"))
    #expect(await missing.shows("Show All Canvases"))
    let screen = try await opened(fixture, try await fixture.canvas())
    fixture.world.store.fail(.diskFull)
    try await screen.tap("Delete")
    try await screen.tap(.id("canvas.delete.confirm"))
    #expect(await screen.shows("The disk is full; nothing was written"))
    #expect(try await fixture.count() == 1)
  }

  @Test("ST-5 A journal entry shows a single photo large and multiple photos small")
  func photoGrid() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    for count in 1...4 {
      let entry = try await fixture.journal.add(
        to: id, note: "", photos: (1...count).map { PhotoID("p\(count)\($0)") })
      let screen = try await opened(fixture, id)
      let grid = try await screen.element(.id(NodeID("journal.photos.\(entry)")))
      #expect(grid.content == .photoGrid)
      #expect(grid.label == (count == 1 ? "1 photo" : "\(count) photos"))
      let variants = await screen.elements(ofKind: "image").compactMap { image -> String? in
        guard case .image(let picture) = image.content,
          picture.photo.text.hasPrefix("p\(count)")
        else { return nil }
        return picture.variant.rawValue
      }
      #expect(variants == Array(repeating: count == 1 ? "display" : "thumbnail", count: count))
    }
  }

  @Test("The cover links to the photo's screen in the context of the canvas")
  func coverLink() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas { $0.set(StashFieldSlots.cover, to: "p1") }
    let link = try await opened(fixture, id).element(.id("canvas.photo"))
    #expect(link.content == .link(Route("/photos/p1/in/\(id)")))
    #expect(link.label == "Photo of Meadow")
    let bare = try await opened(fixture, try await fixture.canvas())
    #expect(await bare.elements(ofKind: "image").isEmpty)
  }

  @Test("ST-5 A journal photo links to the photo's screen in the context of the journal entry")
  func photoLinks() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let entry = try await fixture.journal.add(to: id, note: "", photos: ["p1", "p2"])
    let screen = try await opened(fixture, id)
    for number in 1...2 {
      let link = try await screen.element(.id(NodeID("journal.photo.\(entry).\(number)")))
      #expect(link.content == .link(Route("/photos/p\(number)/in/\(entry)")))
    }
  }
}
