import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@Suite("Apps without one feature")
struct LeftOutTests {
  @Test("An app can be assembled with any one feature excluded")
  func composes() throws {
    let app = try AppWorld()
    #expect(try app.assembly().emptySlots.isEmpty)
    for feature in try app.features() {
      let rest = try app.assembly(without: feature.id)
      #expect(
        try rest.features.map(\.id) == app.features().map(\.id).filter { $0 != feature.id })
    }
  }

  @Test(
    "An assembly without a feature lists the labels of the missing fields",
    arguments: [
      ("mesh-count", ["Mesh Count"]), ("photo-ingest", ["Photo", "Photos"]), ("stash", []),
      ("tags", ["Tags", "Tags"]),
    ] as [(FeatureID, [String])])
  func saysWhy(left: FeatureID, labels: [String]) throws {
    let open = try AppWorld().assembly(without: left).emptySlots
    #expect(open.filter { $0.feature == "stash" }.map(\.slot.label) == labels)
    #expect(open.allSatisfy { !$0.slot.isRequired })
  }

  @Test("Canvases can be edited and moved without MeshCount, and keep their mesh counts")
  func withoutMesh() async throws {
    let app = try AppWorld()
    try await app.fill()
    let screen = try await app.host(at: "/canvases", without: "mesh-count")
    try await screen.tap("Meadow")
    try await screen.tap("Move to Kitting")
    try await screen.tap("Edit Canvas")
    #expect(await screen.elements(ofKind: "chip").isEmpty)
    try await screen.fill("Meadow in Snow", into: "Design Name")
    try await screen.tap("Save Changes")
    try await screen.finish()
    let back = try await app.host(at: "/canvases")
    #expect(await back.shows("18 mesh"))
    try await back.tap("Meadow in Snow")
    try await back.tap("Edit Canvas")
    #expect(await back.lit == ["18"])
  }

  @Test("Canvases and journal entries can be edited without PhotoIngest, and keep their photos")
  func withoutPhotos() async throws {
    let app = try AppWorld()
    try await app.fill()
    let before = try await app.host(at: "/canvases")
    try await before.tap("Meadow")
    let photos = await before.photos
    #expect(photos.count == 2)
    let screen = try await app.host(at: "/canvases", without: "photo-ingest")
    #expect(await screen.photos.isEmpty)
    try await screen.tap("Meadow")
    try await screen.tap("Edit Canvas")
    #expect(await !screen.shows("Photo"))
    try await screen.fill("x", into: "Notes")
    try await screen.tap("Save Changes")
    try await screen.tap("Edit Entry")
    try await screen.fill("Sky and clouds done", into: "Note")
    try await screen.tap("Save Changes")
    #expect(await screen.shows("Sky and clouds done"))
    try await screen.finish()
    await #expect(throws: HeadlessFailure.self) { try await screen.open("/photos") }
    let back = try await app.host(at: "/canvases")
    try await back.tap("Meadow")
    #expect(await back.photos == photos)
    #expect(await back.shows("Sky and clouds done"))
  }

  @Test("Photos are still shown without Stash, and canvases reappear when Stash is included again")
  func withoutStash() async throws {
    let app = try AppWorld()
    try await app.fill()
    let before = try await app.contents()
    let screen = try await app.host(at: "/photos", without: "stash")
    #expect(await screen.elements(ofKind: "link").count == 2)
    await #expect(throws: HeadlessFailure.self) { try await screen.open("/canvases") }
    try await screen.finish()
    #expect(try await app.contents() == before)
    let back = try await app.host(at: "/canvases")
    #expect(await back.shows("Meadow"))
    #expect(await back.shows("18 mesh"))
  }

  @Test("An assembly without features has no screens and no empty slots")
  func nothing() throws {
    let assembly = try Assembly([])
    #expect(assembly.screens.isEmpty)
    #expect(assembly.emptySlots.isEmpty)
  }
}
