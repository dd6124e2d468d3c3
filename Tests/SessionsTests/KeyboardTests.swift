import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Keyboard")
struct KeyboardTests {
  private let fixture: SessionFixture

  init() async throws {
    fixture = try SessionFixture()
    try await fixture.screen.open("/notes/new")
  }

  private func focus(_ id: NodeID) async throws {
    try await fixture.session.send(Input(.focus, on: id))
  }

  private let stops: [NodeID] = [
    "note.title", "note.body", "note.color.red", "note.size", "note.photos", "note.paper",
    "note.tag", "note.fetch", "note.clear", "note.help", "note.link", "note.nowhere",
  ]

  @Test("ALL-4 Tab reaches all enabled controls in reading order, then wraps around")
  func tab() async throws {
    var reached: [NodeID?] = []
    for _ in 0...stops.count {
      try await fixture.press(.tab)
      reached.append(await fixture.focus)
    }
    #expect(reached == stops + [stops[0]])
  }

  @Test(
    "ALL-4 Shift+Tab reaches all enabled controls in reverse reading order, starting with the last")
  func backTab() async throws {
    var reached: [NodeID?] = []
    for _ in stops {
      try await fixture.press(.backTab)
      reached.append(await fixture.focus)
    }
    #expect(reached == stops.reversed())
  }

  @Test("A key without a default action has no effect, whether or not a node has the focus")
  func meaningless() async throws {
    let before = await fixture.session.snapshot
    try await fixture.press(.enter, .space, .backspace, .left, .home, .escape, .delete, .comma)
    #expect(await fixture.session.snapshot == before)
    try await focus("note.clear")
    let focused = await fixture.session.snapshot
    try await fixture.press(.backspace, .left, .escape, .delete, .comma, .end)
    #expect(await fixture.session.snapshot == focused)
  }

  @Test("MC-7 The arrow keys choose chips in a group and skip disabled chips")
  func arrows() async throws {
    try await focus("note.color.red")
    var chosen: [NodeID?] = []
    for key in [Key.right, .down, .right, .left, .up, .up] {
      try await fixture.press(key)
      chosen.append(await fixture.focus)
    }
    // The user asked for the field by choosing Other, so the field has the focus.
    #expect(chosen[0] == "note.color.blue")
    #expect(chosen[1] == "note.other")
  }

  @Test("MC-7 The arrow keys wrap around at the ends of a group")
  func arrowsAround() async throws {
    try await focus("note.color.blue")
    try await fixture.press(.left)
    #expect(try await fixture.element("note.color.red").content == .chip(isSelected: true))
    try await fixture.press(.right)
    #expect(await fixture.focus == "note.color.blue")
    try await fixture.press(.up, .up)
    #expect(try await fixture.element("note.color.other").content == .chip(isSelected: true))
  }

  @Test("MC-7 Home and End choose the first and last chips in a group")
  func homeAndEnd() async throws {
    try await focus("note.color.blue")
    try await fixture.press(.home)
    #expect(try await fixture.element("note.color.red").content == .chip(isSelected: true))
    #expect(await fixture.focus == "note.color.red")
    try await fixture.press(.end)
    #expect(try await fixture.element("note.color.other").content == .chip(isSelected: true))
  }

  @Test("Tab moves the focus to the selected chip in a group")
  func selectedChip() async throws {
    try await fixture.screen.tap("Blue")
    try await focus("note.body")
    try await fixture.press(.tab)
    #expect(await fixture.focus == "note.color.blue")
    try await fixture.press(.tab)
    #expect(await fixture.focus == "note.size")
  }

  @Test("Tab moves the focus to a field in a group of chips, and the arrow keys skip the field")
  func fieldInGroup() async throws {
    try await fixture.screen.tap("Other")
    #expect(await fixture.focus == "note.other")
    try await fixture.press(.left, .home)
    #expect(await fixture.focus == "note.other")
    try await fixture.press(.backTab)
    #expect(await fixture.focus == "note.color.other")
    try await fixture.press(.tab, .tab)
    #expect(await fixture.focus == "note.size")
    try await focus("note.color.other")
    try await fixture.press(.right)
    #expect(try await fixture.element("note.color.red").content == .chip(isSelected: true))
  }

  @Test(
    "The arrow keys, Home, and End choose options in a select and stop at the first and last options"
  )
  func select() async throws {
    func chosen() async throws -> String? { try await fixture.element("note.size").value }
    try await focus("note.size")
    try await fixture.press(.down)
    #expect(try await chosen() == "middle")
    try await fixture.press(.right, .down)
    #expect(try await chosen() == "large")
    try await fixture.press(.up)
    #expect(try await chosen() == "middle")
    try await fixture.press(.home, .left)
    #expect(try await chosen() == "small")
    try await fixture.press(.end)
    #expect(try await chosen() == "large")
  }

  @Test("Return and Space press buttons and follow links", arguments: [Key.enter, .space])
  func press(key: Key) async throws {
    try await focus("note.clear")
    try await fixture.press(key)
    #expect(await fixture.session.snapshot.root.dialog?.element.label == "Clear the note?")
    try await fixture.press(.escape)
    try await focus("note.link")
    try await fixture.press(key)
    #expect(await fixture.session.snapshot.route == "/lookup")
  }

  @Test("Return in a field submits the field")
  func submit() async throws {
    try await fixture.screen.fill("T", into: "Title")
    try await fixture.press(.enter)
    #expect(await fixture.announcements == ["Note saved"])
  }

  @Test("Return in a text area inserts a line break and doesn't submit")
  func newLine() async throws {
    try await fixture.screen.fill("one", into: "Body")
    try await fixture.press(.enter)
    #expect(try await fixture.element("note.body").value == "one\n")
    #expect(await fixture.session.snapshot.route == "/notes/new")
  }

  @Test(
    "The Space, comma, and semicolon keys insert their characters into a field, and Backspace deletes them"
  )
  func typing() async throws {
    try await fixture.screen.fill("a", into: "Title")
    try await fixture.press(.space, .comma, .semicolon)
    #expect(try await fixture.element("note.title").value == "a ,;")
    try await fixture.press(.backspace, .backspace, .backspace, .backspace, .backspace)
    #expect(try await fixture.element("note.title").value == "")
  }

  @Test(
    "TG-11 A component's key handlers take precedence, except for Backspace in a nonempty field")
  func ownKeys() async throws {
    try await fixture.screen.fill("lace", into: "Add tag")
    try await fixture.press(.space, .backspace, .comma)
    #expect(await fixture.fact("Tags") == "lace")
    try await fixture.screen.fill("si", into: "Add tag")
    try await fixture.press(.backspace, .semicolon, .enter)
    #expect(await fixture.fact("Tags") == "lace s;")
    try await fixture.press(.backspace)
    #expect(await fixture.fact("Tags") == "lace")
    try await fixture.press(.tab)
    #expect(await fixture.focus == "note.fetch")
  }

  @Test("Backspace deletes a whole grapheme cluster")
  func graphemes() async throws {
    try await fixture.screen.fill("a👩‍🎨", into: "Body")
    try await fixture.press(.backspace)
    #expect(try await fixture.element("note.body").value == "a")
  }

  @Test("Escape dismisses a dialog, and Tab stays within the dialog")
  func dialog() async throws {
    try await fixture.screen.tap("Clear")
    var reached: [NodeID?] = [await fixture.focus]
    for _ in 0..<2 {
      try await fixture.press(.tab)
      reached.append(await fixture.focus)
    }
    #expect(reached == ["note.ask.no", "note.ask.yes", "note.ask.no"])
    try await fixture.press(.escape)
    #expect(await fixture.session.snapshot.root.dialog == nil)
  }

  @Test("Escape dismisses an open photo library")
  func picker() async throws {
    try await focus("note.photos")
    try await fixture.press(.enter)
    #expect(try await fixture.element("note.photos").isOpenPicker)
    try await fixture.press(.escape)
    #expect(try await !fixture.element("note.photos").isOpenPicker)
  }

  @Test("WE-2 A focused button that becomes disabled doesn't trap the focus")
  func disabledUnderFocus() async throws {
    try await fixture.screen.fill("T", into: "Title")
    try await focus("note.save")
    try await fixture.session.send(Input(.edit(""), on: "note.title"))
    try await focus("note.save")
    await #expect(throws: SessionFailure.disabled("note.save", reason: NoteForm.reason)) {
      try await fixture.session.send(Input(.key(.enter), on: "note.save"))
    }
    try await fixture.press(.backTab)
    #expect(await fixture.focus == "note.nowhere")
    try await focus("note.save")
    try await fixture.press(.tab)
    #expect(await fixture.focus == "note.title")
  }
}
