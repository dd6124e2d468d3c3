import BrowserKit
import Core
import TestKit
import Testing

/// Chips, toggles, and keys that are pressed while the server's answer is on its way.
@Suite("Choices in Chromium", .serialized, .highPriority)
struct ChoicesPagesTests {
  /// Makes each request wait until the page calls `letGo`.
  private static let holdRequests = """
    (() => {
      const send = window.fetch;
      const held = [];
      window.fetch = (...request) => new Promise((done, failed) => {
        held.push((isLost) => isLost ? failed(new TypeError()) : done(send(...request)));
      });
      window.letGo = (isLost) => {
        window.fetch = send;
        held.splice(0).forEach((release) => release(isLost));
      };
    })()
    """

  @Test("A tapped segment, chip, and toggle change at once, before the server answers")
  func atOnce() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Bunny")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    let toggle = ".row > .field > .toggle"
    for (path, chosen, other) in [
      ("/settings", Self.node("settings.theme.dark"), Self.node("settings.theme.auto")),
      ("/canvases/new", Self.node("canvas.mesh.preset.18"), Self.node("canvas.mesh.preset.13")),
      ("/canvases", toggle, nil),
    ] {
      try await reader.open(path)
      if chosen == toggle { try await reader.tap("canvases.select") }
      #expect(try await isOn(chosen, reader) == false)
      try await run(Self.holdRequests, reader)
      try await tap(chosen, reader)
      #expect(try await isOn(chosen, reader))
      if let other { #expect(try await isOn(other, reader) == false) }
      try await run("letGo(false)", reader)
      try await reader.rest()
      #expect(try await isOn(chosen, reader))
    }
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A tapped later stage changes at once, but an earlier one doesn't, because it isn't chosen")
  func stages() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Bunny", "--status", "kitting")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/\(id)")
    for (stage, isChosen) in [("stash", false), ("wip", true)] {
      let chip = Self.node(NodeID("canvas.stage.\(stage)"))
      try await run(Self.holdRequests, reader)
      try await tap(chip, reader)
      #expect(try await isOn(chip, reader) == isChosen)
      try await run("letGo(true)", reader)
      try await reader.rest()
    }
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A tapped chip is as before if the tap didn't reach the server")
  func lost() async throws {
    let served = try await Served(try CLIFixture())
    let reader = try await Reader(served)
    let (thirteen, eighteen) = (
      Self.node("canvas.mesh.preset.13"), Self.node("canvas.mesh.preset.18")
    )
    try await reader.open("/canvases/new")
    try await run(Self.holdRequests, reader)
    try await tap(eighteen, reader)
    #expect(try await isOn(eighteen, reader))
    try await run("letGo(true)", reader)
    try await reader.rest()
    #expect(try await isOn(eighteen, reader) == false)
    try await tap(eighteen, reader)
    try await tap(thirteen, reader)
    try await reader.rest()
    #expect(try await isOn(eighteen, reader) == false)
    #expect(try await isOn(thirteen, reader))
    try await reader.tab.leave()
    try await served.end()
  }

  @Test(
    "Tab leaves a field with suggestions at once, so fast typing goes to the next field; Ctrl+Enter saves"
  )
  func nextField() async throws {
    let served = try await Served(try CLIFixture())
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    try await reader.tap("canvas.designer")
    try await run(Self.holdRequests, reader)
    try await reader.tab.keys("Weaver, Anna")
    try await reader.tab.press("Tab")
    try await reader.tab.keys("Meadow")
    #expect(try await reader.focus() == "canvas.name")
    try await run("letGo(false)", reader)
    try await reader.rest()
    #expect(try await reader.focus() == "canvas.name")
    #expect(try await reader.value("canvas.designer") == "Weaver, Anna")
    #expect(try await reader.value("canvas.name") == "Meadow")
    try await reader.tab.press("Control+Enter")
    try await reader.sees("Canvas added")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("An update and a late answer don't take the focus from where the user has moved it")
  func focusMovedOn() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Bunny")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/\(id)")
    try await run(Self.holdRequests, reader)
    let more = "document.querySelector('[aria-label=\"More Actions\"]')"
    try await run("document.querySelector('main .primary[data-id]').focus()", reader)
    _ = try await cli.run("canvas", "edit", id, "--name", "Fox")
    try await reader.sees("Fox")
    try await run("\(more).focus()", reader)
    try await run("letGo(false)", reader)
    try await reader.rest()
    #expect(try await reader.tab.value(of: "document.activeElement === \(more)", Bool.self))
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A tap that reaches a server without the page is repeated once the page is open again")
  func forgotten() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    try await reader.fill("canvas.designer", "Anna Weaver")
    try await reader.fill("canvas.name", "Meadow")
    let end = """
      async () => {
        const { page } = await import(document.scripts[0].src);
        page.events.close();
        const headers = { "content-type": "application/json" };
        return (await fetch(`/-/pages/${page.id}/end`, { method: "POST", headers })).status === 204;
      }
      """
    #expect(try await reader.tab.value(of: end, Bool.self))
    try await reader.tap("canvas.save")
    try await reader.sees("Canvas added")
    #expect(try await cli.json("canvas", "list")["items"].items.count == 1)
    try await reader.tab.leave()
    try await served.end()
  }

  private static func node(_ id: NodeID) -> String { "[data-id=\"\(id)\"]" }

  private func run(_ script: String, _ reader: Reader) async throws {
    _ = try await reader.tab.value(of: "() => { \(script); return true; }", Bool.self)
  }

  private func tap(_ selector: String, _ reader: Reader) async throws {
    try await run("document.querySelector('\(selector)').click()", reader)
  }

  private func isOn(_ selector: String, _ reader: Reader) async throws -> Bool {
    let node = "document.querySelector('\(selector)')"
    return try await reader.tab.value(
      of: "(\(node).ariaChecked ?? \(node).ariaPressed) === 'true'", Bool.self)
  }
}
