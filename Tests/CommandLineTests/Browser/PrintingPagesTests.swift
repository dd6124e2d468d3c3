import BrowserKit
import Core
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
    _ = try await reader.tab.value(
      of: "() => { window.print = () => (window.isPrinted = true); return true; }", Bool.self)
    try await reader.tab.press("Control+p")
    try await reader.tab.until("window.isPrinted === true")
    #expect(try await reader.texts("main .list > ul > li").count == 41)
    let pages = try await reader.tab.paper()
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
    try await reader.tab.showAsPaper()
    let isComplete = """
      (() => {
        const row = document.querySelector('.table .row');
        const cells = [...document.querySelectorAll('.columns > *'), ...row.querySelectorAll('[role=cell]')];
        return cells.length === 16 && cells.every((it) => it.offsetWidth > 0 && it.offsetHeight > 0)
          && row.offsetHeight < 80;
      })()
      """
    #expect(try await reader.tab.value(of: isComplete, Bool.self))
    #expect(try await reader.tab.paper() == 1)
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }
}
