import BrowserKit
import Core
import TestKit
import Testing

/// The focus among cards and rows, and long presses on them, in Chromium.
@Suite("Cards in Chromium", .serialized, .highPriority)
struct CardsPagesTests {
  private func opened(
    on device: BrowserTab.Device = BrowserTab.Device()
  ) async throws -> (reader: Reader, served: Served) {
    let cli = try CLIFixture()
    for number in 1...12 { _ = try await cli.addCanvas("Canvas \(number)") }
    let served = try await Served(cli)
    let reader = try await Reader(served, on: device)
    try await reader.open("/canvases")
    try await reader.tab.until("document.querySelectorAll('main .card').length === 12")
    // The script of the cards is loaded after the page is open.
    try await reader.tab.until(
      "performance.getEntriesByType('resource').some((it) => it.name.endsWith('/cards.js'))")
    try await reader.rest()
    return (reader, served)
  }

  /// Presses a key, and waits until the card at a zero-based index has the focus.
  private func press(_ key: String, reaching index: Int, _ reader: Reader) async throws {
    try await reader.tab.press(key)
    try await reader.tab.until(
      "[...document.querySelectorAll('main .card')].indexOf("
        + "document.activeElement.closest('.card')) === \(index)")
  }

  @Test("The arrow keys, J, and K move the focus among cards; X selects; Return opens")
  func keys() async throws {
    let (reader, served) = try await opened()
    let columns = try await reader.tab.value(
      of: """
        (() => {
          const tops = [...document.querySelectorAll("main .card")].map(
            (it) => it.getBoundingClientRect().top);
          return tops.filter((it) => it === tops[0]).length;
        })()
        """, Int.self)
    try #require(columns > 1 && columns < 12)
    try await press("j", reaching: 0, reader)
    try await press("ArrowRight", reaching: 1, reader)
    try await press("ArrowDown", reaching: 1 + columns, reader)
    try await press("ArrowLeft", reaching: columns, reader)
    try await press("ArrowUp", reaching: 0, reader)
    try await press("j", reaching: 1, reader)
    try await press("k", reaching: 0, reader)
    try await press("k", reaching: 0, reader)
    let violations = try await reader.tab.violations()
    #expect(violations == [])
    try await reader.tab.press("x")
    try await reader.sees("1 selected")
    try await reader.rest()
    try await press("ArrowRight", reaching: 1, reader)
    try await reader.tab.press("x")
    try await reader.sees("2 selected")
    try await reader.rest()
    try await reader.tab.press("x")
    try await reader.sees("1 selected")
    try await reader.rest()
    try await reader.tab.press("Escape")
    try await reader.tab.until("document.querySelector('.toolbar') === null")
    try await reader.rest()
    // The focus stays on the card when selecting ends.
    try await press("j", reaching: 2, reader)
    try await reader.tab.press("Enter")
    try await reader.tab.until("location.pathname !== '/canvases'")
    try await reader.rest()
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("The keys for cards do nothing while typing, in a dialog, in a group of chips, or if off")
  func elsewhere() async throws {
    let (reader, served) = try await opened()
    let isOnCard = "document.activeElement.closest('main .card') !== null"
    try await reader.tap("canvases.text")
    try await reader.type("jxk")
    #expect(try await reader.value("canvases.text") == "jxk")
    #expect(try await !reader.tab.value(of: isOnCard, Bool.self))
    try await reader.open("/canvases")
    try await reader.tap("canvases.status.all")
    try await reader.tab.press("ArrowRight")
    try await reader.rest()
    try await reader.tab.until("location.search === '?status=stash'")
    try await reader.tab.press("?")
    try await reader.sees("Move among cards and rows")
    try await reader.tab.press("j")
    #expect(try await !reader.tab.value(of: isOnCard, Bool.self))
    try await reader.tab.click(at: ".shortcuts input")
    try await reader.tab.press("Escape")
    try await reader.tab.until("document.querySelector('dialog') === null")
    try await reader.tab.press("j")
    #expect(try await !reader.tab.value(of: isOnCard, Bool.self))
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  /// Sends pointer events to the first card, as a finger does.
  private func touch(_ events: [String], _ reader: Reader) async throws {
    let script = """
      () => {
        const link = document.querySelector("main .list li :is(.lead, .toggle)");
        const box = link.closest("li").getBoundingClientRect();
        for (const kind of "\(events.joined(separator: " "))".split(" ")) {
          const how = { bubbles: true, cancelable: true, clientX: box.x + 20, clientY: box.y + 20 };
          const finger = { ...how, pointerType: "touch", isPrimary: true, pointerId: 7 };
          link.dispatchEvent(kind === "click" ? new MouseEvent(kind, how) : new PointerEvent(kind, finger));
        }
        return true;
      }
      """
    _ = try await reader.tab.value(of: script, Bool.self)
  }

  @Test(
    "A long press on a card begins selecting with the card, and doesn't open it",
    arguments: ["/canvases", "/photos"])
  func longPress(path: String) async throws {
    let (reader, served) = try await opened(on: .phone)
    try await reader.open(path)
    if path == "/photos" {
      try await reader.drop(["red"], on: "h1")
      try await reader.tab.until("document.querySelectorAll('main .list img').length === 1")
      try await reader.rest()
      try await reader.open(path)
    }
    try await reader.tab.until("document.querySelector('main .list .lead') !== null")
    try await reader.tab.until(
      "performance.getEntriesByType('resource').some((it) => it.name.endsWith('/cards.js'))")
    try await touch(["pointerdown"], reader)
    try await reader.sees("1 selected")
    try await reader.rest()
    try await touch(["pointerup", "click"], reader)
    try await reader.rest()
    try await reader.sees("1 selected")
    #expect(try await reader.tab.value(of: "location.pathname", String.self) == path)
    // The next tap is an ordinary one.
    try await touch(["pointerdown", "pointerup", "click"], reader)
    try await reader.sees("0 selected")
    try await reader.rest()
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }
}
