import BrowserKit
import Core
import Foundation
import Glibc
import TestKit
import Testing

/// Text that is typed while a page reloads, a connection is slow, or the server is down.
@Suite("Typing in Chromium", .serialized, .highPriority)
struct TypingPagesTests {
  @Test("A form that is reloaded, or closed and reopened, immediately has its draft")
  func loadedAgain() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    for text in ["Meadow", "Harbour"] {
      try await reader.open("/canvases/new")
      if text == "Harbour" { try await reader.tap("session.draft.restart") }
      try await reader.fill("canvas.name", text)
      try await reader.tap("canvas.mesh.preset.18")
      if text == "Meadow" {
        try await reader.tab.reload()
      } else {
        try await reader.open("/canvases")
        try await reader.open("/canvases/new")
      }
      try await reader.rest()
      #expect(try await reader.value("canvas.name") == text)
    }
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test(
    "Tags typed quickly over a slow connection are all added, and no text is entered in the wrong field"
  )
  func slowLine() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    try await reader.tab.slow(milliseconds: 150)
    try await reader.tab.click("canvas.tags.input")
    for text in ["red", ",", "blue", ",", "green", ","] { try await reader.tab.keys(text) }
    try await reader.tab.keys("last")
    try await reader.tab.press("Enter")
    try await reader.tab.keys("xy")
    try await reader.tab.click("canvas.notes")
    try await reader.tab.keys("hello")
    try await reader.tab.until(
      "document.querySelector('[data-id=\"canvas.tags.input\"]').value === 'xy'")
    try await reader.rest()
    let chips = try await reader.texts(".chip:has([data-id^='canvas.tags.chip'])")
    let words = chips.map { $0.components(separatedBy: "\n")[0] }
    #expect(words == ["red", "blue", "green", "last"])
    #expect(try await reader.value("canvas.notes") == "hello")
    try await reader.tab.leave()
    try await served.end()
  }

  @Test(
    "Text typed while the server is down is saved after the server restarts, even if a draft already exists"
  )
  func typedAway() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    try await reader.fill("canvas.designer", "Anna")
    try await wait(until: "the draft is kept") {
      try cli.scratch.files().contains { $0.hasSuffix("/canvases_new.json") }
    }
    served.process.signal(SIGKILL)
    _ = try await served.process.finished()
    try await reader.tab.click("canvas.name")
    try await reader.tab.keys("While away")
    try await reader.tab.click("canvas.notes")
    try await reader.tab.keys("The whole long story of this evening")
    try await reader.tab.click("canvas.status")
    try await reader.tab.press("End")
    let again = try await Served(cli, port: served.port)
    try await reader.tab.until("document.querySelector('[data-id=\"session.draft\"]') !== null")
    try await reader.rest()
    try await reader.tap("canvas.save")
    try await reader.tab.until("location.pathname !== '/canvases/new'")
    let canvas = try await cli.json("canvas", "list")["items"].items[0]
    #expect(canvas["designer"].text == "Anna")
    #expect(canvas["name"].text == "While away")
    #expect(canvas["notes"].text == "The whole long story of this evening")
    try await reader.tab.leave()
    try await again.end()
  }

  @Test("Suggestions that appear behind the form's buttons scroll into view")
  func suggestionsInView() async throws {
    let cli = try CLIFixture()
    let tags = "gift,gold,green,garden"
    _ = try await cli.run("canvas", "add", "--designer", "A", "--name", "B", "--tag", tags)
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    try await reader.tab.click("canvas.tags.input")
    let toTheEdge = """
      () => {
        const field = document.querySelector("[data-id='canvas.tags.input']");
        const buttons = document.querySelector(".toolbar").getBoundingClientRect();
        scrollBy(0, field.getBoundingClientRect().bottom - buttons.top);
        return field.getBoundingClientRect().bottom <= buttons.top + 1;
      }
      """
    #expect(try await reader.tab.value(of: toTheEdge, Bool.self))
    try await reader.tab.keys("g")
    try await reader.tab.until(
      """
      (() => {
        const last = document.querySelector(".options > :last-child");
        if (!last) return false;
        const { left, top, width, height } = last.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === last;
      })()
      """)
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Text over the limit remains in its field, is reported, and prevents saving")
  func tooMuch() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    try await reader.fill("canvas.designer", "Anna")
    try await reader.fill("canvas.notes", String(repeating: "wool ", count: 250_000))
    try await reader.sees("larger than 1 MB")
    try await reader.fill("canvas.name", "Meadow")
    try await reader.tap("canvas.save")
    try await reader.sees("larger than 1 MB")
    #expect(try await reader.value("canvas.notes").count == 1_250_000)
    try await reader.tab.press("Control+k")
    try await reader.rest()
    #expect(try await reader.tab.value(of: "location.pathname", String.self) == "/canvases/new")
    #expect(try await cli.json("canvas", "list")["items"].items.isEmpty)
    try await reader.tap("canvas.notes")
    try await reader.tab.press("Control+a")
    try await reader.tab.insert("wool")
    try await reader.rest()
    try await reader.tap("canvas.save")
    try await reader.tab.until("location.pathname !== '/canvases/new'")
    #expect(try await cli.json("canvas", "list")["items"].items[0]["notes"].text == "wool")
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Text over the limit doesn't affect the other fields sent with it")
  func beside() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    // While the first input is in flight, the other inputs are typed. They are sent together,
    // because the page counts characters and the server counts bytes.
    let typing = """
      for (const [id, text] of [["designer", "Anna"], ["notes", "\\u7F8A".repeat(400_000)], ["name", "Meadow"]]) {
        const field = document.querySelector(`[data-id="canvas.${id}"]`);
        field.value = text;
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }
      document.querySelector('[data-id="canvas.save"]').click();
      """
    _ = try await reader.tab.value(of: "(() => { \(typing) return true; })()", Bool.self)
    try await reader.rest()
    try await reader.sees("larger than 1 MB")
    #expect(try await cli.json("canvas", "list")["items"].items.isEmpty)
    try await reader.fill("canvas.designer", " Weaver")
    try await reader.tap("canvas.notes")
    try await reader.tab.press("Control+a")
    try await reader.tab.insert("silk")
    try await reader.rest()
    try await reader.tap("canvas.save")
    try await reader.tab.until("location.pathname !== '/canvases/new'")
    let canvas = try await cli.json("canvas", "list")["items"].items[0]
    #expect(canvas["name"].text == "Meadow" && canvas["designer"].text == "Anna Weaver")
    #expect(canvas["notes"].text == "silk")
    try await reader.tab.leave()
    try await served.end()
  }

  @Test(
    "A note and a photo added while the server is down arrive exactly once, even if it is killed again"
  )
  func addedAway() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/\(id)/journal/new")
    // The script that takes photos is loaded after the page is open.
    try await reader.tab.until(
      "performance.getEntriesByType('resource').some((it) => it.name.endsWith('/photos.js'))")
    served.process.signal(SIGKILL)
    _ = try await served.process.finished()
    try await reader.sees("can’t be reached")
    try await reader.tab.click("journal.note")
    try await reader.tab.insert("The sky is done")
    try await reader.tab.choose(files: ["\(try cli.pictures(1))/001.tif"])
    try await reader.tab.until("document.querySelectorAll('.uploads li').length === 1")
    let second = try await Served(cli, port: served.port)
    second.process.signal(SIGKILL)
    _ = try await second.process.finished()
    let third = try await Served(cli, port: served.port)
    try await reader.tab.until("document.querySelectorAll('main img').length === 1")
    try await reader.tab.until(
      "document.querySelector('[data-id=\"journal.note\"]').value === 'The sky is done'")
    try await reader.rest()
    try await reader.tap("journal.save")
    try await reader.tab.until("location.pathname === '/canvases/\(id)'")
    let entries = try await cli.json("journal", "list", id)["items"].items
    #expect(entries.map { $0["note"].text } == ["The sky is done"])
    #expect(entries[0]["photos"].items.count == 1)
    #expect(try await cli.json("photo", "list")["items"].items.count == 1)
    try await reader.tab.leave()
    try await third.end()
  }

  @Test("Text typed before and after the server is killed can be saved after the server restarts")
  func killed() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    try await reader.fill("canvas.designer", "Anna Weaver")
    try await reader.fill("canvas.name", "Meadow")
    served.process.signal(SIGKILL)
    _ = try await served.process.finished()
    try await reader.sees("can’t be reached")
    try await reader.tab.press("End")
    try await reader.tab.insert(" at dusk")
    #expect(try await reader.value("canvas.name") == "Meadow at dusk")
    let again = try await Served(cli, port: served.port)
    try await reader.tab.until(
      "document.getElementById('trouble').textContent === '' && !document.querySelector('[inert]')")
    try await reader.tab.until(
      "document.querySelector('[data-id=\"canvas.name\"]').value === 'Meadow at dusk'")
    try await reader.rest()
    #expect(try await reader.value("canvas.designer") == "Anna Weaver")
    try await reader.tap("canvas.save")
    try await reader.tab.until("location.pathname !== '/canvases/new'")
    let items = try await cli.json("canvas", "list")["items"].items
    #expect(items.count == 1)
    #expect(items[0]["name"].text == "Meadow at dusk")
    try await reader.tab.leave()
    try await again.end()
  }

  @Test(
    "Text typed into a dialog while the server is down is there when the same dialog opens again, but in no other"
  )
  func dialogAway() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Moonlit Field", "--tag", "moon,sun")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/tags")
    let rename = "document.querySelector('[data-id=\"tags.moon.rename\"]')"
    _ = try await reader.tab.value(of: "() => (\(rename).click(), true)", Bool.self)
    try await reader.sees("Rename moon?")
    try await reader.rest()
    served.process.signal(SIGKILL)
    _ = try await served.process.finished()
    try await reader.tab.click("tags.rename.name")
    try await reader.tab.press("Control+a")
    try await reader.tab.keys("moonlight")
    try await reader.sees("can’t be reached")
    let again = try await Served(cli, port: served.port)
    try await reader.tab.until("document.querySelector('[role=dialog]') === null")
    try await reader.rest()
    let other = rename.replacing("moon", with: "sun")
    _ = try await reader.tab.value(of: "() => (\(other).click(), true)", Bool.self)
    try await reader.sees("Rename sun?")
    try await reader.rest()
    #expect(try await reader.value("tags.rename.name") == "sun")
    try await reader.tap("tags.rename.cancel")
    try await reader.tab.until("document.querySelector('[role=dialog]') === null")
    _ = try await reader.tab.value(of: "() => (\(rename).click(), true)", Bool.self)
    try await reader.tab.until(
      "document.querySelector('[data-id=\"tags.rename.name\"]')?.value === 'moonlight'")
    try await reader.rest()
    try await reader.tap("tags.rename.confirm")
    try await reader.sees("moonlight")
    try await reader.rest()
    let tags = try await cli.json("tag", "list")["items"].items
    #expect(tags.map { $0["name"].text } == ["moonlight", "sun"])
    try await reader.tab.leave()
    try await again.end()
  }
}
