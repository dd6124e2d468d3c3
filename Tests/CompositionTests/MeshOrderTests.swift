import Composition
import Core
import HeadlessHost
import MeshCount
import TestKit
import Testing

/// Tests the setting for the order of mesh counts, which needs two features.
///
/// One feature stores mesh counts, and the other offers them.
@Suite("The order of mesh counts in a library")
struct MeshOrderTests {
  @Test(
    "MC-8 A setting orders mesh count chips from coarse to fine (the default) or from most to least used"
  )
  func order() async throws {
    let folder = try ScratchFolder()
    let library = try Library(at: folder.path, for: .writing)
    for mesh in [18, 24, 18, 13, 24, 18] { try await library.addCanvas(mesh: mesh) }
    #expect(try await library.chips() == [10, 12, 13, 14, 18, 24])
    try await library.setMeshOrder("use")
    #expect(try await library.chips() == [18, 24, 13, 10, 12, 14])
    try await library.setMeshOrder("standard")
    #expect(try await library.chips() == [10, 12, 13, 14, 18, 24])
  }

  @Test("MC-8 Mesh count chips have the default order if no feature stores mesh counts")
  func withoutStash() async throws {
    let folder = try ScratchFolder()
    let library = try Library(at: folder.path, for: .writing)
    try await library.addCanvas(mesh: 24)
    try await library.setMeshOrder("use")
    let rest = try await Library(at: folder.path, for: .reading, leavingOut: ["stash"]).arranged()
    let plugin: MeshCountPlugin = try rest.feature()
    #expect(plugin.presets == .standard)
  }
}

extension Library {
  /// Adds a canvas through its form.
  func addCanvas(_ name: String = "Meadow", mesh: Int) async throws {
    let screen = host()
    try await screen.open("/canvases/new")
    try await screen.fill("Anna Weaver", into: "Designer")
    try await screen.fill(name, into: "Design Name")
    try await screen.tap(.words("\(mesh) mesh"))
    try await screen.tap("Save")
    try await screen.finish()
  }

  /// Returns the mesh counts on the chips of Add Canvas, in order.
  fileprivate func chips() async throws -> [Int] {
    let screen = try await arranged().host()
    try await screen.open("/canvases/new")
    let labels = await screen.elements(ofKind: "chip").compactMap(\.label)
    return labels.compactMap { Int($0) }
  }

  fileprivate func setMeshOrder(_ order: String) async throws {
    let setting = try #require(
      assembly.features.flatMap(\.manifest.settings).first { $0.key == "mesh.order" })
    try await settings.set(setting, to: order)
  }
}
