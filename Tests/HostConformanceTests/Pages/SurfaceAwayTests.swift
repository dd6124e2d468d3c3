import BrowserKit
import Core
import TestKit
import Testing

@Suite("Drawing surfaces in Chromium without a server", .highPriority)
struct SurfaceAwayTests {
  private static let place = ".surface[data-id] svg"

  private static let warns = """
    !dispatchEvent(new Event("beforeunload", { cancelable: true }))
    """

  @Test(
    "Strokes drawn offline are visible, and arrive exactly once and in order after the server returns"
  )
  func away() async throws {
    try await Visit.sheet { visit, sheet, world in
      try await visit.tab.draw([[0.1, 0.2], [0.9, 0.2]], at: Self.place)
      try await visit.ink(0.5, 0.2)
      try await visit.bare("kept")
      #expect(try await !visit.tab.value(of: Self.warns, Bool.self))
      try await visit.app.end()
      for height in [0.5, 0.8] {
        try await visit.tab.draw([[0.1, height], [0.9, height]], at: Self.place)
        try await visit.ink(0.5, height, on: "kept")
      }
      try await visit.tab.until(
        "document.getElementById('trouble').innerText.includes('Changes sync')")
      #expect(try await visit.tab.value(of: Self.warns, Bool.self))
      #expect(sheet.strokes.count == 1)
      let app = try await ServedApp(world, after: visit.app) { _ in
        try Assembly([SheetPlugin(sheet: sheet)])
      }
      try await visit.ink(0.5, 0.8)
      try await visit.bare("kept")
      try await app.quiet(visit.tab)
      #expect(sheet.strokes.map { $0[0].y.rounded() } == [20, 50, 80])
      #expect(try await !visit.tab.value(of: Self.warns, Bool.self))
      try await app.end()
    }
  }

  @Test("A stroke whose response was lost is sent again with the same key, but drawn only once")
  func answerLost() async throws {
    try await Visit.sheet { visit, sheet, _ in
      #expect(try await visit.tab.value(of: Self.losing, Bool.self))
      try await visit.tab.draw([[0.1, 0.5], [0.9, 0.5]], at: Self.place)
      try await visit.tab.until("sent === 2")
      try await visit.app.quiet(visit.tab)
      try await visit.bare("kept")
      #expect(sheet.strokes.count == 1)
      #expect(sheet.now.keys.compactMap(\.self).count == 1)
      try await visit.ink(0.5, 0.5)
    }
  }

  /// A script that loses the first response to a stroke.
  private static let losing = """
    () => {
      const ask = window.fetch;
      window.sent = 0;
      window.fetch = async (...what) => {
        const answer = await ask(...what);
        if (what[1]?.body?.includes('"stroke"') && (window.sent += 1) === 1) throw new TypeError("lost");
        return answer;
      };
      return true;
    }
    """

  @Test(
    "A stroke whose response arrives after a whole-page update is received once and removed from its layer"
  )
  func lateAnswer() async throws {
    try await Visit.sheet { visit, sheet, _ in
      #expect(try await visit.tab.value(of: Self.holding, Bool.self))
      try await visit.tab.draw([[0.1, 0.5], [0.9, 0.5]], at: Self.place)
      try await visit.tab.until("window.letGo !== undefined")
      // A new listener receives the whole page.
      let again = "document.dispatchEvent(new Event('visibilitychange'))"
      #expect(try await visit.tab.value(of: again, Bool.self))
      try await visit.ink(0.5, 0.5)
      #expect(try await visit.tab.value(of: "letGo() === undefined", Bool.self))
      try await visit.bare("kept")
      #expect(sheet.strokes.count == 1)
    }
  }

  /// A script that holds the response to a stroke until the test releases the response.
  private static let holding = """
    () => {
      const ask = window.fetch;
      window.fetch = async (...what) => {
        const answer = await ask(...what);
        if (what[1]?.body?.includes('"stroke"')) await new Promise((done) => (window.letGo = done));
        return answer;
      };
      return true;
    }
    """

  @Test("An image that failed to load is requested again")
  func pictureLost() async throws {
    try await Visit.sheet { visit, sheet, _ in
      #expect(try await visit.tab.value(of: Self.losingPicture, Bool.self))
      try await visit.tab.draw([[0.1, 0.5], [0.9, 0.5]], at: Self.place)
      try await visit.ink(0.5, 0.5)
      try await visit.bare("kept")
      #expect(sheet.strokes.count == 1)
      #expect(try await visit.tab.value(of: "lost", Bool.self))
    }
  }

  /// A script that loses one response with the picture.
  private static let losingPicture = """
    () => {
      const ask = window.fetch;
      window.lost = false;
      window.fetch = async (...what) => {
        if (lost || what.length > 1) return ask(...what);
        window.lost = true;
        throw new TypeError("lost");
      };
      return true;
    }
    """

  @Test("A stroke that the server accepted but didn't save before shutting down is sent again")
  func underWay() async throws {
    let sheet = Sheet()
    sheet.change { $0.isSlow = true }
    try await Visit.sheet(sheet) { visit, sheet, world in
      try await visit.tab.draw([[0.1, 0.5], [0.9, 0.5]], at: Self.place)
      try await visit.app.quiet(visit.tab)
      try await visit.app.end()
      let later = Sheet()
      let app = try await ServedApp(world, after: visit.app) { _ in
        try Assembly([SheetPlugin(sheet: later)])
      }
      try await visit.ink(0.5, 0.5)
      try await visit.bare("kept")
      #expect(later.strokes == sheet.strokes && later.now.keys == sheet.now.keys)
      try await app.end()
    }
  }
}
