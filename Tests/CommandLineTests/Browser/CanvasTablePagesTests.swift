import BrowserKit
import Core
import TestKit
import Testing

/// The filter and the table of canvases in Chromium.
@Suite("The list of canvases in Chromium", .serialized, .highPriority)
struct CanvasTablePagesTests {
  private static let dialog = "document.querySelector('.veil > .dialog')"

  @Test("In a wide window, the filter is next to its button, which then has the focus again")
  func filter() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases")
    let isInPlace = """
      (() => {
        const [dialog, button] = ['.veil > .dialog', '[data-id="canvases.filter.open"]'].map(
          (it) => document.querySelector(it)?.getBoundingClientRect());
        return !dialog ? null : dialog.top - button.bottom < 20 && dialog.top > button.bottom
            && Math.abs(dialog.right - button.right) < 2;
      })()
      """
    for way in ["Escape", "button", "outside"] {
      try await reader.tap("canvases.filter.open")
      try await reader.tab.until("\(isInPlace) === true")
      let violations = try await reader.tab.violations()
      #expect(violations == [])
      switch way {
      case "Escape": try await reader.tab.press("Escape")
      case "button": try await reader.tap("canvases.filter.done")
      default:
        let outside = "document.elementFromPoint(innerWidth / 2, 8).click()"
        _ = try await reader.tab.value(of: "() => (\(outside), true)", Bool.self)
      }
      try await reader.tab.until("\(Self.dialog) === null")
      try await reader.tab.until("document.activeElement.dataset.id === 'canvases.filter.open'")
    }
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("The table's headings are those of its columns and tell how the table is sorted")
  func table() async throws {
    let cli = try CLIFixture()
    for name in ["Meadow", "Birches"] { _ = try await cli.addCanvas(name, "--tag", "gift") }
    let served = try await Served(cli)
    var device = BrowserTab.Device()
    device.width = 1280
    let reader = try await Reader(served, on: device)
    try await reader.open("/canvases?layout=table")
    let sorts = """
      [...document.querySelectorAll('[role=table] [role=columnheader]')].map((it) =>
        `${it.innerText.trim()} ${it.ariaSort ?? ''}`.trim())
      """
    let names = ["Mesh", "Status", "Added", "Acquired", "Finished", "Tags"]
    let first = ["Design Name", "Designer"] + names.map { $0 == "Added" ? "Added descending" : $0 }
    #expect(try await reader.tab.value(of: sorts, [String].self) == first)
    try await reader.tap("canvases.column.name")
    try await reader.tab.until("location.search.includes('sort=name')")
    #expect(
      try await reader.tab.value(of: sorts, [String].self)
        == ["Design Name ascending", "Designer"] + names)
    #expect(try await reader.focus() == "canvases.column.name")
    // Each cell begins where its heading begins, or ends where it ends.
    let isAligned = """
      (() => {
        const heads = [...document.querySelectorAll('.columns > *')];
        const cells = [...document.querySelectorAll('.table .row:first-child > [role=cell]')];
        const box = (it) => (it.querySelector('button, .value') ?? it).getBoundingClientRect();
        return heads.length === 8 && cells.length === 8 && cells.every((cell, at) => {
          const [one, other] = [cell, heads[at]].map(box);
          return at === 0 || Math.abs(one.left - other.left) < 2 || Math.abs(one.right - other.right) < 2;
        });
      })()
      """
    #expect(try await reader.tab.value(of: isAligned, Bool.self))
    let violations = try await reader.tab.violations()
    #expect(violations == [])
    try await reader.tap("canvases.select")
    try await reader.rest()
    let others = try await reader.tab.violations()
    #expect(others == [])
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }
}
