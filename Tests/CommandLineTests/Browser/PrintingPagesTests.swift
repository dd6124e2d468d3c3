import BrowserKit
import Core
import Foundation
import TestKit
import Testing

/// Printed pages of the library, in Chromium.
@Suite("Printing in Chromium", .serialized, .highPriority)
struct PrintingPagesTests {
  @Test("Ctrl+P prints a journal of 41 entries with photos on at most six pages")
  func journal() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let photo = "\(try cli.pictures(1))/001.tif"
    let note = String(repeating: "Worked on the border and the grass today. ", count: 3)
    for number in 1...41 {
      let words = ["journal", "add", id, "--note", "\(note)Entry \(number)."]
      let photos = number.isMultiple(of: 4) ? ["--photo", photo] : []
      let finished = try await cli.start(words + photos).finished()
      try #require(finished.code == 0)
    }
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/\(id)")
    try await print(reader)
    #expect(try await reader.texts("main .list > ul > li").count == 41)
    let pages = try await reader.tab.paper().pages
    #expect(pages > 1 && pages <= 6)
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A printed table of canvases has all columns in one line")
  func table() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow", "--tag", "gift")
    let served = try await Served(cli)
    var device = BrowserTab.Device()
    device.width = 1000  // about the width of an A4 sheet on its side
    let reader = try await Reader(served, on: device)
    try await reader.open("/canvases?layout=table")
    try await reader.tab.emulate(.print)
    let isComplete = """
      (() => {
        const row = document.querySelector('.table .row');
        const cells = [...document.querySelectorAll('.columns > *'), ...row.querySelectorAll('[role=cell]')];
        return cells.length === 16 && cells.every((it) => it.offsetWidth > 0 && it.offsetHeight > 0)
          && row.offsetHeight < 80;
      })()
      """
    #expect(try await reader.tab.value(of: isComplete, Bool.self))
    #expect(try await reader.tab.paper().pages == 1)
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Ctrl+P prints every canvas of the list with page numbers, and no controls")
  func list() async throws {
    let cli = try CLIFixture()
    for number in 1...52 { _ = try await cli.addCanvas("Canvas \(number)") }
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases")
    try await print(reader)
    try await reader.tab.emulate(.print)
    let rows = try await reader.texts(
      "main .list > ul > .row .headline, main .list > ul > .leads .headline")
    #expect(Set(rows) == Set((1...52).map { "Canvas \($0)" }))
    let controls = try await reader.tab.value(of: Self.controls, [String].self)
    #expect(controls == [])
    let paper = try await reader.tab.paper(margin: "1cm")
    #expect(paper.pages > 1)
    let remove = """
      () => {
        for (const sheet of document.styleSheets)
          for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1)
            if (sheet.cssRules[at] instanceof CSSPageRule) sheet.deleteRule(at);
        return true;
      }
      """
    _ = try await reader.tab.value(of: remove, Bool.self)
    let unnumbered = try await reader.tab.paper(margin: "1cm")
    #expect(unnumbered.pages == paper.pages)
    #expect(paper.pieces - unnumbered.pieces == paper.pages)
    try await reader.tab.leave()
    try await served.end()
  }

  @Test(
    "Ctrl+P prints all 1,120 canvases, although a list shows at most 1,000, and returns to the first"
  )
  func longList() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Canvas 1")
    let folder = cli.scratch.path + "/out"
    _ = try await cli.run("export", folder)
    let file = URL(filePath: folder + "/records/stash_canvas.jsonl")
    let line = try String(contentsOf: file, encoding: .utf8)
    let id = try #require(line.firstMatch(of: /"id": "([^"]+)"/)).1
    let lines = (2...1_120).map {
      line.replacing(id, with: "\(id.dropLast(4))\(1_000 + $0)")
        .replacing("Canvas 1", with: "Canvas \($0)")
    }
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let imported = try await cli.run("import", folder)
    try #require(imported.code == 0, "\(imported.errors)")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases")
    let rows = "main .list > ul > .leads .headline, main .list > ul > .row .headline"
    let loaded = try await reader.texts(rows)
    try await print(reader)
    let printed = try await reader.texts(rows)
    #expect(printed.count == 1_120)
    #expect(printed.prefix(loaded.count) == loaded[...])
    #expect(Set(printed) == Set((1...1_120).map { "Canvas \($0)" }))
    try await closeDialog(reader)
    try await reader.tab.until(
      "document.querySelector(`main .headline`).innerText === `\(loaded[0])`")
    #expect(try await reader.texts(rows).count < 1_000)
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Ctrl+P prints a weight log of 1,100 days with each month once")
  func longLog() async throws {
    let cli = try CLIFixture()
    let start = try #require(CivilDay("2021-01-01"))
    let days = (0..<1_100).map { "\(start.adding(days: $0)),71.4" }
    let table = Data((["date,weight"] + days).joined(separator: "\n").utf8)
    let imported = try await cli.run("weight", "import", "-", "--unit", "kg", input: table)
    try #require(imported.code == 0, "\(imported.errors)")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/weight")
    let months = "main h2:has(+ .list)"
    let loaded = try await reader.texts(months)
    try await print(reader)
    #expect(try await reader.texts("main .list > ul > .row").count == 1_100)
    let printed = try await reader.texts(months)
    #expect(printed.count == 37 && Set(printed).count == 37)
    #expect(printed.prefix(loaded.count) == loaded[...])
    let lists = """
      [...document.querySelectorAll("main h2 + .list > ul")].map((it) => it.children.length)
      """
    #expect(try await reader.tab.value(of: lists, [Int].self).allSatisfy { $0 >= 4 && $0 <= 31 })
    try await closeDialog(reader)
    try await reader.tab.until("document.querySelectorAll('main .list > ul > .row').length < 1_000")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A list that a filter finds prints only its rows, such as what to shop for")
  func filtered() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow")
    _ = try await cli.addCanvas("Harbor", "--status", "kitting")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases?status=kitting")
    try await print(reader)
    try await reader.tab.emulate(.print)
    #expect(try await reader.texts("main .list > ul .headline") == ["Harbor"])
    let controls = try await reader.tab.value(of: Self.controls, [String].self)
    #expect(controls == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test(
    "A list printed with the browser's menu says that rows are missing, and one with Ctrl+P doesn't"
  )
  func incomplete() async throws {
    let cli = try CLIFixture()
    for number in 1...52 { _ = try await cli.addCanvas("Canvas \(number)") }
    let served = try await Served(cli)
    var device = BrowserTab.Device()
    device.height = 300
    let reader = try await Reader(served, on: device)
    try await reader.open("/canvases?layout=table")
    let note = """
      [...document.querySelectorAll(".more")].filter((it) => it.checkVisibility())
        .map((it) => getComputedStyle(it, "::after").content)
      """
    try await reader.tab.emulate(.print)
    let words = "\"Not all rows are printed. To print them, press Ctrl+P.\""
    #expect(try await reader.tab.value(of: note, [String].self) == [words])
    try await print(reader)
    #expect(try await reader.tab.value(of: note, [String].self) == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Ctrl+P prints the weight's chart and every entry, and no controls")
  func chart() async throws {
    let cli = try CLIFixture()
    _ = try await cli.run("weight", "add", "71.9", "--date", "yesterday")
    _ = try await cli.run("weight", "add", "71.4")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/weight")
    try await print(reader)
    try await reader.tab.emulate(.print)
    let isSeen = """
      () => {
        const chart = document.querySelector(".chart img");
        const height = chart.getBoundingClientRect().height;
        return chart.complete && chart.naturalWidth > 0 && height > 100;
      }
      """
    #expect(try await reader.tab.value(of: isSeen, Bool.self))
    #expect(try await reader.texts("main .list > ul > .row").count == 2)
    let controls = try await reader.tab.value(of: Self.controls, [String].self)
    #expect(controls == [])
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  /// Prints as the user does, up to the browser's dialog.
  private func print(_ reader: Reader) async throws {
    _ = try await reader.tab.value(
      of: "() => { window.print = () => (window.isPrinted = true); return true; }", Bool.self)
    try await reader.tab.press("Control+p")
    try await reader.tab.until("window.isPrinted === true")
  }

  /// Closes the browser's dialog.
  private func closeDialog(_ reader: Reader) async throws {
    _ = try await reader.tab.value(
      of: "() => dispatchEvent(new Event(`afterprint`))", Bool.self)
  }

  /// The visible controls, except links that are a row's text.
  private static let controls = """
    [...document.querySelectorAll("button, input, select, textarea, .link, .places a, .views a")]
      .filter((it) => it.checkVisibility()).map((it) => it.outerHTML.slice(0, 120))
    """
}
