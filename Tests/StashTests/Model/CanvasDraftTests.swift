import Core
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("What a canvas may hold")
struct CanvasDraftTests {
  private func draft(_ field: CanvasDraft.Field, _ text: String) -> CanvasDraft {
    var draft = CanvasDraft()
    (draft.designer, draft.name) = ("Anna Weaver", "Meadow")
    draft[field] = text
    return draft
  }

  @Test(
    "ST-1 A text may be as long as its limit and no longer, in graphemes",
    arguments: [
      (.designer, 200), (.name, 200), (.size, 100), (.notes, 2000),
    ] as [(CanvasDraft.Field, Int)])
  func graphemes(field: CanvasDraft.Field, most: Int) {
    let letter = "e\u{301}"
    #expect(draft(field, String(repeating: letter, count: most)).firstRefusal == nil)
    let over = draft(field, String(repeating: letter, count: most + 1))
    #expect(over.firstRefusal?.field == field)
    #expect(over.refusal(of: field) == "At most \(most) characters; this has \(most + 1)")
  }

  @Test(
    "ST-1 A text of few graphemes that take many bytes is refused by its bytes",
    arguments: [
      (.designer, 200), (.name, 200), (.size, 100), (.notes, 2000),
    ] as [(CanvasDraft.Field, Int)])
  func bytes(field: CanvasDraft.Field, most: Int) {
    let family = "👩‍👩‍👧‍👦"
    let text = String(repeating: family, count: most * 8 / family.utf8.count + 1)
    #expect(text.count < most)
    #expect(
      draft(field, text).refusal(of: field) == "At most \(most) characters (\(most * 8) bytes)")
  }

  @Test("ST-1 White space at the ends does not count, and is not stored")
  func trimmed() throws {
    let text = String(repeating: "x", count: 200)
    let padded = draft(.name, "  \(text)\n ")
    #expect(padded.firstRefusal == nil)
    var canvas = CanvasRecord(designer: "", name: "")
    try padded.write(into: &canvas, on: CivilDay(daysSince1970: 0))
    #expect(canvas.name == text)
  }

  @Test("ST-1 Designer and design name are required; white space is nothing")
  func required() {
    for field in [CanvasDraft.Field.designer, .name] {
      #expect(draft(field, "").refusal(of: field) == "Required")
      #expect(draft(field, " \n\t").refusal(of: field) == "Required")
    }
    for field in [CanvasDraft.Field.size, .acquired, .notes] {
      #expect(draft(field, " ").firstRefusal == nil)
    }
  }

  @Test(
    "ST-1 The date acquired is a day of the calendar",
    arguments: ["2026-02-29", "2026-13-01", "1 March", "2026-3-1", "2026-03-01T10:00"])
  func noDay(text: String) {
    #expect(draft(.acquired, text).refusal(of: .acquired) == "Enter a day as 2026-03-01")
  }

  @Test("ST-1 A refused draft leaves the canvas as it was")
  func refusedWhole() {
    var canvas = CanvasRecord(designer: "Old", name: "Old")
    let before = canvas
    #expect(throws: CanvasRefusal.invalid("Date Acquired", "Enter a day as 2026-03-01")) {
      try draft(.acquired, "soon").write(into: &canvas, on: CivilDay(daysSince1970: 0))
    }
    #expect(canvas == before)
  }

  @Test("ST-3 A draft of a stored canvas, written back unchanged, changes nothing")
  func identity() {
    Law("a canvas comes back from its draft").holds(for: { CanvasRecord.any(&$0) }) { canvas in
      var written = canvas
      try CanvasDraft(canvas).write(into: &written, on: CivilDay(daysSince1970: 99_999))
      try #require(written == canvas)
    }
  }
}
