import BrowserKit
import Core
import TestKit
import Testing

/// The weight chart in Chromium.
@Suite("The weight chart in Chromium", .serialized, .highPriority)
struct ChartPagesTests {
  @Test(
    "WE-14 The chart shows the value under the pointer, and the arrow keys step through the values"
  )
  func values() async throws {
    let cli = try CLIFixture()
    for (day, weight) in [(1, "82"), (2, "81.5"), (3, "81.2")] {
      _ = try await cli.json("weight", "add", weight, "--date", "2026-03-0\(day)")
    }
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/weight")
    try await reader.tab.click("weight.period.all")
    try await reader.rest()
    let image = "document.querySelector('.chart img')"
    try await reader.tab.until("\(image).complete && \(image).naturalWidth > 0")
    let words = "document.querySelector('.chart .words')?.textContent"
    _ = try await reader.tab.value(
      of: """
        (() => {
          const box = \(image).getBoundingClientRect();
          return \(image).dispatchEvent(new PointerEvent("pointermove",
            { bubbles: true, clientX: box.right - 4, clientY: box.y + 40 }));
        })()
        """, Bool.self)
    try await reader.tab.until("\(words) === 'March 3, 2026: 81.2 kg'")
    // A pressed mouse button doesn't drag the image, so the value stays.
    let isDragged = """
      \(image).dispatchEvent(new DragEvent("dragstart", { bubbles: true, cancelable: true }))
      """
    #expect(try await !reader.tab.value(of: isDragged, Bool.self))
    _ = try await reader.tab.value(
      of: "document.querySelector('.chart').focus() ?? true", Bool.self)
    try await reader.tab.press("ArrowLeft")
    try await reader.tab.until("\(words) === 'March 2, 2026: 81.5 kg'")
    try await reader.tab.press("Home")
    try await reader.tab.until("\(words) === 'March 1, 2026: 82.0 kg'")
    #expect(try await reader.tab.violations() == [])
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }
}
