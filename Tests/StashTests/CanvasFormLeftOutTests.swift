import Core
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Stash without field providers")
struct CanvasFormLeftOutTests {
  static let kinds = Set((CanvasRecord.fields.slots + JournalRecord.fields.slots).map(\.kind))

  /// Adds a canvas with a value in every slot to a stash with all editors.
  private func full() async throws -> (StashFixture, RecordID) {
    let fixture = try StashFixture()
    let id = try await fixture.canvas(mesh: 13) {
      $0.set(StashFieldSlots.cover, to: "p1")
      $0.set(StashFieldSlots.tags, to: ["floral", "gift"])
    }
    return (fixture, id)
  }

  @Test(
    "ST-2 ST-3 A form omits a field that has no editor, and an edit preserves the field's value",
    arguments: [
      ("mesh-count", "Mesh Count"), ("photo", "Photo"), ("tags", "Tags"),
    ])
  func oneLeftOut(kind: String, label: String) async throws {
    let (fixture, id) = try await full()
    let before = try await fixture.repository.canvas(id)
    let bare = try StashFixture(in: fixture.world, without: [kind])
    let screen = try await bare.host(at: Route("/canvases/\(id)/edit"))
    #expect(await !screen.shows(label))
    try await screen.fill("Meadow in Snow", into: "Design Name")
    try await screen.tap("Save Changes")
    let after = try await fixture.repository.canvas(id)
    #expect(after.canvas.name == "Meadow in Snow")
    #expect(after.canvas.mesh == before.canvas.mesh)
    #expect(after.cover == before.cover)
    #expect(after.tags == before.tags)
  }

  @Test(
    "ST-2 Adding, editing, or moving a canvas loses no values, even if there are no field editors"
  )
  func allLeftOut() async throws {
    let (fixture, id) = try await full()
    let bare = try StashFixture(in: fixture.world, without: Self.kinds)
    let screen = try await bare.host(at: "/canvases")
    try await screen.tap("Add Canvas")
    try await screen.fillRequired(name: "Owl")
    try await screen.tap("Save")
    try await screen.tap("Meadow")
    try await screen.tap("Move to Kitting")
    try await screen.tap("Edit Canvas")
    try await screen.fill("x", into: "Notes")
    try await screen.tap("Save Changes")
    let entry = try await fixture.repository.canvas(id)
    #expect(entry.canvas.mesh == 13)
    #expect(entry.cover == "p1")
    #expect(entry.tags == ["floral", "gift"])
    #expect(entry.canvas.notes == "x")
    #expect(entry.canvas.status == .kitting)
    try await screen.finish()
  }

  @Test("ST-2 All stash slots are optional, and the assembly lists each empty slot with its label")
  func emptySlots() throws {
    let plugin = StashPlugin(
      RecordPorts(
        store: NoStore(), ids: SequentialIDs(), clock: ManualClock(), log: MemoryLog()))
    let provider = StubFields(without: ["photos", "mesh-count"])
    let open = try Assembly([plugin, provider]).emptySlots
    let provided = Set(provider.fieldProviders.map(\.kind))
    #expect(open.allSatisfy { $0.feature == "stash" })
    #expect(open.map(\.slot) == plugin.manifest.slots.filter { !provided.contains($0.kind) })
    #expect(open.map(\.slot.label).contains("Mesh Count"))
    #expect(plugin.manifest.slots.allSatisfy { !$0.isRequired })
  }
}
