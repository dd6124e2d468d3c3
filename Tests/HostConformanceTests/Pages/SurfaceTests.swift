import BrowserKit
import Core
import TestKit
import Testing

@Suite("Drawing in Chromium", .highPriority)
struct SurfaceTests {
  private static let place = ".surface[data-id] svg"
  private static let across = stride(from: 0.1, through: 0.9, by: 0.1).map { [$0, 0.5] }

  @Test(
    "A line is drawn immediately, and is sent with pressure and time when the pointer lifts",
    arguments: [BrowserTab.Pointer.mouse, .pen, .touch])
  func stroke(_ pointer: BrowserTab.Pointer) async throws {
    try await Visit.sheet { visit, sheet, _ in
      try await visit.tab.draw(Self.across, at: Self.place, with: pointer)
      try await visit.app.quiet(visit.tab)
      try #require(sheet.strokes.count == 1)
      let stroke = sheet.strokes[0]
      #expect(stroke.count >= Self.across.count)
      #expect(stroke.allSatisfy { abs($0.y - 50) <= 1 && $0.x >= 19 && $0.x <= 181 })
      #expect(zip(stroke, stroke.dropFirst()).allSatisfy { $0.x <= $1.x })
      let times = stroke.compactMap(\.time)
      #expect(times.count == stroke.count && times == times.sorted() && times[0] == 0)
      #expect(
        (times + stroke.flatMap { [$0.x * 16, $0.y * 16] }).allSatisfy { $0 == $0.rounded() })
      let pressures = Set(stroke.compactMap(\.pressure).map { ($0 * 10).rounded() / 10 })
      #expect(pressures == [pointer == .mouse ? 0.5 : pointer == .pen ? 0.8 : 0.3])
      try await visit.ink(0.5, 0.5)
      #expect(try await visit.pixel(0.5, 0.9)[3] == 0)
    }
  }

  @Test("A touch without movement draws a dot")
  func dot() async throws {
    try await Visit.sheet { visit, sheet, _ in
      try await visit.tab.draw([[0.5, 0.5]], at: Self.place, with: .pen)
      try await visit.app.quiet(visit.tab)
      #expect(sheet.strokes.map(\.count) == [1])
      try await visit.ink(0.5, 0.5)
    }
  }

  @Test("A pinch zooms the paper, and the line that the first finger began is removed")
  func pinch() async throws {
    try await Visit.sheet { visit, sheet, _ in
      let way = stride(from: 0.4, through: 0.8, by: 0.1).map { [$0, 0.5] }
      try await visit.tab.draw(way, at: Self.place, with: .pinch)
      try await visit.tab.until(
        "parseInt(document.querySelector('.zoom > :nth-child(2)').innerText) > 150")
      #expect(try await visit.tab.value(of: "visualViewport.scale", Double.self) == 1)
      try await visit.app.quiet(visit.tab)
      #expect(sheet.strokes.isEmpty)
      #expect(sheet.now.cancelled > 0)
      for layer in ["paper", "kept", "hand"] { try await visit.bare(layer) }
    }
  }

  @Test(
    "A new line has the pen's color, width, and opacity, and stays on top until the image includes the line"
  )
  func layers() async throws {
    let sheet = Sheet()
    sheet.change { $0.pen = DrawingSurface.Pen(color: "0000FF", width: 320, opacity: 500) }
    try await Visit.sheet(sheet) { visit, sheet, _ in
      try await visit.tab.draw([[0.1, 0.5], [0.9, 0.5]], at: Self.place, with: .held)
      try await visit.ink(0.5, 0.42, on: "hand")
      #expect(try await visit.pixel(0.5, 0.5, of: "hand") == [0, 0, 255, 255])
      let opacity = "document.querySelector('canvas.hand').style.opacity"
      #expect(try await visit.tab.value(of: opacity, String.self) == "0.5")
      #expect(sheet.strokes.isEmpty)
      sheet.change { $0.isSlow = true }
      try await visit.tab.draw([[0.9, 0.5]], at: Self.place, with: .lift)
      try await visit.app.quiet(visit.tab)
      #expect(sheet.now.underWay.count == 1)
      try await visit.bare("hand")
      #expect(try await visit.pixel(0.5, 0.5, of: "kept") == [0, 0, 255, 128])
      sheet.change { state in
        state.marks = [Sheet.line([(20, 50), (180, 50)])]
        state.underWay = []
      }
      await visit.app.lookAgain()
      try await visit.bare("kept")
      #expect(try await visit.pixel(0.5, 0.5)[3] == 255)
    }
  }

  @Test("A stroke that the feature rejects is removed from its layer")
  func refused() async throws {
    let sheet = Sheet()
    sheet.change { $0.isSlow = true }
    try await Visit.sheet(sheet) { visit, sheet, _ in
      try await visit.tab.draw(Self.across, at: Self.place)
      try await visit.app.quiet(visit.tab)
      try await visit.ink(0.5, 0.5, on: "kept")
      sheet.change { $0.underWay = [] }
      await visit.app.lookAgain()
      try await visit.bare("kept")
      try await visit.bare("paper")
    }
  }

  @Test(
    "Escape cancels a line, and lines can't be drawn with the right button or on a view-only surface"
  )
  func nothing() async throws {
    let sheet = Sheet()
    sheet.change { $0.words = "With a copy" }
    try await Visit.sheet(sheet) { visit, sheet, _ in
      try await visit.tab.draw(Self.across, at: Self.place, with: .held)
      try await visit.tab.press(.escape)
      try await visit.bare("hand")
      try await visit.tab.draw([[0.9, 0.5]], at: Self.place, with: .lift)
      try await visit.tab.draw(Self.across, at: Self.place, with: .right)
      try await visit.tab.draw(Self.across, at: ".surface:not([data-id]) svg")
      try await visit.app.quiet(visit.tab)
      #expect(sheet.strokes.isEmpty)
      #expect(sheet.now.cancelled == 1)
      let looks = """
        [...document.querySelectorAll(".surface > svg")].map((it) => getComputedStyle(it).touchAction)
        """
      #expect(try await visit.tab.value(of: looks, [String].self) == ["none", "auto"])
    }
  }

  @Test("A long stroke is sent in connected pieces of up to 10,000 points, each with its own key")
  func pieces() async throws {
    try await Visit.sheet { visit, sheet, _ in
      try await visit.tab.draw([[0.1, 0.5]], at: Self.place, with: .held)
      #expect(try await visit.tab.value(of: Self.further, Bool.self))
      try await visit.tab.draw([[0.9, 0.5]], at: Self.place, with: .lift)
      try await visit.app.quiet(visit.tab)
      #expect(sheet.strokes.map(\.count) == [10_000, 10_000, 5_003])
      for (one, next) in zip(sheet.strokes, sheet.strokes.dropFirst()) {
        #expect(one.last == next.first)
      }
      #expect(Set(sheet.now.keys.compactMap(\.self)).count == 3)
    }
  }

  /// A script that moves the pointer through 25,000 positions at once.
  private static let further = """
    () => {
      const paper = document.querySelector("canvas.paper");
      const box = paper.getBoundingClientRect();
      const at = (share) => ({ clientX: box.x + share * box.width, clientY: box.y + box.height / 2 });
      const places = Array.from({ length: 25000 }, (_, index) =>
        new PointerEvent("pointermove", { ...at(0.1 + (0.8 * index) / 25000), pointerType: "mouse" }));
      const way = { pointerId: 1, pointerType: "mouse", bubbles: true, coalescedEvents: places };
      return paper.dispatchEvent(new PointerEvent("pointermove", { ...at(0.9), ...way }));
    }
    """

  @Test("The page doesn't change during a stroke, and pending changes appear when the stroke ends")
  func still() async throws {
    try await Visit.sheet { visit, sheet, _ in
      let box = """
        (() => {
          const { x, y, width, height } = document.querySelector("canvas.paper").getBoundingClientRect();
          return [x, y, width, height];
        })()
        """
      let before = try await visit.tab.value(of: box, [Double].self)
      #expect(before[3] < 900 && abs(before[2] - 2 * before[3]) < 1)
      try await visit.tab.draw([[0.1, 0.5], [0.5, 0.5]], at: Self.place, with: .held)
      sheet.change { $0.words = "Many words\nin more lines\nthan before" }
      await visit.app.lookAgain()
      let waits =
        "import(document.scripts[0].src).then(({ page, say }) => say('Trouble') || page.waiting.length > 0)"
      try await visit.tab.until(waits)
      #expect(try await visit.tab.value(of: box, [Double].self) == before)
      try await visit.tab.draw([[0.9, 0.5]], at: Self.place, with: .lift)
      try await visit.tab.until("document.querySelector('main').innerText.includes('Many words')")
      try await visit.app.quiet(visit.tab)
      #expect(sheet.strokes.count == 1)
    }
  }

  @Test("A chart is an image with a description and a size, and passes the accessibility checks")
  func chart() async throws {
    try await Visit.sheet { visit, _, _ in
      try await visit.tab.until("document.querySelector('.chart img').complete")
      let width = try await visit.tab.value(
        of: "document.querySelector('.chart img').naturalWidth", Int.self)
      #expect(width > 0)
      let words = try await visit.tab.value(
        of: "document.querySelector('.chart img').alt", String.self)
      #expect(words == "From 1 to 3 in two days")
      let violations = try await visit.tab.violations()
      #expect(violations == [])
    }
  }
}
