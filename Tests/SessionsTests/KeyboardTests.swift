import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Keyboard")
struct KeyboardTests {
  private let desk: SessionFixture

  init() async throws {
    desk = try SessionFixture()
    try await desk.screen.open("/notes/new")
  }

  private func focus(_ id: NodeID) async throws {
    try await desk.session.send(Input(.focus, on: id))
  }

  private let stops: [NodeID] = [
    "note.title", "note.body", "note.color.red", "note.size", "note.photos", "note.paper",
    "note.tag", "note.fetch", "note.clear", "note.help", "note.link", "note.nowhere",
  ]

  @Test("ALL-4 Tab reaches all enabled controls in reading order, then wraps around")
  func tab() async throws {
    var reached: [NodeID?] = []
    for _ in 0...stops.count {
      try await desk.press(.tab)
      reached.append(await desk.focus)
    }
    #expect(reached == stops + [stops[0]])
  }

  @Test("ALL-4 Shift+Tab reaches the controls in reverse order, from the end")
  func backTab() async throws {
    var reached: [NodeID?] = []
    for _ in stops {
      try await desk.press(.backTab)
      reached.append(await desk.focus)
    }
    #expect(reached == stops.reversed())
  }

  @Test("A key without a default action has no effect, with or without focus")
  func meaningless() async throws {
    let before = await desk.session.snapshot
    try await desk.press(.enter, .space, .backspace, .left, .home, .escape, .delete, .comma)
    #expect(await desk.session.snapshot == before)
    try await focus("note.clear")
    let focused = await desk.session.snapshot
    try await desk.press(.backspace, .left, .escape, .delete, .comma, .end)
    #expect(await desk.session.snapshot == focused)
  }

  @Test("MC-7 The arrow keys choose chips of a group and skip disabled ones")
  func arrows() async throws {
    try await focus("note.color.red")
    var chosen: [NodeID?] = []
    for key in [Key.right, .down, .right, .left, .up, .up] {
      try await desk.press(key)
      chosen.append(await desk.focus)
    }
    // The user asked for the field by choosing Other, so the field has the focus.
    #expect(chosen[0] == "note.color.blue")
    #expect(chosen[1] == "note.other")
  }

  @Test("MC-7 The arrow keys wrap around at the ends of a group")
  func arrowsAround() async throws {
    try await focus("note.color.blue")
    try await desk.press(.left)
    #expect(try await desk.element("note.color.red").content == .chip(isSelected: true))
    try await desk.press(.right)
    #expect(await desk.focus == "note.color.blue")
    try await desk.press(.up, .up)
    #expect(try await desk.element("note.color.other").content == .chip(isSelected: true))
  }

  @Test("MC-7 Home and End choose the first and last chip of a group")
  func homeAndEnd() async throws {
    try await focus("note.color.blue")
    try await desk.press(.home)
    #expect(try await desk.element("note.color.red").content == .chip(isSelected: true))
    #expect(await desk.focus == "note.color.red")
    try await desk.press(.end)
    #expect(try await desk.element("note.color.other").content == .chip(isSelected: true))
  }

  @Test("Tab reaches the selected chip of a group")
  func selectedChip() async throws {
    try await desk.screen.tap("Blue")
    try await focus("note.body")
    try await desk.press(.tab)
    #expect(await desk.focus == "note.color.blue")
    try await desk.press(.tab)
    #expect(await desk.focus == "note.size")
  }

  @Test("Tab reaches a field in a group of chips, and the arrow keys skip it")
  func fieldInGroup() async throws {
    try await desk.screen.tap("Other")
    #expect(await desk.focus == "note.other")
    try await desk.press(.left, .home)
    #expect(await desk.focus == "note.other")
    try await desk.press(.backTab)
    #expect(await desk.focus == "note.color.other")
    try await desk.press(.tab, .tab)
    #expect(await desk.focus == "note.size")
    try await focus("note.color.other")
    try await desk.press(.right)
    #expect(try await desk.element("note.color.red").content == .chip(isSelected: true))
  }

  @Test("The arrow keys, Home, and End choose options of a select and stop at its ends")
  func select() async throws {
    func chosen() async throws -> String? { try await desk.element("note.size").value }
    try await focus("note.size")
    try await desk.press(.down)
    #expect(try await chosen() == "middle")
    try await desk.press(.right, .down)
    #expect(try await chosen() == "large")
    try await desk.press(.up)
    #expect(try await chosen() == "middle")
    try await desk.press(.home, .left)
    #expect(try await chosen() == "small")
    try await desk.press(.end)
    #expect(try await chosen() == "large")
  }

  @Test("Return and Space press buttons and follow links", arguments: [Key.enter, .space])
  func press(key: Key) async throws {
    try await focus("note.clear")
    try await desk.press(key)
    #expect(await desk.session.snapshot.root.dialog?.element.label == "Clear the note?")
    try await desk.press(.escape)
    try await focus("note.link")
    try await desk.press(key)
    #expect(await desk.session.snapshot.route == "/lookup")
  }

  @Test("Return in a field submits it")
  func submit() async throws {
    try await desk.screen.fill("T", into: "Title")
    try await desk.press(.enter)
    #expect(await desk.announcements == ["Note saved"])
  }

  @Test("Return in a text area inserts a line break and doesn't submit")
  func newLine() async throws {
    try await desk.screen.fill("one", into: "Body")
    try await desk.press(.enter)
    #expect(try await desk.element("note.body").value == "one\n")
    #expect(await desk.session.snapshot.route == "/notes/new")
  }

  @Test("Space, comma, and semicolon are typed into a field, and Backspace deletes")
  func typing() async throws {
    try await desk.screen.fill("a", into: "Title")
    try await desk.press(.space, .comma, .semicolon)
    #expect(try await desk.element("note.title").value == "a ,;")
    try await desk.press(.backspace, .backspace, .backspace, .backspace, .backspace)
    #expect(try await desk.element("note.title").value == "")
  }

  @Test("TG-11 A component's key handlers take precedence, but Backspace only in an empty field")
  func ownKeys() async throws {
    try await desk.screen.fill("lace", into: "Add tag")
    try await desk.press(.space, .backspace, .comma)
    #expect(await desk.fact("Tags") == "lace")
    try await desk.screen.fill("si", into: "Add tag")
    try await desk.press(.backspace, .semicolon, .enter)
    #expect(await desk.fact("Tags") == "lace s;")
    try await desk.press(.backspace)
    #expect(await desk.fact("Tags") == "lace")
    try await desk.press(.tab)
    #expect(await desk.focus == "note.fetch")
  }

  @Test("Backspace deletes a whole grapheme cluster")
  func graphemes() async throws {
    try await desk.screen.fill("a👩‍🎨", into: "Body")
    try await desk.press(.backspace)
    #expect(try await desk.element("note.body").value == "a")
  }

  @Test("Escape dismisses a dialog, and Tab stays within the dialog")
  func dialog() async throws {
    try await desk.screen.tap("Clear")
    var reached: [NodeID?] = [await desk.focus]
    for _ in 0..<2 {
      try await desk.press(.tab)
      reached.append(await desk.focus)
    }
    #expect(reached == ["note.ask.no", "note.ask.yes", "note.ask.no"])
    try await desk.press(.escape)
    #expect(await desk.session.snapshot.root.dialog == nil)
  }

  @Test("Escape dismisses an open photo library")
  func picker() async throws {
    try await focus("note.photos")
    try await desk.press(.enter)
    #expect(try await desk.element("note.photos").isOpenPicker)
    try await desk.press(.escape)
    #expect(try await !desk.element("note.photos").isOpenPicker)
  }

  @Test("WE-2 A focused button that becomes disabled doesn't trap the focus")
  func disabledUnderFocus() async throws {
    try await desk.screen.fill("T", into: "Title")
    try await focus("note.save")
    try await desk.session.send(Input(.edit(""), on: "note.title"))
    try await focus("note.save")
    await #expect(throws: SessionFailure.disabled("note.save", reason: NoteForm.reason)) {
      try await desk.session.send(Input(.key(.enter), on: "note.save"))
    }
    try await desk.press(.backTab)
    #expect(await desk.focus == "note.nowhere")
    try await focus("note.save")
    try await desk.press(.tab)
    #expect(await desk.focus == "note.title")
  }
}
