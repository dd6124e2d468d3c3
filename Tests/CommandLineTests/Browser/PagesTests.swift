import BrowserKit
import Core
import Foundation
import Glibc
import TestKit
import Testing

/// The library in Chromium, served by the shipped program.
@Suite("The library in Chromium", .serialized, .highPriority)
struct PagesTests {
  @Test("On a phone, a canvas can be added entirely by touch, starting from the home screen")
  func phone() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served, on: .phone)
    try await reader.tab.click(at: "main a[data-id='home.step.canvases']")
    try await reader.sees("Add Canvas")
    try await reader.fill("canvas.designer", "Anna Weaver")
    try await reader.fill("canvas.name", "Meadow")
    try await reader.tap("canvas.mesh.preset.18")
    try await reader.fill("canvas.tags.input", "floral,")
    try await reader.tap("canvas.save")
    try await reader.sees("Meadow")
    try await reader.tab.until("location.pathname !== '/canvases/new'")
    let items = try await cli.json("canvas", "list")["items"].items
    #expect(items[0]["name"].text == "Meadow")
    #expect(items[0]["mesh"].number == 18)
    #expect(items[0]["tags"].items.compactMap(\.text) == ["floral"])
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A form with chips and tags can be completed and saved with only the keyboard")
  func keyboard() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    try await reader.tab(to: "canvas.designer")
    try await reader.type("Anna Weaver")
    try await reader.tab.press("Tab")
    try await reader.type("Meadow")
    try await reader.tab.press("Tab")
    #expect(try await reader.focus() == "canvas.mesh.preset.10")
    for _ in 1...4 {
      try await reader.tab.press("ArrowRight")
      try await reader.rest()
    }
    #expect(try await reader.texts(".chip.selected") == ["18"])
    try await reader.tab(to: "canvas.tags.input")
    try await reader.type("floral")
    // The text is sent at once, before Return takes effect in the field.
    try await reader.tab.press("Enter")
    try await reader.tab.insert("gift")
    try await reader.rest()
    try await reader.type(",")
    try await reader.tab.press("Tab")
    try await reader.tab.press("Shift+Tab")
    try await reader.type("silk")
    try await reader.tab.press("Tab")
    try await reader.rest()
    let chips = ".chip:has([data-id^='canvas.tags.chip'])"
    #expect(try await reader.texts(chips).count == 3)
    try await reader.tab.press("Backspace")
    try await reader.rest()
    #expect(try await reader.texts(chips).count == 3, "the first press only marks the last one")
    try await reader.tab.press("Backspace")
    try await reader.rest()
    #expect(try await reader.texts(chips).count == 2)
    try await reader.tab(to: "canvas.save")
    try await reader.tab.press("Enter")
    try await reader.tab.until("location.pathname !== '/canvases/new'")
    let items = try await cli.json("canvas", "list")["items"].items
    #expect(items[0]["mesh"].number == 18)
    #expect(items[0]["tags"].items.compactMap(\.text) == ["floral", "gift"])
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A photo taken with the camera is upright and preserves the camera's brightness levels")
  func camera() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/new")
    try await reader.fill("canvas.designer", "Anna Weaver")
    try await reader.fill("canvas.name", "Meadow")
    try await reader.tap("canvas.cover.add")
    try await reader.press("Take Photo")
    try await reader.tab.until("document.querySelector('[data-shutter]:enabled') !== null")
    try await reader.tab.click(at: "[data-shutter]")
    try await reader.sees("Replace Photo")
    try await reader.tap("canvas.save")
    try await reader.tab.until("location.pathname !== '/canvases/new'")
    let photo = try await cli.json("photo", "list")["items"].items[0]
    #expect([photo["width"].number, photo["height"].number] == [640, 480])
    try await reader.tab.until("document.querySelector('main img')?.complete")
    let grays = try await reader.tab.value(of: Self.quarters, [Double].self)
    for (gray, light) in zip(grays, Self.seen) {
      #expect(abs(gray - light) < 24, "\(grays)")
    }
    #expect(grays == grays.sorted(by: >))
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  /// The full-range gray values of the generated video's quarters, in reading order.
  private static let seen = [230.0, 170, 110, 50].map { ($0 - 16) / 219 * 255 }

  private static let quarters = """
    () => {
      const image = document.querySelector("main img");
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const ink = canvas.getContext("2d");
      ink.drawImage(image, 0, 0);
      return [[1, 1], [3, 1], [1, 3], [3, 3]].map(([x, y]) =>
        ink.getImageData((canvas.width * x) / 4, (canvas.height * y) / 4, 1, 1).data[1]);
    }
    """

  @Test("A journal entry accepts at most four photos, whether chosen from the library or dropped")
  func fourPhotos() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    let folder = try cli.pictures(3)
    let photos = (1...3).map { "\(folder)/00\($0).tif" }
    let shown = "document.querySelectorAll('main img').length"
    try await reader.open("/canvases/\(id)/journal/new")
    let counting = """
      () => (globalThis.choosers = 0, addEventListener("click", ({ target }) =>
        (choosers += target.matches("input[type=file]"))), true)
      """
    #expect(try await reader.tab.value(of: counting, Bool.self))
    try await reader.tap("journal.photos.add")
    try await reader.press("Choose from Library")
    try await reader.tab.until("choosers === 1")
    try await reader.tab.choose(files: photos)
    try await reader.tab.until("\(shown) === 3")
    try await reader.tap("journal.photos.add")
    try await reader.press("Choose from Library")
    try await reader.drop(["red", "green", "blue"], on: ".picker")
    try await reader.tab.until("\(shown) === 4")
    try await reader.rest()
    #expect(try await reader.tab.value(of: shown, Int.self) == 4)
    let add = "document.querySelector('[data-id=\"journal.photos.add\"]') === null"
    #expect(try await reader.tab.value(of: add, Bool.self))
    try await reader.tap("journal.save")
    try await reader.tab.until("!location.pathname.includes('journal/new')")
    let entries = try await cli.json("journal", "list", id)["items"].items
    #expect(entries[0]["photos"].items.count == 4)
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Two tabs and the command line show the same canvases")
  func twoTabs() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let one = try await Reader(served)
    let other = try await Reader(served, beside: one)
    try await one.open("/canvases")
    try await other.open("/canvases/new")
    try await other.fill("canvas.designer", "Anna Weaver")
    try await other.fill("canvas.name", "Meadow")
    try await other.tap("canvas.save")
    try await one.sees("Meadow")
    _ = try await cli.addCanvas("Harbour")
    try await one.sees("Harbour")
    let id = try await cli.json("canvas", "list")["items"].items[0]["id"].text ?? ""
    try await other.open("/canvases/\(id)")
    _ = try await cli.run("canvas", "delete", id)
    try await other.sees("There is no")
    #expect(try await one.faults() == [])
    try await other.tab.leave()
    try await one.tab.leave()
    try await served.end()
  }

  @Test("A ninth tab can load a screen because hidden tabs don't hold their connections open")
  func manyTabs() async throws {
    let served = try await Served(CLIFixture())
    let first = try await Reader(served)
    var tabs = [first]
    for _ in 1...8 {
      // The test's browser reports all its tabs as visible.
      try await tabs[tabs.count - 1].tab.hide()
      tabs.append(try await Reader(served, beside: first))
    }
    try await tabs[8].open("/canvases")
    try await tabs[8].sees("Add Canvas")
    for reader in tabs.reversed() { try await reader.tab.leave() }
    try await served.end()
  }

  @Test("A changed appearance setting takes effect immediately")
  func darkAtOnce() async throws {
    let served = try await Served(CLIFixture())
    let reader = try await Reader(served)
    try await reader.open("/settings")
    let ground = "getComputedStyle(document.body).backgroundColor"
    let light = try await reader.tab.value(of: ground, String.self)
    try await reader.tab.focus("settings.theme.auto")
    try await reader.tab.press("End")
    try await reader.tab.until("\(ground) !== '\(light)'")
    try await reader.tab.leave()
    try await served.end()
  }
}
