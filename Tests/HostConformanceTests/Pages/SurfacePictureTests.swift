import BrowserKit
import Core
import TestKit
import Testing

@Suite("Images of drawing surfaces in Chromium", .highPriority)
struct SurfacePictureTests {
  private static let place = ".surface[data-id] svg"

  @Test("Every kind of mark, even a dot, is painted at its position on the background")
  func marks() async throws {
    let (red, blue) = (
      SRGBColor(red: 200, green: 0, blue: 0), SRGBColor(red: 0, green: 0, blue: 200)
    )
    let sheet = Sheet()
    sheet.change { state in
      state.ground = SRGBColor(red: 1, green: 2, blue: 3)
      state.marks = [
        .init(.line(path: "M320 320L960 320", width: 160), color: red),
        .init(.line(path: "M320 1200h0", width: 160), color: red),
        .init(.area(path: "M1280 320h640v640h-640z"), color: blue, opacity: 500),
        .init(.glyph("🐞", x: 2400, y: 800, size: 640), color: red),
      ]
    }
    try await Visit.sheet(sheet) { visit, _, _ in
      try await visit.ink(0.75, 0.5)
      #expect(try await visit.pixel(0.2, 0.2) == [200, 0, 0, 255])
      #expect(try await visit.pixel(0.2, 0.26)[3] == 0)
      #expect(try await visit.pixel(0.1, 0.75) == [200, 0, 0, 255])
      let area = try await visit.pixel(0.5, 0.4)
      #expect(area[3] == 128 && area[2] > 190 && area[0] < 5)
      #expect(try await visit.pixel(0.5, 0.7)[3] == 0)
      let bug = try await visit.pixel(0.71, 0.5)
      #expect(bug[3] > 0)
      let ground = "getComputedStyle(document.querySelector('canvas.paper')).backgroundColor"
      #expect(try await visit.tab.value(of: ground, String.self) == "rgb(1, 2, 3)")
    }
  }

  @Test("A translucent mark darkens where it crosses another mark, but not where it crosses itself")
  func crossing() async throws {
    let sheet = Sheet()
    sheet.change { state in
      state.marks = [
        Sheet.line([(20, 50), (100, 50), (100, 80), (60, 80), (60, 20)], opacity: 500),
        Sheet.line([(140, 50), (180, 50)], opacity: 500),
        Sheet.line([(160, 20), (160, 80)], opacity: 500),
      ]
    }
    try await Visit.sheet(sheet) { visit, _, _ in
      try await visit.ink(0.8, 0.5)
      #expect(try await visit.pixel(0.2, 0.5)[3] == 128)
      #expect(try await visit.pixel(0.3, 0.5)[3] == 128)
      #expect(try await visit.pixel(0.8, 0.5)[3] == 192)
    }
  }

  @Test(
    "A surface requests only the changes since its last revision and paints them over existing marks"
  )
  func increments() async throws {
    try await Visit.sheet { visit, sheet, _ in
      for height in [0.2, 0.5, 0.8] {
        try await visit.tab.draw([[0.1, height], [0.9, height]], at: Self.place)
        try await visit.app.quiet(visit.tab)
        try await visit.bare("kept")
      }
      for height in [0.2, 0.5, 0.8] { try await visit.ink(0.5, height) }
      #expect(sheet.now.asked == [nil, 0, 1, 2])
      try await visit.open("/")
      for height in [0.2, 0.5, 0.8] { try await visit.ink(0.5, height) }
      #expect(sheet.now.asked.last == .some(nil))
    }
  }

  @Test("A mark that was undone elsewhere is removed from the surface")
  func lower() async throws {
    let sheet = Sheet()
    sheet.change { state in
      state.marks = [0.2, 0.8].map { Sheet.line([(20, $0 * 100), (180, $0 * 100)]) }
    }
    try await Visit.sheet(sheet) { visit, sheet, _ in
      try await visit.ink(0.5, 0.8)
      sheet.change { $0.marks.removeLast() }
      await visit.app.lookAgain()
      try await visit.bare(0.5, 0.8)
      #expect(sheet.now.asked == [nil, 2])
      #expect(try await visit.pixel(0.5, 0.2)[3] == 255)
    }
  }

  @Test(
    "A surface runs one request at a time, and a change during a request triggers another request")
  func meanwhile() async throws {
    try await Visit.sheet { visit, sheet, _ in
      _ = try await visit.tab.value(of: Self.holding, Bool.self)
      try await visit.tab.draw([[0.1, 0.2], [0.9, 0.2]], at: Self.place)
      try await visit.tab.until("window.letGo !== undefined")
      try await visit.tab.draw([[0.1, 0.8], [0.9, 0.8]], at: Self.place)
      try await visit.tab.until("document.querySelector('.surface').dataset.revision === '2'")
      #expect(try await visit.tab.value(of: "letGo() === undefined", Bool.self))
      try await visit.ink(0.5, 0.8)
      try await visit.bare("kept")
      try await visit.app.quiet(visit.tab)
      #expect(sheet.now.asked == [nil, 0, 1])
      #expect(try await visit.tab.value(of: "mostAtOnce", Int.self) == 1)
    }
  }

  /// A script that holds the next response about a surface until the test releases the response.
  private static let holding = """
    () => {
      const ask = window.fetch;
      let atOnce = 0;
      window.mostAtOnce = 0;
      window.fetch = async (...what) => {
        if (!String(what[0]).startsWith("/-/surfaces")) return ask(...what);
        window.mostAtOnce = Math.max(window.mostAtOnce, (atOnce += 1));
        const answer = await ask(...what);
        if (!window.letGo) await new Promise((done) => (window.letGo = done));
        atOnce -= 1;
        return answer;
      };
      return true;
    }
    """

  @Test("The image matches the screen's resolution, and is repainted when the paper changes size")
  func sharp() async throws {
    let sheet = Sheet()
    sheet.change { $0.marks = [Sheet.line([(20, 50), (180, 50)])] }
    try await Visit.sheet(sheet, scale: 2) { visit, sheet, _ in
      let scale = """
        (() => {
          const paper = document.querySelector("canvas.paper");
          return paper.width / paper.getBoundingClientRect().width;
        })()
        """
      try await visit.ink(0.5, 0.5)
      #expect(try await abs(visit.tab.value(of: scale, Double.self) - 2) < 0.01)
      let narrow = "(document.querySelector('main').style.maxWidth = '300px') !== ''"
      #expect(try await visit.tab.value(of: narrow, Bool.self))
      try await visit.tab.until("document.querySelector('canvas.paper').width < 800")
      #expect(try await abs(visit.tab.value(of: scale, Double.self) - 2) < 0.01)
      #expect(try await visit.pixel(0.5, 0.5)[3] == 255)
      #expect(sheet.now.asked == [nil])
    }
  }
}
