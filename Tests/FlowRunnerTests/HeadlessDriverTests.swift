import Core
import FlowRunner
import Foundation
import MemoryAdapters
import Testing

@Suite("Headless driver")
struct HeadlessDriverTests {
  @Test("A flow adds a canvas by tapping, typing, and choosing, and the list shows the canvas")
  func adds() async throws {
    let world = ShelfWorld()
    try await expectPasses(
      """
      - launchApp:
          clearState: true
      - tapOn: Add Canvas
      - tapOn: Designer
      - inputText: Sea Glass
      - tapOn: {id: canvas.name}
      - inputText: Tropical Fish
      - tapOn: {text: 14 mesh, kind: chip}
      - assertVisible: {text: "14", kind: chip, selected: true}
      - x-choose: {in: Status, option: Kitting}
      - tapOn: Save
      - assertVisible: Canvas added
      - assertVisible: {id: "canvases.row.*", text: Kitting}
      - assertNotVisible: {kind: link, id: canvases.row.2}
      """, in: world)
    #expect(
      world.library.canvases == [
        SampleLibrary.Canvas(
          number: 1, designer: "Sea Glass", name: "Tropical Fish", status: "kitting")
      ])
  }

  @Test("A launchApp step deletes the app's data only if clearState is true")
  func clears() async throws {
    let world = ShelfWorld()
    try world.library.add(SampleLibrary.Canvas(designer: "A", name: "Fish", status: "wip"))
    try await expectPasses(
      """
      - launchApp
      - assertVisible: Fish
      - launchApp: {clearState: true}
      - assertNotVisible: Fish
      - assertVisible: No canvases yet.
      """, in: world)
  }

  @Test("A form that is opened again after the app ends has the typed text")
  func drafts() async throws {
    try await expectPasses(
      """
      - launchApp
      - openLink: /canvases/new
      - tapOn: Designer
      - inputText: Sea Glass
      - stopApp
      - launchApp
      - openLink: /canvases/new
      - assertVisible: {id: canvas.designer, text: Sea Glass}
      - tapOn: Designer
      - inputText: " II"
      - launchApp
      - openLink: /canvases/new
      - assertVisible: {id: canvas.designer, text: Sea Glass II}
      """)
  }

  @Test("An openLink step starts the app, and other commands fail if the app isn't running")
  func opens() async throws {
    try await expectPasses("- openLink: /canvases/new\n- assertVisible: {text: Save, kind: button}")
    let failure = try await expectFails("- tapOn: Save")
    #expect(failure.code == "not-launched")
    #expect(failure.details == "The app isn't running\nBegin with launchApp.")
    let stopped = try await expectFails("- launchApp\n- stopApp\n- back")
    #expect(stopped.code == "not-launched" && stopped.place.line == 5)
  }

  @Test("An openLink step fails if no screen has the route")
  func noScreen() async throws {
    let failure = try await expectFails("- launchApp\n- openLink: /canvas")
    #expect(failure.message == "/canvas: There is no screen /canvas")
  }

  @Test(
    "A back step leaves an unchanged form immediately, but asks before it leaves a changed form")
  func back() async throws {
    try await expectPasses(
      """
      - openLink: /canvases/new
      - back
      - assertVisible: {kind: heading, text: Canvases}
      - openLink: /canvases/new
      - tapOn: Notes
      - inputText: "Silk,\\nwool"
      - back
      - assertVisible: Discard Changes?
      - tapOn: Discard
      - assertNotVisible: Notes
      """)
  }

  @Test("A swipe up loads more rows, and an unsupported or ambiguous swipe fails")
  func swipe() async throws {
    let world = ShelfWorld()
    try world.library.fill(52)
    try await expectPasses(
      """
      - launchApp
      - assertVisible: Fish 3
      - assertNotVisible: Fish 2
      - assertVisible: {kind: link, id: "canvases.row.*", index: 49}
      - swipe: {direction: UP}
      - assertVisible: Fish 2
      - assertVisible: {kind: link, id: "canvases.row.*", index: 1}
      - assertNotVisible: {kind: link, id: "canvases.row.*", index: 2}
      """, in: world)
    let end = try await expectFails("- launchApp\n- swipe: {direction: up}")
    #expect(end.message == "a list with more rows is not on the screen")
    let down = try await expectFails("- launchApp\n- swipe: {direction: DOWN}")
    #expect(down.message == "This driver can swipe only UP, not DOWN")
    let both = try await expectFails("- openLink: /keys\n- swipe: {direction: UP}")
    #expect(both.message == "a list with more rows could be any of left, right")
    try await expectPasses(
      "- openLink: /keys\n- swipe: {direction: UP, from: Right}\n- assertVisible: right")
  }

  @Test("An x-clock step advances the clock, sets the clock, or changes the time zone")
  func clock() async throws {
    try await expectPasses(
      """
      - openLink: /canvases/new
      - tapOn: Remind Me
      - x-clock: 89s
      - assertNotVisible: Time to stitch
      - x-clock: {advance: 1s}
      - assertVisible: Time to stitch
      - x-clock: {now: 2026-07-01T23:30:00Z}
      - back
      - assertVisible: 2026-07-01, UTC
      - x-clock: {zone: Europe/Rome}
      - launchApp
      - assertVisible: 2026-07-02, Europe/Rome
      """)
  }

  @Test("A port fails only the requested number of times")
  func faults() async throws {
    try await expectPasses(
      """
      - openLink: /canvases/new
      - tapOn: Designer
      - inputText: A
      - tapOn: Design Name
      - inputText: B
      - x-fail: {port: recordStore, failure: diskFull, times: 2}
      - tapOn: Save
      - assertVisible: The disk is full; nothing was written
      - tapOn: Save
      - assertVisible: The disk is full.*
      - x-fail: {port: recordStore, failure: busy}
      - x-fail: {port: recordStore, failure: none}
      - tapOn: Save
      - assertVisible: Canvas added
      """)
  }

  @Test(
    "An unknown port failure is rejected, and the message lists the failures that the port supports"
  )
  func unknownFault() async throws {
    let failure = try await expectFails("- x-fail: {port: recordStore, failure: full}")
    #expect(failure.details == "Unknown failure “full”\nUse busy or diskFull.")
  }

  @Test("A screenshot is saved as text in the screenshot folder")
  func screenshot() async throws {
    let folder = try FlowFolder()
    let report = try await folder.play("- launchApp\n- takeScreenshot: shots/first")
    #expect(report.hasPassed)
    let text = try folder.text(of: "shots/first.txt")
    #expect(text.hasPrefix("/canvases \u{201C}Canvases\u{201D}\n"))
    #expect(text.hasSuffix("[canvases.list]\n"))
  }

  @Test("Without a screenshot folder, a screenshot isn't saved")
  func unsavedScreenshot() async throws {
    let folder = try FlowFolder()
    let name = "unsaved-\(UUID().uuidString)"
    let suite = FlowSuite { HeadlessDriver(ShelfWorld()) }
    let reports = try await suite.run([try folder.flow("- launchApp\n- takeScreenshot: \(name)")])
    #expect(reports.map(\.hasPassed) == [true])
    #expect(!FileManager.default.fileExists(atPath: name + ".txt"))
    #expect(throws: (any Error).self) { try folder.text(of: name + ".txt") }
  }

  @Test("A takeScreenshot step fails if the file can't be written")
  func noScreenshot() async throws {
    let folder = try FlowFolder()
    try folder.write("shots", "a file where a folder is needed")
    let report = try await folder.play("- launchApp\n- takeScreenshot: shots/first")
    #expect(report.failure?.code == "input-output")
  }
}
