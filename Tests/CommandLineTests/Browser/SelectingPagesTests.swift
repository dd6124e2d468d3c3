import BrowserKit
import Core
import TestKit
import Testing

/// Selecting several rows of a list in Chromium.
@Suite("Selecting in Chromium", .serialized, .highPriority)
struct SelectingPagesTests {
  @Test(
    "A tap anywhere on a card selects it; the actions stay within reach, and Undo restores all",
    arguments: [false, true])
  func cards(onPhone: Bool) async throws {
    let cli = try CLIFixture()
    for number in 1...12 { _ = try await cli.addCanvas("Canvas \(number)") }
    let served = try await Served(cli)
    let reader = try await Reader(served, on: onPhone ? .phone : BrowserTab.Device())
    try await reader.open("/canvases")
    try await reader.tap("canvases.select")
    for number in [1, 2] {
      let words = "document.querySelector('.list li:nth-of-type(\(number)) .muted')"
      _ = try await reader.tab.value(
        of: """
          () => {
            const box = \(words).getBoundingClientRect();
            document.elementFromPoint(box.x + 2, box.y + 2).click();
            return true;
          }
          """, Bool.self)
      try await reader.rest()
    }
    try await reader.sees("2 selected")
    try await reader.tab.until(
      """
      (() => {
        const box = document.querySelector('.toolbar').getBoundingClientRect();
        return box.top > 0 && box.bottom <= innerHeight;
      })()
      """)
    // At the end of the page, the toolbar covers no card.
    try await reader.tab.until("(scrollTo(0, document.body.scrollHeight), true)")
    let violations = try await reader.tab.violations()
    #expect(violations == [])
    try await reader.tap("canvases.selection.delete")
    try await reader.tap("canvases.delete.confirm")
    try await reader.sees("2 canvases deleted")
    try await reader.tab.until("document.querySelectorAll('.list li').length === 10")
    try await reader.press("Undo")
    try await reader.tab.until("document.querySelectorAll('.list li').length === 12")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A press with Shift selects the rows since the last press, and Escape ends selecting")
  func range() async throws {
    let cli = try CLIFixture()
    for number in 1...6 { _ = try await cli.addCanvas("Canvas \(number)") }
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases")
    try await reader.tap("canvases.select")
    try await press(2, withShift: false, reader)
    _ = try await reader.tab.value(of: Self.countTaps, Bool.self)
    try await press(5, withShift: true, reader)
    try await reader.sees("4 selected")
    #expect(try await reader.tab.value(of: "window.requests", [Int].self) == [3])
    try await press(4, withShift: true, reader)
    try await reader.sees("2 selected")
    #expect(try await reader.tab.value(of: "getSelection().toString()", String.self) == "")
    try await reader.tab.press("Escape")
    try await reader.tab.until("document.querySelector('.toolbar') === null")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test(
    "A month's check box selects its photos, and nothing moves when selecting begins",
    arguments: [false, true])
  func months(onPhone: Bool) async throws {
    let cli = try CLIFixture()
    _ = try await cli.json("photo", "ingest", try cli.pictures(3), "--recursive")
    let served = try await Served(cli)
    let reader = try await Reader(served, on: onPhone ? .phone : BrowserTab.Device())
    try await reader.open("/photos")
    let places = """
      JSON.stringify([...document.querySelectorAll("main :is(.heading, .action, .list li)")].map(
        (it) => it.getBoundingClientRect()).map((it) => [it.x, it.y, it.height].map(Math.round)).slice(0, 7))
      """
    let before = try await reader.tab.value(of: places, String.self)
    try await reader.tap("photos.select")
    #expect(try await reader.tab.value(of: places, String.self) == before)
    let month = "main .beside > .field > label"
    try await reader.tab.click(at: month)
    try await reader.sees("3 selected")
    try await reader.rest()
    let violations = try await reader.tab.violations()
    #expect(violations == [])
    try await reader.tab.click(at: month)
    try await reader.sees("0 selected")
    try await reader.rest()
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  /// Stores the number of taps in each request that has some.
  private static let countTaps = """
    () => {
      const { fetch } = window;
      window.requests = [];
      window.fetch = (address, options) => {
        const taps = JSON.parse(options?.body ?? "{}").inputs?.filter((it) => it.event.tap);
        if (taps?.length) window.requests.push(taps.length);
        return fetch(address, options);
      };
      return true;
    }
    """

  private func press(_ row: Int, withShift: Bool, _ reader: Reader) async throws {
    try await reader.tab.click(
      at: ".list li:nth-of-type(\(row)) > .field > label", withShift: withShift)
    try await reader.rest()
  }
}
