import BrowserKit
import Core
import Foundation
import TestKit
import Testing

/// The main jobs on a phone, with the number of taps and requests that they take.
@Suite("Jobs on a phone", .serialized, .highPriority)
struct PhonePagesTests {
  /// The number of requests since the page was loaded, without those that the browser's cache
  /// answered: the page, its stream of updates, and all other requests.
  private static let requests = """
    () => 2 + performance.getEntriesByType("resource").filter((it) => it.transferSize > 0).length
    """

  /// Returns a user of a phone, whose network takes 150 ms for each response.
  private func reader(_ served: Served) async throws -> Reader {
    let reader = try await Reader(served, on: .phone)
    try await reader.tab.slow(milliseconds: 150)
    return reader
  }

  @Test("Adding a canvas with a photo takes four taps besides typing, and at most 12 requests")
  func canvas() async throws {
    let cli = try CLIFixture()
    let picture = "\(try cli.pictures(1))/001.tif"
    let served = try await Served(cli)
    let reader = try await reader(served)
    try await reader.tab.click(at: ".add > button")
    try await reader.tab.click(at: "#additions a[href='/canvases/new']")
    try await reader.tab.until("location.pathname === '/canvases/new'")
    try await reader.rest()
    try await reader.tab.choose(files: [picture])
    try await reader.tab.until("document.querySelectorAll('main img').length === 1")
    try await reader.rest()
    _ = try await reader.tab.write(["Meadow"], into: ["canvas.designer", "canvas.name"])
    try await reader.tap("canvas.save")
    try await reader.tab.until("document.querySelectorAll('main .card img').length === 1")
    #expect(try await reader.tab.value(of: Self.requests, Int.self) <= 12)
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test(
    "Back returns to the screen before at its old place, or else to the list that has the record")
  func back() async throws {
    let cli = try CLIFixture()
    for number in 1...12 { _ = try await cli.addCanvas("Canvas \(number)") }
    let served = try await Served(cli)
    let reader = try await Reader(served, on: .phone)
    let back = "document.querySelector('.back')"
    try await reader.open("/canvases")
    try await reader.tab.until(
      "\(back).hidden && document.querySelectorAll('main .card').length === 12")
    try await reader.tab.until("(scrollTo(0, 600), scrollY === 600)")
    try await reader.tab.click(at: ".card a >> text=Canvas 6")
    try await reader.tab.until("!\(back).hidden && location.pathname !== '/canvases'")
    try await reader.rest()
    let violations = try await reader.tab.violations()
    #expect(violations == [])
    try await reader.tab.click(at: ".back")
    try await reader.tab.until(
      "\(back).hidden && location.pathname === '/canvases' && scrollY === 600")
    try await reader.rest()
    try await reader.open("/weight/new")
    try await reader.tab.click(at: ".back")
    try await reader.tab.until("location.pathname === '/weight'")
    try await reader.rest()
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Logging a weight takes two taps and the digits")
  func weight() async throws {
    let cli = try CLIFixture()
    _ = try await cli.run("weight", "add", "71.9", "--date", "yesterday")
    let served = try await Served(cli)
    let reader = try await reader(served)
    try await reader.tab.click(at: "main a[href='/weight/new']")
    try await reader.tab.until("location.pathname === '/weight/new'")
    try await reader.rest()
    try await reader.tab.keys("71.4")
    try await reader.rest()
    try await reader.press("Save")
    try await reader.tab.until("location.pathname !== '/weight/new'")
    #expect(try await cli.json("weight", "list")["items"].items.count == 2)
    let listed = try await cli.run("weight", "list")
    #expect(listed.text.contains("71.4"), "\(listed)")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("The search field of the canvases shows all of its placeholder")
  func placeholder() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader(served, on: .phone)
    try await reader.open("/canvases")
    let isWhole = """
      (() => {
        const field = document.querySelector(".filterBar input");
        const [ink, box] = [document.createElement("canvas").getContext("2d"), getComputedStyle(field)];
        ink.font = getComputedStyle(field, "::placeholder").font;
        const room = field.clientWidth - parseFloat(box.paddingLeft) - parseFloat(box.paddingRight);
        return field.placeholder !== "" && ink.measureText(field.placeholder).width <= room;
      })()
      """
    #expect(try await reader.tab.value(of: isWhole, Bool.self))
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("The ⋯ menu of a weight deletes it with two taps, and Undo restores it")
  func weightMenu() async throws {
    let cli = try CLIFixture()
    for (day, weight) in [("yesterday", "71.9"), ("today", "71.4")] {
      _ = try await cli.run("weight", "add", weight, "--date", day)
    }
    let served = try await Served(cli)
    let reader = try await reader(served)
    try await reader.open("/weight")
    let rows = "document.querySelectorAll('main .list > ul > .row').length"
    try await reader.tab.until("\(rows) === 2")
    try await reader.tab.click(at: ".list .row .dots >> nth=0")
    try await reader.press("Delete")
    try await reader.tab.until("\(rows) === 1")
    try await reader.press("Undo")
    try await reader.tab.until("\(rows) === 2")
    let listed = try await cli.run("weight", "list")
    #expect(listed.text.contains("71.4"), "\(listed)")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A journal entry with four photos takes three taps and the chooser")
  func entry() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let folder = try cli.pictures(4)
    let served = try await Served(cli)
    let reader = try await reader(served)
    try await reader.open("/canvases/\(id)")
    try await reader.tap("canvas.entry")
    try await reader.tab.choose(files: (1...4).map { "\(folder)/00\($0).tif" })
    try await reader.tab.until("document.querySelectorAll('main img').length === 4")
    try await reader.rest()
    try await reader.tap("journal.save")
    try await reader.tab.until("location.pathname === '/canvases/\(id)'")
    let entries = try await cli.json("journal", "list", id)["items"].items
    #expect(entries.map { $0["photos"].items.count } == [4])
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }
}
