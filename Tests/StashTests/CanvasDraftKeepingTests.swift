import Core
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Drafts of the forms")
struct CanvasDraftKeepingTests {
  @Test("WE-7 ALL-2 A draft, including its editors' states, can be restored after the process ends")
  func survives() async throws {
    let fixture = try StashFixture()
    let first = try await fixture.host(at: "/canvases/new")
    try await first.fillRequired()
    try await first.fill("13", into: "Mesh Count")
    await fixture.world.advance(by: .seconds(1), first)
    let second = try await fixture.host(at: "/canvases/new")
    #expect(await second.shows("were restored.", partly: true))
    #expect(try await second.value("Design Name") == "Meadow")
    #expect(try await second.value("Mesh Count") == "13")
    try await second.tap("Save")
    #expect(await second.shows("Canvas added"))
    await second.quiet()
    #expect(try await fixture.world.drafts.draft(for: "/canvases/new") == nil)
  }

  /// The fields of a version that had only the required ones.
  private static let earlier = RecordFields(
    "canvas", blank: CanvasRecord(designer: "", name: "")
  ) {
    Field("designer", \.designer, "Designer", .text(200))
    Field("name", \.name, "Design Name", .text(200))
  }

  @Test(
    "WE-7 A draft saved before fields and slots were added is restored with default values for them"
  )
  func fieldsAdded() async throws {
    let fixture = try StashFixture(fields: Self.earlier)
    let first = try await fixture.host(at: "/canvases/new")
    try await first.fillRequired()
    await fixture.world.advance(by: .seconds(1), first)
    let next = try StashFixture(in: fixture.world, without: [])
    let second = try await next.host(at: "/canvases/new")
    #expect(try await second.value("Design Name") == "Meadow")
    #expect(try await second.reason("Save") == nil)
    try await second.fill("From a fair", into: "Notes")
    try await second.fill("13", into: "Mesh Count")
    try await second.tap("Save")
    let canvases = try await next.repository.page(CanvasFilter(), limit: 9).page.items
    #expect(canvases.map(\.canvas.notes) == ["From a fair"])
    #expect(canvases.map(\.canvas.mesh) == [13])
  }

  @Test("WE-7 \"Start Over\" shows the stored values and removes the draft")
  func startOver() async throws {
    let fixture = try StashFixture()
    let route = Route("/canvases/\(try await fixture.canvas())/edit")
    let first = try await fixture.host(at: route)
    try await first.fill("Owl", into: "Design Name")
    await fixture.world.advance(by: .seconds(1), first)
    let second = try await fixture.host(at: route)
    try await second.tap("Start Over")
    #expect(try await second.value("Design Name") == "Meadow")
    #expect(try await fixture.world.drafts.draft(for: route) == nil)
  }

  @Test(
    "WE-7 A form restored from a draft can be saved even if the process ended during an earlier save"
  )
  func endedWhileSaving() async throws {
    let fixture = try StashFixture()
    let first = try await fixture.host(at: "/canvases/new")
    try await first.fillRequired()
    fixture.gate.close()
    try await first.tap("Save")
    await fixture.world.advance(by: .seconds(1), first)
    let next = try StashFixture(in: fixture.world, without: [])
    let second = try await next.host(at: "/canvases/new")
    #expect(try await second.reason("Save") == nil)
    try await second.tap("Save")
    #expect(await second.shows("Canvas added"))
    fixture.gate.open()
  }

  @Test("ALL-2 A canvas that loads after its draft is restored doesn't overwrite the draft")
  func readLate() async throws {
    let fixture = try StashFixture()
    let route = Route("/canvases/\(try await fixture.canvas())/edit")
    let first = try await fixture.host(at: route)
    try await first.fill("Owl", into: "Design Name")
    await fixture.world.advance(by: .seconds(1), first)
    let next = try StashFixture(in: fixture.world, without: [])
    next.gate.close()
    let second = try await next.host(at: route)
    next.gate.open()
    await second.quiet()
    #expect(try await second.value("Design Name") == "Owl")
  }

  @Test("ALL-2 A journal entry that loads after its draft is restored doesn't overwrite the draft")
  func entryReadLate() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let entry = try await fixture.journal.add(to: id, note: "Sky", photos: [])
    let route = Route("/canvases/\(id)/journal/\(entry)/edit")
    let first = try await fixture.host(at: route)
    try await first.fill("Sky and clouds", into: "Note")
    await fixture.world.advance(by: .seconds(1), first)
    let next = try StashFixture(in: fixture.world, without: [])
    next.gate.close()
    let second = try await next.host(at: route)
    next.gate.open()
    await second.quiet()
    #expect(try await second.value("Note") == "Sky and clouds")
    #expect(try await second.reason("Save Changes") == nil)
  }

  @Test(
    "ST-3 Saving a restored draft causes a conflict if the canvas changed after the draft was saved"
  )
  func draftOfOldCanvas() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let route = Route("/canvases/\(id)/edit")
    let first = try await fixture.host(at: route)
    try await first.fill("Owl", into: "Design Name")
    await fixture.world.advance(by: .seconds(1), first)
    try await fixture.repository.edit(id) { $0["name"] = "Birches" }
    let second = try await fixture.host(at: route)
    try await second.tap("Save Changes")
    #expect(await second.shows("Replace the other change?"))
    #expect(try await fixture.stored(id).name == "Birches")
  }
}
