import Core
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Add Canvas")
struct CanvasFormTests {
  @Test("ST-2 A form that adds a record opens with the focus in its first field")
  func firstField() async throws {
    let fixture = try StashFixture()
    let canvas = try await fixture.canvas("Meadow")
    let form = try await fixture.host(at: "/canvases/new")
    #expect(await form.snapshot.focus == "canvas.designer")
    let entry = try await fixture.host(at: Route("/canvases/\(canvas)/journal/new"))
    #expect(await entry.snapshot.focus == "journal.note")
    let edit = try await fixture.host(at: Route("/canvases/\(canvas)/edit"))
    #expect(await edit.snapshot.focus == nil)
  }

  @Test(
    "ST-2 ALL-5 Save is disabled, with a reason, until the form has a designer and a name")
  func saveWaits() async throws {
    let screen = try await StashFixture().host(at: "/canvases/new")
    #expect(await screen.snapshot.title == "Add Canvas")
    #expect(try await screen.reason("Save") == "Designer is required")
    #expect(try await screen.reason("Save and Add Another") == "Designer is required")
    try await screen.fill("Anna Weaver", into: "Designer")
    #expect(try await screen.reason("Save") == "Design Name is required")
    try await screen.fill("  ", into: "Design Name")
    #expect(try await screen.reason("Save") == "Design Name is required")
    try await screen.fill("Meadow", into: "Design Name")
    #expect(try await screen.reason("Save") == nil)
    #expect(try await screen.reason("Save and Add Another") == nil)
    try await screen.finish()
  }

  @Test(
    "ST-2 ALL-5 Each invalid field disables Save, with its own reason",
    arguments: [
      ("Size", String(repeating: "x", count: 101), "At most 100 characters; the text has 101"),
      ("Notes", String(repeating: "x", count: 2001), "At most 2000 characters; the text has 2001"),
      ("Date Acquired", "soon", "Enter a date such as 2026-03-01"),
      ("Mesh Count", "abc", "abc: from 1 to 150 only"),
      ("Photo", "…", "Wait until the photo is loaded"),
    ])
  func everyField(label: String, text: String, reason: String) async throws {
    let fixture = try StashFixture()
    let screen = try await fixture.host(at: "/canvases/new")
    try await screen.fillRequired()
    try await screen.fill(text, into: Target.words(label))
    #expect(try await screen.reason("Save") == "\(label): \(reason)")
    await #expect(throws: HeadlessFailure.self) { try await screen.tap("Save") }
    #expect(try await fixture.count() == 0)
  }

  @Test("ALL-6 Text over the limit is marked and never truncated")
  func overLimit() async throws {
    let fixture = try StashFixture()
    let screen = try await fixture.host(at: "/canvases/new")
    let text = String(repeating: "é", count: 2001)
    try await screen.fillRequired()
    try await screen.fill(text, into: "Notes")
    #expect(try await screen.value("Notes") == text)
    #expect(try await screen.message("Notes") == "At most 2000 characters; the text has 2001")
    try await screen.fill(String(text.dropLast()), into: "Notes")
    #expect(try await screen.message("Notes") == nil)
    try await screen.tap("Save")
    let kept = try await fixture.repository.page(CanvasFilter(), limit: 1).page.items.first
    #expect(kept?.canvas.notes == String(text.dropLast()))
  }

  @Test("ST-2 A required field left empty shows \"Required\" until the user fills the field")
  func requiredAfterLeaving() async throws {
    let screen = try await StashFixture().host(at: "/canvases/new")
    #expect(try await screen.message("Designer") == nil)
    try await screen.tap("Designer")
    #expect(try await screen.message("Designer") == nil)
    try await screen.tap("Design Name")
    #expect(try await screen.message("Designer") == "Required")
    #expect(try await screen.message("Design Name") == nil)
    try await screen.fill("Anna Weaver", into: "Designer")
    #expect(try await screen.message("Designer") == nil)
    #expect(try await screen.message("Design Name") == "Required")
  }

  @Test(
    "ST-2 An empty required field shows \"Required\" when the user taps, tabs to, or types in a later field"
  )
  func requiredWhichever() async throws {
    let screen = try await StashFixture().host(at: "/canvases/new")
    try await screen.tap("Designer")
    try await screen.press(.tab)
    #expect(try await screen.message("Designer") == "Required")
    try await screen.press(.tab)
    #expect(try await screen.message("Design Name") == "Required")
    let other = try await StashFixture().host(at: "/canvases/new")
    try await other.tap("Design Name")
    try await other.tap("Look at Mesh Count")
    #expect(try await other.message("Design Name") == "Required")
    let third = try await StashFixture().host(at: "/canvases/new")
    try await third.fill("10 × 12 in", into: "Size")
    #expect(try await third.message("Designer") == "Required")
    #expect(try await third.message("Design Name") == "Required")
  }

  @Test("ST-2 Return in an invalid form announces the reason and marks missing values")
  func returnSaysWhy() async throws {
    let screen = try await StashFixture().host(at: "/canvases/new")
    try await screen.fill("Anna Weaver", into: "Designer")
    try await screen.press(.enter)
    #expect(await screen.shows("Design Name is required"))
    #expect(try await screen.message("Design Name") == "Required")
    try await screen.fill("Meadow", into: "Design Name")
    try await screen.press(.enter)
    #expect(await screen.shows("Canvas added"))
  }

  @Test("ST-1 ST-2 Save stores all typed values and closes the form")
  func savesAll() async throws {
    let fixture = try StashFixture()
    let screen = try await fixture.host(at: "/canvases")
    try await screen.tap("Add Canvas")
    try await screen.fillRequired(designer: " Anna Weaver ", name: "Meadow\n")
    for (text, label) in [
      ("10 × 12 in", "Size"), ("13", "Mesh Count"), ("photo-1", "Photo"), ("floral,gift", "Tags"),
      ("2026-02-14", "Date Acquired"), ("From the fair", "Notes"),
    ] { try await screen.fill(text, into: Target.words(label)) }
    try await screen.choose("WIP", in: .id("canvas.status"))
    try await screen.tap("Save")
    #expect(await screen.snapshot.title == "Canvases")
    #expect(await screen.shows("Canvas added"))
    let entry = try #require(
      try await fixture.repository.page(CanvasFilter(), limit: 2).page.items.first)
    #expect(entry.canvas.designer == "Anna Weaver")
    #expect(entry.canvas.name == "Meadow")
    #expect(entry.canvas.size == "10 × 12 in")
    #expect(entry.canvas.mesh == 13)
    #expect(entry.canvas.acquired == CivilDay("2026-02-14"))
    #expect(entry.canvas.notes == "From the fair")
    #expect(entry.canvas.reached == [.wip: CivilDay("2026-03-01")])
    #expect(entry.cover == "photo-1")
    #expect(entry.tags == ["floral", "gift"])
    try await screen.finish()
  }

  @Test(
    "ST-2 \"Save and Add Another\" clears all fields except the designer, and Save adds the next canvas"
  )
  func addAnother() async throws {
    let fixture = try StashFixture()
    let screen = try await fixture.host(at: "/canvases")
    try await screen.tap("Add Canvas")
    try await screen.fillRequired()
    for (text, label) in [
      ("10 in", "Size"), ("13", "Mesh Count"), ("p1", "Photo"), ("floral", "Tags"), ("x", "Notes"),
      ("2026-02-14", "Date Acquired"),
    ] { try await screen.fill(text, into: Target.words(label)) }
    try await screen.choose("Kitting", in: .id("canvas.status"))
    try await screen.tap("Save and Add Another")
    #expect(await screen.shows("Canvas added"))
    #expect(await screen.snapshot.focus == "canvas.name")
    #expect(try await screen.value("Designer") == "Anna Weaver")
    for label in ["Design Name", "Size", "Mesh Count", "Photo", "Tags", "Notes", "Date Acquired"] {
      #expect(try await screen.value(Target.words(label)) == "", "\(label)")
      #expect(try await screen.message(Target.words(label)) == nil, "\(label)")
    }
    #expect(try await screen.value(.id("canvas.status")) == "stash")
    try await screen.fill("Birches", into: "Design Name")
    try await screen.tap("Save")
    #expect(await screen.snapshot.title == "Canvases")
    let kept = try await fixture.repository.page(CanvasFilter(), limit: 5).page.items
    #expect(kept.map(\.canvas.name) == ["Birches", "Meadow"])
    #expect(kept.map(\.canvas.designer) == ["Anna Weaver", "Anna Weaver"])
    #expect(kept.map(\.canvas.mesh) == [nil, 13])
    #expect(kept.map(\.cover) == [nil, "p1"])
  }

  @Test(
    "ST-2 After \"Save and Add Another\", the form closes without confirmation and leaves no draft")
  func addAnotherLeavesNothing() async throws {
    let fixture = try StashFixture()
    let screen = try await fixture.host(at: "/canvases")
    try await screen.tap("Add Canvas")
    try await screen.fillRequired()
    await fixture.world.advance(by: .seconds(2), screen)
    #expect(try await fixture.world.drafts.draft(for: "/canvases/new") != nil)
    try await screen.tap("Save and Add Another")
    await fixture.world.advance(by: .seconds(2), screen)
    #expect(try await fixture.world.drafts.draft(for: "/canvases/new") == nil)
    await screen.back()
    #expect(await screen.snapshot.title == "Canvases")
  }
}
