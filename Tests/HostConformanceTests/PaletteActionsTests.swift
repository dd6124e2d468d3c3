import Core
import HeadlessHost
import TestKit
import Testing

@Suite("Actions in the search screen")
struct PaletteActionsTests {
  private static func made() async throws -> (AppWorld, HeadlessScreen) {
    let world = try AppWorld()
    try await world.fill()
    let host = try await world.host(at: try await world.route("/canvases/:id"))
    return (world, host)
  }

  private static func actions(_ host: HeadlessScreen) async -> [String] {
    await host.snapshot.root.flattened
      .filter { $0.id?.text.hasPrefix("find.action.") == true }.compactMap(\.label)
  }

  @Test("ST-6 The search screen lists the actions of the screen below it, and performs them there")
  func performs() async throws {
    let (_, host) = try await Self.made()
    let canvas = await host.snapshot.route
    try await host.open("/find")
    #expect(await Self.actions(host).contains("Delete"))
    try await host.fill("del", into: "Search")
    #expect(await Self.actions(host) == ["Delete"])
    try await host.tap("Delete")
    #expect(await host.snapshot.route == canvas)
    #expect(await host.shows("Delete this canvas?"))
    try await host.tap("Cancel")
    try await host.open("/find")
    try await host.fill("add en", into: "Search")
    try await host.press(.enter)
    #expect(await host.shows("What did you work on?"))
    await host.back()
    #expect(await host.snapshot.route == canvas)
    try await host.open("/find")
    try await host.tap("Edit Canvas")
    try await host.fill("Silk", into: "Notes")
    try await host.tap("Save Changes")
    #expect(await host.snapshot.route == canvas)
  }

  @Test(
    "ST-6 The search screen finds actions and screens by words that mean the same",
    arguments: [
      ("wip", "Board"), ("in progress", "Board"), ("new canvas", "Add Canvas"),
      ("create entry", "Add Entry"), ("log weight", "Add Weight"), ("new drawing", "Drawings"),
    ])
  func words(text: String, name: String) async throws {
    let host = try await AppWorld().host(at: "/find")
    try await host.fill(text, into: "Search")
    #expect(await host.elements(ofKind: "link").compactMap(\.label).contains(name))
  }

  @Test("ST-6 A search screen without a screen below lists no actions of it")
  func alone() async throws {
    let host = try await AppWorld().host(at: "/find")
    #expect(await Self.actions(host).isEmpty)
  }
}
