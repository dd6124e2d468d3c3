import Core
import FlowRunner
import MemoryAdapters
import Testing

@Suite("Commands on the headless host")
struct HeadlessDriverTests {
  @Test("A canvas is added: launch, tap, type, choose, save, and the list shows it")
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
      world.shelf.canvases == [
        Shelf.Canvas(number: 1, designer: "Sea Glass", name: "Tropical Fish", status: "kitting")
      ])
  }

  @Test("clearState takes the data away; without it the app starts again with them")
  func clears() async throws {
    let world = ShelfWorld()
    try world.shelf.add(Shelf.Canvas(designer: "A", name: "Fish", status: "wip"))
    try await expectPasses(
      """
      - launchApp
      - assertVisible: Fish
      - launchApp: {clearState: true}
      - assertNotVisible: Fish
      - assertVisible: Your stash of canvases will be here.
      """, in: world)
  }

  @Test("What was typed when the app ended is offered when the form is opened again")
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
      - assertVisible: Continue where you left off?
      - tapOn: Continue
      - assertVisible: {id: canvas.designer, text: Sea Glass}
      - tapOn: Designer
      - inputText: " II"
      - launchApp
      - openLink: /canvases/new
      - tapOn: Continue
      - assertVisible: {id: canvas.designer, text: Sea Glass II}
      """)
  }

  @Test("openLink starts the app where it does not run; other commands say that it does not")
  func opens() async throws {
    try await expectPasses("- openLink: /canvases/new\n- assertVisible: {text: Save, kind: button}")
    let failure = try await expectFails("- tapOn: Save")
    #expect(failure.code == "not-launched")
    #expect(failure.details == "The app does not run\nBegin with launchApp.")
    let stopped = try await expectFails("- launchApp\n- stopApp\n- back")
    #expect(stopped.code == "not-launched" && stopped.place.line == 5)
  }

  @Test("A route that no screen answers fails the step")
  func noScreen() async throws {
    let failure = try await expectFails("- launchApp\n- openLink: /canvas")
    #expect(failure.message == "/canvas: There is no screen /canvas")
  }

  @Test("Back leaves the screen, and asks first where something was typed")
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

  @Test("A swipe up brings further rows; what can't be swiped is told")
  func swipe() async throws {
    let world = ShelfWorld()
    try world.shelf.fill(52)
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
    #expect(end.message == "a list with further rows is not on the screen")
    let down = try await expectFails("- launchApp\n- swipe: {direction: DOWN}")
    #expect(down.message == "Without a picture, a swipe DOWN does nothing")
    let both = try await expectFails("- openLink: /keys\n- swipe: {direction: UP}")
    #expect(both.message == "a list with further rows could be any of left, right")
    try await expectPasses(
      "- openLink: /keys\n- swipe: {direction: UP, from: Right}\n- assertVisible: right")
  }

  @Test("Time passes, the clock is set and the person travels")
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

  @Test("A port fails as often as it is told to, and is healed")
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

  @Test("A failure that a port has not is told with those it has")
  func unknownFault() async throws {
    let failure = try await expectFails("- x-fail: {port: recordStore, failure: full}")
    #expect(failure.details == "There is no failure full\nThere are busy, diskFull.")
  }

  @Test("A screenshot is the screen as text, in the folder for them")
  func screenshot() async throws {
    let folder = try FlowFolder()
    let report = try await folder.play("- launchApp\n- takeScreenshot: shots/first")
    #expect(report.hasPassed)
    let text = try folder.text(of: "shots/first.txt")
    #expect(text.hasPrefix("/canvases \u{201C}Canvases\u{201D}\n"))
    #expect(text.hasSuffix("[canvases.list]\n"))
  }

  @Test("A screenshot that can't be written fails the step")
  func noScreenshot() async throws {
    let folder = try FlowFolder()
    try folder.write("shots", "a file where a folder is needed")
    let report = try await folder.play("- launchApp\n- takeScreenshot: shots/first")
    #expect(report.failure?.code == "input-output")
  }
}
