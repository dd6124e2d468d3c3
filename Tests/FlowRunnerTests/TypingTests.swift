import FlowRunner
import Testing

@Suite("Typing, keys, and input methods")
struct TypingTests {
  static let form = "- openLink: /canvases/new\n- tapOn: Designer\n"

  @Test("Text is typed at the end of the focused field, and a line break presses Return")
  func types() async throws {
    let world = ShelfWorld()
    try await expectPasses(
      Self.form + """
        - inputText: Sea
        - inputText: " Glass"
        - pressKey: Tab
        - assertVisible: {id: canvas.name, focused: true}
        - inputText: "Fish\\n"
        - assertVisible: Canvas added
        """, in: world)
    #expect(world.library.canvases.map(\.designer) == ["Sea Glass"])
  }

  @Test("A text area accepts a line break as text")
  func area() async throws {
    try await expectPasses(
      "- openLink: /canvases/new\n- tapOn: Notes\n- inputText: \"Silk\\nwool\"\n"
        + "- assertVisible: {id: canvas.notes, text: \"Silk\\nwool\"}")
  }

  @Test(
    "Erasing removes the given number of characters or all text, and counts a joined emoji as one character",
    arguments: [("eraseText: 2", "Sea👩‍👩‍👧"), ("eraseText: 3", "Sea"), ("eraseText: 99", "")])
  func erases(command: String, rest: String) async throws {
    let seen = rest.isEmpty ? "assertNotVisible: Sea.*" : "assertVisible: {text: \(rest)}"
    try await expectPasses(Self.form + "- inputText: Sea👩‍👩‍👧né\n- \(command)\n- \(seen)")
    try await expectPasses(
      Self.form + "- inputText: Sea\n- eraseText\n- inputText: x\n- assertVisible: x")
  }

  @Test("Pasted text is added at the end of the field")
  func pastes() async throws {
    try await expectPasses(
      Self.form + "- inputText: a\n- pasteText: b, c\n- assertVisible: ab, c")
  }

  @Test("Typing fails if nothing has the focus, and pasting fails if a toggle has the focus")
  func nowhere() async throws {
    let none = try await expectFails("- launchApp\n- inputText: a")
    #expect(none.code == "no-focus")
    let button = try await expectFails("- openLink: /canvases/new\n- tapOn: Gift\n- pasteText: a")
    #expect(button.message == "toggle \u{201C}Gift\u{201D} has the focus but accepts no text")
  }

  @Test("The Return key in a field submits the form")
  func returns() async throws {
    try await expectPasses(
      Self.form + """
        - inputText: A
        - tapOn: Design Name
        - inputText: B
        - pressKey: Enter
        - assertVisible: Canvas added
        """)
  }

  @Test("Each key name sends the corresponding key")
  func keys() async throws {
    let names = [
      "Enter", "Backspace", "Delete", "Tab", "BackTab", "Escape", "Space", "Up", "Down", "Left",
      "Right", "Home", "End", "Comma", "Semicolon",
    ]
    let seen = "enter backspace delete tab backTab escape space up down left right home end comma"
    try await expectPasses(
      "- openLink: /keys\n- tapOn: {text: Keys, kind: comboBox}\n"
        + names.map { "- pressKey: \($0)\n" }.joined() + "- assertVisible: \(seen) semicolon")
  }

  @Test("Tab moves to the first control if nothing has the focus")
  func firstTab() async throws {
    try await expectPasses(
      "- openLink: /canvases/new\n- pressKey: Tab\n"
        + "- assertVisible: {id: canvas.cover.add, focused: true}")
  }

  @Test("An x-compose step types text in stages, and accepting the text doesn't submit the form")
  func composes() async throws {
    let world = ShelfWorld()
    try await expectPasses(
      Self.form + """
        - inputText: "A "
        - tapOn: Design Name
        - x-compose: [n, に, にほ, にほn, にほん, 日本]
        - assertVisible: {id: canvas.name, text: 日本}
        - assertNotVisible: Canvas added
        - x-compose: の布
        - pressKey: Enter
        - assertVisible: Canvas added
        """, in: world)
    #expect(world.library.canvases.map(\.name) == ["日本の布"])
  }

  @Test("The Escape key closes an open dialog or photo library")
  func escape() async throws {
    try await expectPasses(
      """
      - openLink: /canvases/new
      - tapOn: Clear
      - assertVisible: Clear the form?
      - pressKey: Escape
      - assertNotVisible: Clear the form?
      - tapOn: Add Photo
      - pressKey: Escape
      - tapOn: Add Photo
      - back
      - assertVisible: No photo
      """)
    for away in ["pressKey: Escape", "back"] {
      let failure = try await expectFails(
        "- openLink: /canvases/new\n- tapOn: Add Photo\n- \(away)\n- x-pick: a")
      #expect(failure.place.line == 6 && failure.code == "missing", "\(failure)")
    }
  }
}
