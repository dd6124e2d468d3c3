import BrowserKit
import Core
import TestKit
import Testing

/// The places of the main parts of pages in Chromium.
@Suite("Layout of pages in Chromium", .serialized, .highPriority)
struct LayoutPagesTests {
  @Test(
    "From 900 pixels, Add, the destinations, and Find are in a rail of 72 pixels; below, a bar at the bottom has Add in the middle"
  )
  func navigation() async throws {
    let served = try await Served(try CLIFixture())
    let reader = try await Reader(served)
    try await reader.tab.resize(to: 900, by: 700)
    try await reader.tab.until(
      """
      (() => {
        const boxes = [".top", ".add > button", ".places a[data-place]", "[data-icon=search]"]
          .map((it) => document.querySelector(it).getBoundingClientRect());
        const [rail] = boxes;
        return rail.left === 0 && rail.width === 72 && rail.top === 0 && rail.bottom === innerHeight
          && boxes.every((it) => it.right <= 72 && it.bottom <= innerHeight);
      })()
      """)
    try await reader.tab.resize(to: 899, by: 700)
    try await reader.tab.until(
      """
      (() => {
        const bar = document.querySelector(".places").getBoundingClientRect();
        const places = [...document.querySelectorAll(".places > ul > li")];
        const add = places.findIndex((it) => it.matches(".add"));
        return bar.bottom === innerHeight && bar.left === 0 && bar.right === innerWidth
          && places.length === 6 && (add === 2 || add === 3);
      })()
      """)
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A photo on a later page doesn't change the cards before it")
  func laterPhotos() async throws {
    let cli = try CLIFixture()
    let cover = "\(try cli.pictures(1))/001.tif"
    _ = try await cli.addCanvas("First", "--photo", cover)
    for number in 1...50 { _ = try await cli.addCanvas("Canvas \(number)") }
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.tab.resize(to: 390, by: 700)
    try await reader.open("/canvases")
    let boxes = """
      [...document.querySelectorAll("main .card")].slice(0, 24).map((it) => {
        const box = it.getBoundingClientRect();
        return [box.x, box.y + scrollY, box.width, box.height].map(Math.round);
      })
      """
    let before = try await reader.tab.value(of: boxes, [[Int]].self)
    try await reader.tab.until(
      "scrollTo(0, 99999), document.querySelectorAll('main .card').length === 51")
    try await reader.tab.until("document.querySelector('main .card:last-child img')?.complete")
    #expect(before.count == 24)
    #expect(try await reader.tab.value(of: boxes, [[Int]].self) == before)
    // A count with two digits is one line.
    try await reader.tab.until(
      """
      [...document.querySelectorAll(".filterBar .chip > .text")].every(
        (it) => it.clientHeight < 2 * parseFloat(getComputedStyle(it).fontSize))
      """)
    try await reader.tab.leave()
    try await served.end()
  }

  @Test(
    "Covers are 4:5, four across on a desktop and two on a phone, and the filters stay visible")
  func cards() async throws {
    let cli = try CLIFixture()
    let cover = "\(try cli.pictures(1))/001.tif"
    for number in 1...9 { _ = try await cli.addCanvas("Canvas \(number)", "--photo", cover) }
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases")
    for (width, count) in [(1_280, 4), (390, 2)] {
      try await reader.tab.resize(to: width, by: 700)
      let boxes = try await reader.tab.value(of: Self.covers, [[Double]].self)
      #expect(boxes.count == 9)
      #expect(boxes.filter { $0[0] == boxes[0][0] }.count == count)
      #expect(boxes.allSatisfy { abs($0[2] / $0[1] - 1.25) < 0.02 }, "\(boxes)")
      try await reader.tab.until(
        """
        (() => {
          scrollTo(0, 500);
          const bar = document.querySelector(".filterBar");
          const box = bar.getBoundingClientRect();
          const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return scrollY > 200 && box.top >= 0 && bar.contains(hit);
        })()
        """)
    }
    try await reader.tab.resize(to: 2_000, by: 700)
    let width = "document.querySelector('main > .column').clientWidth"
    #expect(try await reader.tab.value(of: width, Int.self) <= 1_280)
    try await reader.tab.leave()
    try await served.end()
  }

  /// The top, width, and height of each cover.
  private static let covers = """
    [...document.querySelectorAll("main .card > .picture")].map((it) => {
      const box = it.getBoundingClientRect();
      return [box.top, box.width, box.height];
    })
    """

  @Test(
    "On a phone, Add Entry and the next stage are above the destinations, at any scroll position")
  func canvas() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--photo", "\(try cli.pictures(1))/001.tif")
    for number in 1...6 { _ = try await cli.run("journal", "add", id, "--note", "Day \(number)") }
    let served = try await Served(cli)
    let reader = try await Reader(served, on: .phone)
    try await reader.open("/canvases/\(id)")
    for place in ["0", "document.body.scrollHeight"] {
      try await reader.tab.until(
        """
        (() => {
          scrollTo(0, \(place));
          const floor = document.querySelector(".places").getBoundingClientRect().top;
          return ["canvas.entry", "canvas.advance"].every((id) => {
            const node = document.querySelector(`[data-id="${id}"]`);
            const box = node.getBoundingClientRect();
            const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return node.contains(hit) && box.bottom <= floor && box.top > floor - 80;
          });
        })()
        """)
    }
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("On a desktop, the cover of a canvas is left of its facts, and the journal below both")
  func facts() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--photo", "\(try cli.pictures(1))/001.tif")
    _ = try await cli.run("journal", "add", id, "--note", "Begun")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/\(id)")
    try await reader.tab.until(
      """
      (() => {
        const [cover, stages, journal] = ["main .picture", ".stages", ".stages ~ .list"]
          .map((it) => document.querySelector(it).getBoundingClientRect());
        return cover.right <= stages.left && cover.top < stages.bottom
          && journal.top >= cover.bottom;
      })()
      """)
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("The latest weight is at least 64 pixels large")
  func weight() async throws {
    let cli = try CLIFixture()
    _ = try await cli.run("weight", "add", "71.9")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/weight")
    let size = "parseFloat(getComputedStyle(document.querySelector('.heading.metric')).fontSize)"
    #expect(try await reader.tab.value(of: size, Double.self) >= 64)
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("On a desktop, the paper of a drawing fills the window between the rail and the tools")
  func drawing() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("drawing", "new", "--size", "400x300").text
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/drawings/\(id)")
    try await reader.tab.until(
      """
      (() => {
        const [desk, tools, rail, paper] =
          [".surface[tabindex]", ".surface[tabindex] + .column", ".top", ".surface[tabindex] > svg"]
            .map((it) => document.querySelector(it).getBoundingClientRect());
        return document.documentElement.scrollHeight <= innerHeight
          && desk.left === rail.right && desk.right === tools.left && tools.right === innerWidth
          && desk.top === 0 && desk.bottom === innerHeight && paper.width > 0.8 * desk.width
          && tools.width <= 4 * 44;
      })()
      """)
    let tools = "document.querySelector('.surface[tabindex] + .column')"
    for tool in ["drawing.tool.draw", "drawing.tool.stamp", "drawing.tool.erase"] {
      try await reader.tap(NodeID(tool))
      try await reader.tab.until("\(tools).scrollWidth <= \(tools).clientWidth")
    }
    try await reader.tab.leave()
    try await served.end()
  }
}
