import Composition
import Core
import HeadlessHost
import Stash
import TestKit
import Testing

@Suite("A library opened without one of its features")
struct LeavingOutTests {
  @Test(
    "A library with an excluded feature opens all other screens and doesn't change that feature's data",
    arguments: ["mesh-count", "photo-ingest", "stash", "tags"])
  func leavesOut(left: String) async throws {
    let folder = try ScratchFolder()
    try await Library(at: folder.path, for: .writing).addCanvas(mesh: 18)
    let rest = try Library(at: folder.path, for: .writing, leavingOut: [left])
    #expect(!rest.assembly.features.map(\.id.text).contains(left))
    for screen in rest.assembly.screens where !screen.entry.pattern.description.contains(":") {
      let host = rest.host()
      try await host.open(Route(screen.entry.pattern.description))
      try await host.finish()
    }
    if left != "stash" {
      try await rest.rename("Meadow", to: "Meadow in Snow")
    }
    let back = try Library(at: folder.path, for: .reading).host()
    try await back.open("/canvases")
    #expect(await back.shows("18 mesh"))
    #expect(await back.shows(left == "stash" ? "Meadow" : "Meadow in Snow"))
  }

  @Test("A request for an excluded feature fails with a usage error")
  func saysSo() async throws {
    let folder = try ScratchFolder()
    let library = try Library(at: folder.path, for: .writing, leavingOut: ["stash"])
    let failure = #expect(throws: ExcludedFeature.self) {
      let _: StashPlugin = try library.feature()
    }
    #expect(failure?.explanation.kind == .usage)
    #expect(failure?.explanation.message == "StashPlugin is excluded from this build")
  }
}

extension Library {
  fileprivate func rename(_ name: String, to new: String) async throws {
    let screen = host()
    try await screen.open("/canvases")
    try await screen.tap(.kind("link", name))
    try await screen.tap("Edit Canvas")
    try await screen.fill(new, into: "Design Name")
    try await screen.tap("Save Changes")
    try await screen.finish()
  }
}
