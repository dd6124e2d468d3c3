import BrowserKit
import TestKit
import Testing

@Suite("Late updates in Chromium", .highPriority)
struct UpdateOrderTests {
  private static let place = ".surface[data-id] svg"

  /// Makes the page listen again, and holds the whole page that arrives until ``letGo(_:)``.
  private static func hold(_ visit: Visit) async throws {
    let script = """
      () => {
        const Source = window.EventSource;
        window.EventSource = function (address) {
          const source = new Source(address.replace(/since=.*/, "since=0"));
          const held = { close: () => source.close() };
          source.onmessage = (event) => (window.letGo ??= () => held.onmessage(event));
          return held;
        };
        document.dispatchEvent(new Event("visibilitychange"));
        return true;
      }
      """
    #expect(try await visit.tab.value(of: script, Bool.self))
    try await visit.tab.until("window.letGo !== undefined")
  }

  /// Draws a line across, whose response waits for an earlier update.
  private static func drawAhead(_ visit: Visit, at height: Double) async throws {
    try await visit.tab.draw([[0.1, height], [0.9, height]], at: place)
    try await visit.tab.until(
      """
      import(document.scripts[0].src).then(({ page: { strokes, answered } }) =>
        strokes.every(({ event }) => answered.some(({ inputs }) => inputs.some((it) => it.event === event))))
      """)
  }

  private static func letGo(_ visit: Visit) async throws {
    #expect(try await visit.tab.value(of: "letGo() === undefined", Bool.self))
  }

  @Test("A response that overtakes a whole-page update is applied after that update")
  func early() async throws {
    try await Visit.sheet { visit, sheet, _ in
      try await Self.hold(visit)
      try await Self.drawAhead(visit, at: 0.5)
      try await Self.letGo(visit)
      try await visit.ink(0.5, 0.5)
      try await visit.bare("kept")
      try await visit.app.quiet(visit.tab)
      #expect(sheet.strokes.count == 1)
    }
  }

  @Test("A whole-page update that is older than the displayed page doesn't revert newer changes")
  func old() async throws {
    try await Visit.sheet { visit, sheet, _ in
      try await Self.hold(visit)
      // So many updates wait for the whole page that the whole page is requested again.
      let heights = (1...9).map { Double($0) / 10 }
      for height in heights { try await Self.drawAhead(visit, at: height) }
      for height in heights { try await visit.ink(0.5, height) }
      try await Self.letGo(visit)
      try await visit.tab.draw([[0.5, 0.05], [0.5, 0.95]], at: Self.place)
      try await visit.ink(0.5, 0.15)
      try await visit.bare("kept")
      try await visit.app.quiet(visit.tab)
      #expect(sheet.strokes.count == 10)
    }
  }
}
