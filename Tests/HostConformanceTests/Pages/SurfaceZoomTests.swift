import BrowserKit
import Core
import TestKit
import Testing

/// Zooming a drawing.
///
/// The paper of ``Sheet`` is 200 × 100 units.
@Suite("Zooming a drawing in Chromium", .highPriority)
struct SurfaceZoomTests {
  private static let place = ".surface[data-id]"
  private static let zoom = "document.querySelector('.zoom > :nth-child(2)')?.innerText"

  /// Draws a dot at a share of the surface's box, and returns its position in units.
  ///
  /// The dot must be at the point of the paper that is at this position of the window.
  private func dot(_ x: Double, _ y: Double, _ visit: Visit, _ sheet: Sheet) async throws
    -> [Double]
  {
    let count = sheet.strokes.count
    let below = try await visit.tab.value(
      of: """
        () => {
          const outer = document.querySelector("\(Self.place)").getBoundingClientRect();
          const box = document.querySelector("\(Self.place) svg").getBoundingClientRect();
          const [x, y] = [outer.x + \(x) * outer.width, outer.y + \(y) * outer.height];
          return [(200 * (x - box.x)) / box.width, (100 * (y - box.y)) / box.height];
        }
        """, [Double].self)
    try await visit.tab.draw([[x, y]], at: Self.place)
    try await visit.app.quiet(visit.tab)
    try #require(sheet.strokes.count == count + 1)
    let point = try #require(sheet.strokes.last?.first)
    #expect(isNear([point.x, point.y], below))
    return [point.x, point.y]
  }

  /// Waits until the visible part of the paper is painted.
  private func rest(_ visit: Visit) async throws {
    try await visit.tab.until("document.querySelector('canvas.paper').style.transform === ''")
  }

  /// The left, top, right, and bottom distances from an element to the surface.
  private static func distances(_ selector: String) -> String {
    """
    (() => {
      const outer = document.querySelector("\(place)").getBoundingClientRect();
      const box = document.querySelector("\(place) \(selector)").getBoundingClientRect();
      return [box.left - outer.left, box.top - outer.top, outer.right - box.right,
        outer.bottom - box.bottom];
    })()
    """
  }

  private func isNear(_ one: [Double], _ other: [Double]) -> Bool {
    zip(one, other).allSatisfy { abs($0 - $1) <= 1 }
  }

  /// Turns the wheel at a share of the surface's box, and returns whether the page would scroll.
  private func wheel(
    _ x: Double, _ y: Double, by delta: (x: Double, y: Double), control: Bool = false,
    _ visit: Visit
  ) async throws -> Bool {
    try await visit.tab.value(
      of: """
        () => {
          const paper = document.querySelector("canvas.paper");
          const box = document.querySelector("\(Self.place)").getBoundingClientRect();
          const at = { clientX: box.x + \(x) * box.width, clientY: box.y + \(y) * box.height };
          const by = { deltaX: \(delta.x), deltaY: \(delta.y), ctrlKey: \(control) };
          return paper.dispatchEvent(
            new WheelEvent("wheel", { ...at, ...by, bubbles: true, cancelable: true }));
        }
        """, Bool.self)
  }

  @Test("The keys + − 0 and the buttons zoom, and strokes go where the pointer is")
  func keys() async throws {
    try await Visit.sheet { visit, sheet, _ in
      try await visit.tab.until("\(Self.zoom) === '100%'")
      _ = try await dot(0.1, 0.1, visit, sheet)
      try await visit.tab.press("+")
      try await visit.tab.until("\(Self.zoom) === '150%'")
      try await rest(visit)
      let there = try await dot(0.1, 0.1, visit, sheet)
      #expect(there[0] > 200 / 6 && there[1] > 100 / 6)
      let beside = try await visit.tab.value(of: Self.distances("canvas.paper"), [Double].self)
      #expect(isNear(beside, [0, 0, 0, 0]), "a zoomed paper fills the surface")
      try await visit.ink(0.1, 0.1)
      try await visit.tab.press("0")
      try await visit.ink(there[0] / 200, there[1] / 100)
      try await visit.tab.click(at: "[aria-label='Zoom In']")
      try await visit.tab.click(at: "[aria-label='Zoom In']")
      try await visit.tab.until("\(Self.zoom) === '225%'")
      try await visit.tab.press("-")
      try await visit.tab.until("\(Self.zoom) === '150%'")
      for _ in 0..<9 { try await visit.tab.press("+") }
      try await visit.tab.until("\(Self.zoom) === '800%'")
      for _ in 0..<9 { try await visit.tab.press("-") }
      try await visit.tab.until("\(Self.zoom) === '100%'")
      let violations = try await visit.tab.violations()
      #expect(violations == [])
    }
  }

  @Test("The wheel with Ctrl zooms around the pointer; without Ctrl, it moves a zoomed paper")
  func wheel() async throws {
    try await Visit.sheet { visit, sheet, _ in
      try await visit.tab.until("\(Self.zoom) === '100%'")
      let whole = try await visit.tab.value(of: Self.distances("svg"), [Double].self)
      let before = try await dot(0.8, 0.3, visit, sheet)
      #expect(try await wheel(0.8, 0.3, by: (0, 50), visit), "the page scrolls")
      // One turn of a mouse wheel, and the most that a touchpad reports at once, zoom alike.
      for (delta, zoom) in [(-100.0, "122%"), (-120, "149%"), (-20, "182%"), (-240, "223%")] {
        let hasScrolled = try await wheel(0.8, 0.3, by: (0, delta), control: true, visit)
        #expect(!hasScrolled)
        try await visit.tab.until("\(Self.zoom) === '\(zoom)'")
      }
      try await rest(visit)
      let after = try await dot(0.8, 0.3, visit, sheet)
      #expect(isNear(after, before), "\(after) instead of \(before)")
      try await visit.ink(0.8, 0.3)
      let hasMoved = try await wheel(0.5, 0.5, by: (-9000, -9000), visit)
      #expect(!hasMoved)
      let corner = try await visit.tab.value(of: Self.distances("svg"), [Double].self)
      #expect(isNear(Array(corner[...1]), Array(whole[...1])), "the paper doesn't leave its room")
      _ = try await dot(0.1, 0.1, visit, sheet)
      _ = try await wheel(0.5, 0.5, by: (9000, 9000), visit)
      let end = try await visit.tab.value(of: Self.distances("svg"), [Double].self)
      #expect(isNear(Array(end[2...]), Array(whole[2...])))
      _ = try await dot(0.9, 0.8, visit, sheet)
    }
  }

  @Test("Dragging with the space bar moves a zoomed paper, and draws nothing")
  func spaceBar() async throws {
    try await Visit.sheet { visit, sheet, _ in
      try await visit.tab.until("\(Self.zoom) === '100%'")
      for _ in 0..<2 { try await visit.tab.press("+") }
      let before = try await dot(0.5, 0.5, visit, sheet)
      try await key("keydown", visit)
      try await visit.tab.draw([[0.5, 0.5], [0.6, 0.5], [0.7, 0.5]], at: ".surface[data-id]")
      try await key("keyup", visit)
      try await rest(visit)
      #expect(sheet.strokes.count == 1)
      let after = try await dot(0.5, 0.5, visit, sheet)
      #expect(sheet.strokes.count == 2)
      #expect(after[0] < before[0] - 5 && abs(after[1] - before[1]) < 1, "\(before), \(after)")
    }
  }

  private func key(_ event: String, _ visit: Visit) async throws {
    _ = try await visit.tab.value(
      of: """
        () => document.body.dispatchEvent(
          new KeyboardEvent("\(event)", { key: " ", bubbles: true, cancelable: true }))
        """, Bool.self)
  }

  @Test("A stroke can begin anywhere on a paper that has just been moved")
  func atOnce() async throws {
    try await Visit.sheet { visit, sheet, _ in
      try await visit.tab.until("\(Self.zoom) === '100%'")
      for _ in 0..<2 { try await visit.tab.press("+") }
      _ = try await dot(0.5, 0.5, visit, sheet)
      // The gesture never rests.
      let unrest = """
        () => {
          const wait = window.setTimeout;
          window.setTimeout = (work, time) => (time === 150 ? 0 : wait(work, time));
          return true;
        }
        """
      _ = try await visit.tab.value(of: unrest, Bool.self)
      _ = try await wheel(0.5, 0.5, by: (-9000, -9000), visit)
      let point = try await dot(0.1, 0.1, visit, sheet)
      #expect(point[0] < 200 / 4 && point[1] < 100 / 4)
    }
  }

  @Test("The arrow keys move a zoomed paper, as does the middle mouse button")
  func moving() async throws {
    try await Visit.sheet { visit, sheet, _ in
      try await visit.tab.until("\(Self.zoom) === '100%'")
      for _ in 0..<2 { try await visit.tab.press("+") }
      let middle = try await dot(0.5, 0.5, visit, sheet)
      try await visit.tab.until("(document.querySelector('.surface[tabindex]').focus(), true)")
      try await visit.tab.press("ArrowRight")
      let right = try await dot(0.5, 0.5, visit, sheet)
      #expect(right[0] > middle[0] + 1 && abs(right[1] - middle[1]) <= 1)
      try await visit.tab.press("ArrowUp")
      let above = try await dot(0.5, 0.5, visit, sheet)
      #expect(above[1] < right[1] - 1 && abs(above[0] - right[0]) <= 1)
      let drag = """
        () => {
          const paper = document.querySelector("canvas.paper");
          const box = paper.getBoundingClientRect();
          const mouse = { pointerType: "mouse", isPrimary: true, bubbles: true, button: 1 };
          const at = (share) => ({ clientX: box.x + share * box.width, clientY: box.y + 9 });
          paper.dispatchEvent(new PointerEvent("pointerdown", { ...mouse, ...at(0.4) }));
          paper.dispatchEvent(new PointerEvent("pointermove", { ...mouse, ...at(0.5), buttons: 4 }));
          paper.dispatchEvent(new PointerEvent("pointermove", { ...mouse, ...at(0.9) }));
          return paper.dispatchEvent(new PointerEvent("pointerup", { ...mouse, ...at(0.5) }));
        }
        """
      _ = try await visit.tab.value(of: drag, Bool.self)
      let dragged = try await dot(0.5, 0.5, visit, sheet)
      #expect(dragged[0] < above[0] - 5 && abs(dragged[1] - above[1]) <= 1)
    }
  }
}
