import Core
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Saving a canvas with conflicts and failures")
struct CanvasConflictTests {
  /// Returns two forms that edit one canvas.
  private func two(
    _ fixture: StashFixture, _ id: RecordID
  ) async throws -> (HeadlessScreen, HeadlessScreen) {
    let first = try await fixture.host(at: Route("/canvases/\(id)/edit"))
    return (first, try await fixture.host(at: Route("/canvases/\(id)/edit")))
  }

  @Test(
    "ST-3 The second of two forms to save the same canvas reports a conflict and preserves the typed text"
  )
  func secondIsTold() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas(mesh: 13)
    let (first, second) = try await two(fixture, id)
    try await first.fill("Birches", into: "Design Name")
    try await first.tap("Save Changes")
    try await second.fill("Owl", into: "Design Name")
    try await second.fill("14", into: "Mesh Count")
    try await second.tap("Save Changes")
    #expect(await second.shows("Replace the other change?"))
    #expect(await second.shows("This record was changed elsewhere after you opened it"))
    #expect(try await fixture.stored(id).name == "Birches")
    try await second.tap("Cancel")
    #expect(await !second.shows("Replace the other change?"))
    #expect(try await second.value("Design Name") == "Owl")
    #expect(try await second.value("Mesh Count") == "14")
    #expect(try await fixture.stored(id).name == "Birches")
  }

  @Test("ST-3 \"Replace\" overwrites the conflicting change with the typed values")
  func saveMine() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let (first, second) = try await two(fixture, id)
    try await first.fill("Birches", into: "Design Name")
    try await first.tap("Save Changes")
    try await second.fill("Owl", into: "Design Name")
    try await second.tap("Save Changes")
    try await second.tap("Replace")
    #expect(await second.shows("Canvas saved"))
    #expect(try await fixture.stored(id).name == "Owl")
  }

  @Test("ST-3 \"Replace\" applies to only one save: if that save fails, the next save asks again")
  func saveMineOnce() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let (first, second) = try await two(fixture, id)
    try await first.fill("Birches", into: "Design Name")
    try await first.tap("Save Changes")
    try await second.fill("Owl", into: "Design Name")
    try await second.tap("Save Changes")
    fixture.world.store.fail(.diskFull)
    try await second.tap("Replace")
    #expect(await second.shows("The disk is full; nothing was written"))
    try await fixture.repository.edit(id) { $0["name"] = "Third" }
    try await second.tap("Save Changes")
    #expect(await second.shows("Replace the other change?"))
    #expect(try await fixture.stored(id).name == "Third")
  }

  @Test("ST-3 An edit from the command line while the form is open causes a conflict")
  func commandLine() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let screen = try await fixture.host(at: Route("/canvases/\(id)/edit"))
    try await fixture.repository.advance(id)
    try await screen.fill("x", into: "Notes")
    try await screen.press(.escape)
    try await screen.tap("Save Changes")
    try await screen.press(.escape)
    #expect(await !screen.shows("Replace the other change?"))
    #expect(try await screen.value("Notes") == "x")
    #expect(try await fixture.stored(id).status == .kitting)
  }

  @Test(
    "ST-3 Saving a form after its canvas was deleted reports the missing canvas and preserves the typed text"
  )
  func deletedMeanwhile() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let screen = try await fixture.host(at: Route("/canvases/\(id)/edit"))
    try await fixture.repository.records.delete(id)
    try await screen.fill("x", into: "Notes")
    try await screen.tap("Save Changes")
    #expect(await screen.shows("There is no canvas “\(id)”"))
    #expect(try await screen.value("Notes") == "x")
  }

  @Test(
    "ALL-1 After a failed save, the form remains open, shows the reason, and can be saved again",
    arguments: [
      (StoreFailure.diskFull, "The disk is full; nothing was written"),
      (
        .busy(seconds: 5),
        "Another program has been writing to the library for more than 5 seconds"
      ),
    ])
  func failedSave(failure: StoreFailure, words: String) async throws {
    let fixture = try StashFixture()
    let screen = try await fixture.host(at: "/canvases/new")
    try await screen.fillRequired()
    try await screen.fill("13", into: "Mesh Count")
    fixture.world.store.fail(failure)
    try await screen.tap("Save")
    #expect(await screen.shows(words))
    #expect(try await screen.value("Design Name") == "Meadow")
    #expect(try await screen.value("Mesh Count") == "13")
    #expect(try await fixture.count() == 0)
    try await screen.tap("Save")
    #expect(await screen.shows("Canvas added"))
    #expect(try await fixture.count() == 1)
  }

  @Test("ALL-1 A failed \"Save and Add Another\" doesn't clear any fields")
  func failedAddAnother() async throws {
    let fixture = try StashFixture()
    let screen = try await fixture.host(at: "/canvases/new")
    try await screen.fillRequired()
    fixture.world.store.fail(.diskFull)
    try await screen.tap("Save and Add Another")
    #expect(try await screen.value("Design Name") == "Meadow")
    #expect(await screen.shows("The disk is full; nothing was written"))
    try await screen.tap("Save and Add Another")
    #expect(try await screen.value("Design Name") == "")
    #expect(try await fixture.count() == 1)
  }

  @Test("ALL-2 A form disables its fields during a save, so no typed text is lost")
  func lockedWhileSaving() async throws {
    let fixture = try StashFixture()
    let screen = try await fixture.host(at: "/canvases/new")
    try await screen.fillRequired()
    fixture.gate.close()
    try await screen.tap("Save")
    for label in ["Designer", "Notes", "Mesh Count", "Save", "Save and Add Another"] {
      #expect(try await screen.reason(Target.words(label)) == "Saving…", "\(label)")
    }
    await #expect(throws: HeadlessFailure.self) { try await screen.fill("x", into: "Notes") }
    fixture.gate.open()
    await screen.quiet()
    #expect(await screen.shows("Canvas added"))
    #expect(try await fixture.count() == 1)
    try await screen.finish()
  }
}
