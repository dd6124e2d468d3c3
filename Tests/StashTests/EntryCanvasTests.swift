import Core
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("The canvas of a new journal entry")
struct EntryCanvasTests {
  private let route: Route = "/canvases/entry"

  private func names(_ screen: HeadlessScreen) async -> [String?] {
    await screen.elements(ofKind: "link")
      .filter { $0.id?.text.hasPrefix("entry.canvas.") == true }.map(\.label)
  }

  @Test("ST-5 Add Entry offers the canvases in progress first and the finished ones last")
  func order() async throws {
    let fixture = try StashFixture()
    for (name, status) in [
      ("Meadow", CanvasStatus.finished), ("Lark", .wip), ("Rue", .stash), ("Fox", .wip),
      ("Kit", .kitting),
    ] {
      _ = try await fixture.canvas(name, status: status)
      fixture.world.clock.advance(by: .seconds(1))
    }
    let screen = try await fixture.host(at: route)
    #expect(await names(screen) == ["Fox", "Lark", "Kit", "Rue", "Meadow"])
    try await screen.tap("Lark")
    #expect(await screen.snapshot.title == "Add Entry")
    #expect(await screen.shows("What did you work on?"))
    try await screen.fill("Sky", into: "Note")
    try await screen.tap("Save")
    #expect(await screen.shows("Entry saved"))
    #expect(await screen.snapshot.route == route)
  }

  @Test("ST-5 Add Entry offers to add a canvas if there is none")
  func none() async throws {
    let screen = try await StashFixture().host(at: route)
    try await screen.tap("Add Canvas")
    #expect(await screen.snapshot.route == "/canvases/new")
  }

  @Test("ALL-1 A failed read of the canvases is shown")
  func failed() async throws {
    let fixture = try StashFixture()
    fixture.world.store.faults.fail(.read, with: .diskFull, times: 9)
    let screen = try await fixture.host(at: route)
    #expect(await screen.shows(StoreFailure.diskFull.explanation.message))
    #expect(await !screen.shows("Loading…"))
  }
}
