import BrowserKit
import Core
import Foundation
import TestKit
import Testing

/// The navigation of the library in Chromium.
@Suite("Navigation in Chromium", .serialized, .highPriority)
struct NavigationPagesTests {
  @Test(
    "Every destination is visible without scrolling, and the current destination is marked",
    arguments: [false, true])
  func destinations(onPhone: Bool) async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served, on: onPhone ? .phone : BrowserTab.Device())
    for path in ["/canvases", "/photos", "/drawings", "/weight", "/find", "/settings", "/"] {
      let link = "header a[data-place][href='\(path)']"
      try await reader.tab.until(
        """
        (() => {
          const box = document.querySelector("\(link)").getBoundingClientRect();
          return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
            && box.width >= 44 && box.height >= 44;
        })()
        """)
      try await reader.tab.click(at: link)
      try await reader.tab.until("location.pathname === '\(path)'")
      try await reader.rest()
      #expect(
        try await reader.tab.value(
          of:
            "() => [...document.querySelectorAll('header [aria-current]')].map((it) => it.pathname)",
          [String].self) == [path])
    }
    #expect(try await reader.tab.violations() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("In a wide window, a link above the title names the list and leads back to it as it was")
  func up() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow")
    _ = try await cli.addCanvas("Marsh")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    let link = "document.querySelector('.up > a')"
    try await reader.open("/canvases?text=meadow")
    try await reader.tab.until("!\(link).checkVisibility()")
    try await reader.tab.click(at: ".card a >> text=Meadow")
    try await reader.tab.until("location.pathname === '/canvases/\(id)'")
    try await reader.rest()
    try await reader.tab.until(
      """
      \(link).innerText === 'Canvases' && \(link).getBoundingClientRect().bottom
        <= document.querySelector('h1').getBoundingClientRect().top
      """)
    #expect(try await reader.tab.violations() == [])
    try await reader.tab.click(at: ".up > a")
    try await reader.tab.until("location.pathname === '/canvases' && location.search !== ''")
    try await reader.rest()
    try await reader.open("/canvases/\(id)/edit")
    try await reader.tab.click(at: ".up > a")
    try await reader.tab.until("location.pathname === '/canvases' && location.search === ''")
    try await reader.rest()
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test(
    "The Add menu opens and closes with the keyboard, and opens a form; the home screen doesn't repeat the navigation, and following one of its links marks the destination"
  )
  func adding() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    let isOpen = "document.querySelector('#additions').matches(':popover-open')"
    try await reader.tab.click(at: ".add > button")
    try await reader.tab.until(isOpen)
    #expect(try await reader.tab.violations() == [])
    try await reader.tab.press("Escape")
    try await reader.tab.until("!\(isOpen)")
    try await reader.tab.press("Enter")
    try await reader.tab.until(isOpen)
    try await reader.tab.press("Tab")
    try await reader.tab.press("Enter")
    try await reader.tab.until("location.pathname === '/canvases/new'")
    try await reader.rest()
    try await reader.sees("Add Canvas")
    try await reader.tab.until(
      "document.querySelector(\"header a[data-place][href='/canvases']\").ariaCurrent === 'true'")
    try await reader.open("/")
    try await reader.tab.until("!document.querySelector('main .navigation').checkVisibility()")
    try await reader.tab.click(at: "main a[data-id='home.step.drawings']")
    try await reader.tab.until(
      "document.querySelector(\"header a[data-place][href='/drawings']\").ariaCurrent === 'page'")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Keys open screens, the menu, and the list of keys, but never while the user types")
  func shortcuts() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.tab.press("?")
    try await reader.tab.until("document.querySelector('dialog[open]')")
    #expect(try await reader.tab.violations() == [])
    try await reader.tab.press("n")
    try await reader.tab.press("Escape")
    try await reader.tab.until("!document.querySelector('dialog, :popover-open')")
    try await reader.tab.press("g")
    try await reader.tab.press("w")
    try await reader.tab.until("location.pathname === '/weight'")
    try await reader.rest()
    try await reader.tab.press("/")
    try await reader.tab.until("location.pathname === '/find'")
    try await reader.rest()
    try await reader.tab.until("document.activeElement.matches('input')")
    try await reader.tab.type("/gwn tra")
    try await reader.tab.until("document.activeElement.value === '/gwn tra'")
    #expect(try await reader.tab.value(of: "() => location.pathname", String.self) == "/find")
    try await reader.open("/canvases/\(id)")
    try await reader.tab.press("e")
    try await reader.tab.until("location.pathname === '/canvases/\(id)/edit'")
    try await reader.rest()
    try await reader.open("/canvases")
    try await reader.tab.press("Meta+k")
    try await reader.tab.until("location.pathname === '/find'")
    try await reader.rest()
    try await reader.open("/canvases")
    try await reader.tab.press("n")
    try await reader.tab.until("document.querySelector('#additions').matches(':popover-open')")
    let chosen = "[...document.querySelectorAll('#additions a')].indexOf(document.activeElement)"
    for (key, place) in [("ArrowDown", 1), ("ArrowUp", 0), ("ArrowUp", 2), ("ArrowDown", 0)] {
      try await reader.tab.press(key)
      #expect(try await reader.tab.value(of: chosen, Int.self) == place)
    }
    try await reader.tab.press("Escape")
    try await reader.tab.press("Control+k")
    try await reader.tab.until("location.pathname === '/find'")
    try await reader.rest()
    try await reader.tab.type("settings")
    try await reader.tab.press("Enter")
    try await reader.tab.until("location.pathname === '/settings'")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Shortcuts that are a single key can be turned off, and those with Ctrl still work")
  func singleKeys() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    let (list, box) = ("document.querySelector('dialog[open]')", "dialog input[type=checkbox]")
    try await reader.tab.press("?")
    try await reader.tab.until(list)
    try await reader.tab.click(at: box)
    try await reader.tab.press("Escape")
    try await reader.tab.until("!\(list)")
    try await reader.tab.press("?")
    try await reader.tab.press("n")
    try await reader.tab.press("/")
    try await reader.tab.press("Control+/")
    try await reader.tab.until("\(list) && !document.querySelector(':popover-open')")
    #expect(try await reader.tab.value(of: "location.pathname", String.self) == "/")
    #expect(try await reader.tab.violations() == [])
    try await reader.tab.click(at: box)
    try await reader.tab.press("Escape")
    try await reader.tab.press("/")
    try await reader.tab.until("location.pathname === '/find'")
    try await reader.rest()
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A list loads more rows near its end, and going back shows the same rows at the same place")
  func scrolling() async throws {
    let cli = try CLIFixture()
    for number in 1...70 { _ = try await cli.addCanvas("Canvas \(number)") }
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases")
    try await reader.tab.until("document.querySelectorAll('main .card').length >= 24")
    _ = try await reader.tab.value(
      of: "() => (scrollTo(0, document.body.scrollHeight), true)", Bool.self)
    try await reader.tab.until("document.querySelectorAll('main .card').length === 70")
    let press = """
      () => {
        scrollTo(0, 2000);
        [...document.querySelectorAll("main .lead")].find((it) => it.textContent === "Canvas 3").click();
        return scrollY;
      }
      """
    let place = try await reader.tab.value(of: press, Double.self)
    #expect(place > 500)
    try await reader.tab.until("location.pathname !== '/canvases' && scrollY === 0")
    try await reader.tab.back()
    try await reader.tab.until("location.pathname === '/canvases'")
    try await reader.rest()
    try await reader.tab.until("document.querySelectorAll('main .card').length === 70")
    #expect(try await reader.tab.value(of: "() => scrollY", Double.self) == place)
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A list's address follows its filter, and reloading the page keeps the filter")
  func address() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases?status=finished")
    try await reader.sees("No canvases match.")
    try await reader.tab.click("canvases.status.all")
    try await reader.tab.until("location.search === ''")
    try await reader.tab.press("ArrowRight")
    try await reader.tab.until("location.search === '?status=stash'")
    try await reader.tab.reload()
    try await reader.rest()
    try await reader.tab.until(
      "document.querySelector('[data-id=\"canvases.status.stash\"]').ariaChecked === 'true'")
    #expect(
      try await reader.tab.value(
        of: """
          document.querySelector("header a[data-place][href='/canvases']").ariaCurrent
          """, String.self)
        == "page")
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A menu's button keeps the focus of an action in the menu while the page changes")
  func menuFocus() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--status", "finished")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/\(id)")
    try await reader.tap("canvas.edit")
    try await reader.tap("canvas.save")
    _ = try await cli.run("canvas", "shelve", id)
    try await reader.sees("Move to Kitting")
    try await reader.rest()
    #expect(try await reader.tab.sight().snapshot.focus == "canvas.edit")
    try await reader.tab.leave()
    try await served.end()
  }
}
