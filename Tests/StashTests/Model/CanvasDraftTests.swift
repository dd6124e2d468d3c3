import Core
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Limits of a canvas's fields")
struct CanvasDraftTests {
  private func draft(_ field: CanvasDraft.Field, _ text: String) -> CanvasDraft {
    var draft = CanvasDraft()
    (draft.designer, draft.name) = ("Anna Weaver", "Meadow")
    draft[field] = text
    return draft
  }

  @Test(
    "ST-1 A field accepts text up to its limit in graphemes and rejects longer text",
    arguments: [
      (.designer, 200), (.name, 200), (.size, 100), (.notes, 2000),
    ] as [(CanvasDraft.Field, Int)])
  func graphemes(field: CanvasDraft.Field, most: Int) {
    let letter = "e\u{301}"
    #expect(draft(field, String(repeating: letter, count: most)).firstRefusal == nil)
    let over = draft(field, String(repeating: letter, count: most + 1))
    #expect(over.firstRefusal?.field == field)
    #expect(over.refusal(of: field) == "At most \(most) characters; the text has \(most + 1)")
  }

  @Test(
    "ST-1 Text with few graphemes is rejected if it has too many bytes",
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

  @Test("ST-1 Leading and trailing white space is trimmed")
  func trimmed() throws {
    let text = String(repeating: "x", count: 200)
    let padded = draft(.name, "  \(text)\n ")
    #expect(padded.firstRefusal == nil)
    var canvas = CanvasRecord(designer: "", name: "")
    try padded.write(into: &canvas, on: CivilDay(daysSince1970: 0))
    #expect(canvas.name == text)
  }

  @Test("ST-1 Designer and design name are required, and white space counts as empty")
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
    "ST-1 The date acquired must be a calendar date",
    arguments: ["2026-02-29", "2026-13-01", "1 March", "2026-3-1", "2026-03-01T10:00"])
  func noDay(text: String) {
    #expect(draft(.acquired, text).refusal(of: .acquired) == "Enter a date such as 2026-03-01")
  }

  @Test("ST-1 A rejected draft doesn't change the canvas")
  func refusedWhole() {
    var canvas = CanvasRecord(designer: "Old", name: "Old")
    let before = canvas
    #expect(throws: CanvasRefusal.invalid("Date Acquired", "Enter a date such as 2026-03-01")) {
      try draft(.acquired, "soon").write(into: &canvas, on: CivilDay(daysSince1970: 0))
    }
    #expect(canvas == before)
  }

  @Test("ST-3 A draft of a stored canvas, written back unchanged, changes nothing")
  func identity() {
    Law("an unchanged draft changes nothing").holds(for: { CanvasRecord.any(&$0) }) { canvas in
      var written = canvas
      try CanvasDraft(canvas).write(into: &written, on: CivilDay(daysSince1970: 99_999))
      try #require(written == canvas)
    }
  }
}
