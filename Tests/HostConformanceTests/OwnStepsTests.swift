import Core
import HeadlessHost
import Sessions
import TestKit
import Testing

@Suite("Undo on several devices")
struct OwnStepsTests {
  private let app: AppWorld
  private let desk: HeadlessScreen
  private let phone: HeadlessScreen

  init() async throws {
    app = try AppWorld()
    let (world, assembly) = (app.world, try app.assembly())
    func device() -> HeadlessScreen {
      HeadlessScreen(
        Session(
          assembly, clock: world.clock, drafts: world.drafts, log: world.log, own: OwnSteps()))
    }
    (desk, phone) = (device(), device())
  }

  private func add(_ name: String, on screen: HeadlessScreen) async throws {
    try await screen.open("/canvases")
    try await screen.tap("Add Canvas")
    try await screen.fill("Anna Weaver", into: "Designer")
    try await screen.fill(name, into: "Design Name")
    try await screen.tap("Save")
  }

  private func names() async throws -> [String] {
    try await desk.open("/canvases")
    return await desk.elements(ofKind: "link").filter {
      $0.id?.text.hasPrefix("canvases.row.") == true
    }.compactMap(\.label)
  }

  @Test("The undo and redo keys revert this device's last change, not another device's newer one")
  func keys() async throws {
    try await add("Meadow", on: desk)
    try await add("Harbor", on: phone)
    try await desk.press(.undo)
    #expect(try await names() == ["Harbor"])
    try await desk.press(.undo)
    #expect(await desk.shows("Nothing to undo"))
    try await phone.press(.redo)
    #expect(await phone.shows("Nothing to redo"))
    #expect(try await names() == ["Harbor"])
    try await desk.press(.redo)
    #expect(try await names().sorted() == ["Harbor", "Meadow"])
    try await phone.press(.undo)
    #expect(try await names() == ["Meadow"])
  }

  @Test("A change that was undone elsewhere doesn't stop the undo key at older changes")
  func undoneElsewhere() async throws {
    try await add("Meadow", on: desk)
    try await add("Harbor", on: desk)
    try await app.world.store.undo()
    try await desk.press(.undo)
    #expect(try await names() == ["Meadow"])
    try await desk.press(.undo)
    #expect(try await names() == [])
  }

  @Test("A new change ends redo, and the keys revert several changes in order")
  func order() async throws {
    try await add("Meadow", on: desk)
    try await add("Harbor", on: desk)
    try await desk.press(.undo)
    try await desk.press(.undo)
    #expect(try await names() == [])
    try await desk.press(.redo)
    #expect(try await names() == ["Meadow"])
    try await add("Bunny", on: desk)
    try await desk.press(.redo)
    #expect(await desk.shows("Nothing to redo"))
    try await desk.press(.undo)
    #expect(try await names() == ["Meadow"])
  }
}
