import BrowserKit
import Core
import TestKit
import Testing

@Suite("Drawing over 2,000 strokes in Chromium", .serialized, .highPriority)
struct SurfaceFramesTests {
  @Test(
    "Drawing doesn't repaint existing marks, and paints each new line once, when the line arrives")
  func frames() async throws {
    let sheet = Sheet()
    sheet.change { state in state.marks = (0..<2_000).map(Self.scribble) }
    try await Visit.sheet(sheet) { visit, sheet, _ in
      try await visit.ink(0.5, 0.5)
      try await visit.app.quiet(visit.tab)
      #expect(try await visit.tab.value(of: Self.counting, Bool.self))
      for _ in 1...4 {
        try await visit.tab.draw(Self.zigzag, at: ".surface[data-id] svg")
        try await visit.app.quiet(visit.tab)
        // A line that leaves the layer causes the other lines to be repainted, so lines are drawn
        // one at a time.
        try await visit.bare("kept")
      }
      let frames = try await visit.tab.value(of: "stop()", [Double].self)
      let painted = try await visit.tab.value(of: "painted", [String: Int].self)
      #expect(sheet.strokes.count == 4)
      #expect(painted["paper"] == 4 && painted["kept"] == 4)
      #expect(painted["hand", default: 0] <= frames.count + 4)
      let ordered = frames.sorted()
      print(
        "frames while drawing over 2,000 strokes: \(frames.count),",
        "median \(ordered[ordered.count / 2]) ms, worst \(ordered.last ?? 0) ms")
    }
  }

  /// A zigzag across the surface with five descents.
  private static let zigzag: [[Double]] = (0..<100).map { step in
    let (across, down) = (Double(step) / 100, Double(step % 20) / 20)
    return [0.1 + 0.8 * across, 0.2 + 0.6 * down]
  }

  /// Returns a line of 50 positions all over the paper.
  private static func scribble(_ number: Int) -> SurfaceUpdate.Mark {
    Sheet.line(
      (0..<50).map { place in
        (Double((number * 37 + place * 3) % 200), Double((number * 53 + place * 7) % 100))
      })
  }

  /// A script that counts paints per layer, and measures frame times in milliseconds.
  private static let counting = """
    () => {
      window.painted = {};
      for (const name of ["stroke", "fill", "fillText"]) {
        const paint = CanvasRenderingContext2D.prototype[name];
        CanvasRenderingContext2D.prototype[name] = function (...what) {
          window.painted[this.canvas.className] = (window.painted[this.canvas.className] ?? 0) + 1;
          return paint.apply(this, what);
        };
      }
      let last = null, isCounting = true;
      const frames = [];
      const count = (now) => {
        if (last !== null) frames.push(Math.round((now - last) * 10) / 10);
        last = now;
        if (isCounting) requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      window.stop = () => (isCounting = false) || frames;
      return true;
    }
    """
}
