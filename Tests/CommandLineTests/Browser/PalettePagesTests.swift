import BrowserKit
import Core
import Foundation
import TestKit
import Testing

/// The palette in Chromium.
@Suite("Palette in Chromium", .serialized, .highPriority)
struct PalettePagesTests {
  private static let isShown = "document.querySelector('main > .palette') !== null"
  private static let behind = "document.querySelector('.behind:not([hidden])')"
  private static let active = "document.activeElement.dataset.id"

  @Test(
    "The palette is in front of the screen before it, to which Escape and a click outside return")
  func front() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases")
    try await reader.rest()
    for way in ["Escape", "click"] {
      // The second one changes nothing.
      for _ in 1...2 { try await reader.tab.press("Control+k") }
      try await reader.tab.until("\(Self.isShown) && location.pathname === '/find'")
      try await reader.rest()
      let row = "shadowRoot.querySelector('[data-id=\"canvases.row.\(id)\"]')"
      try await reader.tab.until("\(Self.behind).\(row).checkVisibility()")
      #expect(try await reader.tab.violations() == [])
      if way == "click" {
        let corner = "document.elementFromPoint(innerWidth - 9, innerHeight - 9)"
        try await reader.tab.until("\(corner) === \(Self.behind)")
        _ = try await reader.tab.value(of: "() => (\(corner).click(), true)", Bool.self)
      } else {
        try await reader.tab.press(way)
      }
      try await reader.tab.until("location.pathname === '/canvases' && \(Self.behind) === null")
      try await reader.rest()
      try await reader.sees("Meadow")
    }
    let faults = try await reader.faults()
    #expect(faults == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test(
    "The down arrow goes from the last suggestion to the rows, where Return opens the first one")
  func suggestions() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Design Study")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/find")
    try await reader.tab.type("design")
    try await reader.tab.until(
      "document.querySelectorAll('[role=option]').length > 0 && "
        + "document.querySelector('main .list a') !== null")
    try await reader.rest()
    let field = "document.querySelector('[role=combobox]')"
    let options = try await reader.tab.value(
      of: "() => document.querySelectorAll('[role=option]').length", Int.self)
    for number in 0..<options {
      try await reader.tab.press("ArrowDown")
      let ending = "\(field).getAttribute('aria-activedescendant')?.endsWith('-option-\(number)')"
      try await reader.tab.until(ending)
      try await reader.rest()
    }
    try await reader.tab.press("ArrowDown")
    try await reader.tab.until(
      "\(Self.active) === document.querySelector('main .list a').dataset.id")
    try await reader.tab.press("Enter")
    try await reader.tab.until("location.pathname === '/canvases/\(id)'")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Arrow keys move through the rows, typing goes on in the field, and Back shows the results")
  func keys() async throws {
    let cli = try CLIFixture()
    for name in ["Meadow", "Meadow Lark"] { _ = try await cli.addCanvas(name) }
    let id = try await cli.addCanvas("Meadow Rue")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.rest()
    // Keys that are pressed before the palette has opened belong to it too.
    try await reader.tab.press("/")
    try await reader.tab.type("mead")
    try await reader.tab.until("document.querySelectorAll('main .list a').length === 3")
    let marked = "[...CSS.highlights.get('match')].map((it) => it.toString()).join()"
    try await reader.tab.until("\(marked) === 'Mead,Mead,Mead'")
    // The first row is already the one that Return opens.
    let rows = "[...document.querySelectorAll('main .list a')].map((it) => it.dataset.id)"
    try await reader.tab.press("ArrowDown")
    try await reader.tab.until("\(Self.active) === \(rows)[1]")
    try await reader.tab.press("ArrowUp")
    try await reader.tab.until("\(Self.active) === 'find.canvas.\(id)'")
    try await reader.tab.press("ArrowUp")
    try await reader.tab.until("\(Self.active) === 'find.text'")
    try await reader.tab.press("ArrowDown")
    try await reader.tab.type("ow ru")
    try await reader.tab.until("document.querySelectorAll('main .list a').length === 1")
    #expect(
      try await reader.tab.value(of: "document.activeElement.value", String.self) == "meadow ru")
    try await reader.rest()
    try await reader.tab.press("ArrowDown")
    try await reader.tab.press("Enter")
    try await reader.tab.until("location.pathname === '/canvases/\(id)'")
    try await reader.rest()
    #expect(try await reader.tab.value(of: "\(Self.behind) === null", Bool.self))
    try await reader.tab.back()
    try await reader.rest()
    try await reader.tab.until("\(Self.isShown) && \(Self.behind).checkVisibility()")
    let search = "new URLSearchParams(location.search).get('text')"
    #expect(try await reader.tab.value(of: search, String.self) == "meadow ru")
    try await reader.tab.type("e")
    try await reader.tab.until("document.activeElement.value === 'meadow rue'")
    try await reader.rest()
    let faults = try await reader.faults()
    #expect(faults == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A button clears the palette's field, which keeps the focus")
  func clearing() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/find")
    let clear = "document.querySelector('.palette .clear')"
    try await reader.tab.until("\(clear)?.checkVisibility() === false")
    try await reader.tab.type("meadow")
    try await reader.tab.until("document.querySelector('[data-id=\"find.canvas.\(id)\"]') !== null")
    try await reader.rest()
    #expect(try await reader.texts(".palette > h2") == ["Canvases"])
    #expect(try await reader.tab.violations() == [])
    try await reader.tab.press("ArrowDown")
    try await reader.tab.press("Shift+Tab")
    try await reader.tab.until("document.activeElement === \(clear)")
    try await reader.tab.press("ArrowDown")
    try await reader.tab.until("\(Self.active) === 'find.canvas.\(id)'")
    try await reader.tab.click(at: ".palette .clear")
    try await reader.tab.until("\(Self.active) === 'find.text'")
    try await reader.rest()
    try await reader.tab.until("location.search === ''")
    #expect(try await reader.texts(".palette > h2") == ["Recent", "Actions", "Go To"])
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("The palette performs the actions of the screen in front of which it is")
  func actions() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/\(id)")
    try await reader.rest()
    try await reader.tab.press("Control+k")
    try await reader.tab.type("kitt")
    let row = "find.action.canvas.advance"
    try await reader.tab.until("document.querySelector('[data-id=\"\(row)\"]') !== null")
    #expect(try await reader.tab.violations() == [])
    try await reader.tab.press("ArrowDown")
    try await reader.tab.press("ArrowUp")
    try await reader.tab.press("Enter")
    try await reader.tab.until("location.pathname === '/canvases/\(id)'")
    try await reader.rest()
    try await reader.sees("Moved to Kitting")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Escape leaves a palette with its own page for the home screen")
  func alone() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/find")
    try await reader.rest()
    #expect(try await reader.tab.value(of: "\(Self.behind) === null", Bool.self))
    try await reader.tab.press("Escape")
    try await reader.tab.until("location.pathname === '/'")
    try await reader.rest()
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("On a phone the palette is a screen, and typed text that isn't saved is kept as a draft")
  func phone() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served, on: .phone)
    try await reader.open("/canvases/new")
    try await reader.tap("canvas.name")
    try await reader.type("Meadow")
    try await reader.rest()
    try await reader.tab.click(at: "a[data-icon=search]")
    try await reader.tab.until(Self.isShown)
    try await reader.rest()
    #expect(try await reader.tab.value(of: "\(Self.behind) === null", Bool.self))
    #expect(try await reader.tab.violations() == [])
    try await reader.tab.back()
    try await reader.rest()
    try await reader.tab.until(
      "document.querySelector('[data-id=\"canvas.name\"]')?.value === 'Meadow'")
    let faults = try await reader.faults()
    #expect(faults == [])
    try await reader.tab.leave()
    try await served.end()
  }
}
