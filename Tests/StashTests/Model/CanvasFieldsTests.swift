import Core
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Fields of a canvas")
struct CanvasFieldsTests {
  private static let limits = [
    ("designer", "Designer", 200), ("name", "Design Name", 200), ("size", "Size", 100),
    ("notes", "Notes", 2000),
  ]
  private let day = CivilDay(daysSince1970: 0)

  /// Returns a canvas with a designer, a name, and the text of one field.
  private func canvas(_ key: String, _ text: String) throws(RecordFailure) -> CanvasRecord {
    var change = RecordChange<CanvasRecord>(["designer": "Anna Weaver", "name": "Meadow"])
    change[key] = text
    var canvas = CanvasRecord.fields.blank
    try CanvasRecord.fields.write(change, into: &canvas, on: day)
    return canvas
  }

  @Test(
    "ST-1 A field accepts text up to its limit in graphemes and rejects longer text",
    arguments: limits)
  func graphemes(key: String, label: String, most: Int) throws {
    let letter = "e\u{301}"
    let text = String(repeating: letter, count: most)
    _ = try canvas(key, text)
    let rule = "At most \(most) characters; the text has \(most + 1)"
    #expect(throws: RecordFailure.invalid(label, rule)) { try canvas(key, text + letter) }
  }

  @Test("ST-1 Text with few graphemes is rejected if it has too many bytes", arguments: limits)
  func bytes(key: String, label: String, most: Int) {
    let family = "👩‍👩‍👧‍👦"
    let text = String(repeating: family, count: most * 8 / family.utf8.count + 1)
    #expect(text.count < most)
    let rule = "At most \(most) characters (\(most * 8) bytes)"
    #expect(throws: RecordFailure.invalid(label, rule)) { try canvas(key, text) }
  }

  @Test("ST-1 Leading and trailing white space is trimmed")
  func trimmed() throws {
    let text = String(repeating: "x", count: 200)
    #expect(try canvas("name", "  \(text)\n ").name == text)
  }

  @Test("ST-1 Designer and design name are required, and white space counts as empty")
  func required() throws {
    for (key, label) in [("designer", "Designer"), ("name", "Design Name")] {
      for text in ["", " \n\t"] {
        #expect(throws: RecordFailure.missing(label)) { try canvas(key, text) }
      }
    }
    let plain = try canvas("size", "")
    for key in ["size", "acquired", "notes"] { #expect(try canvas(key, " ") == plain) }
  }

  @Test(
    "ST-1 The date acquired must be a calendar date",
    arguments: ["2026-02-29", "2026-13-01", "1 March", "2026-3-1", "2026-03-01T10:00"])
  func noDay(text: String) {
    let rule = "Enter a date such as 2026-03-01"
    #expect(throws: RecordFailure.invalid("Date Acquired", rule)) { try canvas("acquired", text) }
  }

  @Test(
    "C8 Command-line text is converted to the form's format, and invalid text is quoted as typed in the error"
  )
  func read() async throws {
    for (key, typed, text) in [
      ("status", "At Finishing", "atFinishing"), ("acquired", "yesterday", "1969-12-31"),
      ("name", "yesterday", "yesterday"), ("status", "done", "done"), ("acquired", "soon", "soon"),
    ] {
      var change = RecordChange<CanvasRecord>()
      try await CanvasRecord.fields.read([typed], for: key, into: &change, on: day, with: .none)
      #expect(change[key] == text)
    }
    let rule = "Invalid value “done”. \(CanvasStatus.typedForms)"
    #expect(throws: RecordFailure.invalid("Status", rule)) { try canvas("status", "done") }
  }

  @Test(
    "ST-1 An imported canvas must have the required fields, and its text must be within the limits")
  func imported() {
    let problem = { CanvasRecord.fields.importProblem(of: $0) }
    let long = CanvasRecord(designer: "Anna", name: String(repeating: "x", count: 201))
    #expect(problem(CanvasRecord(designer: "Anna", name: "Meadow")) == nil)
    #expect(problem(CanvasRecord(designer: "", name: "Meadow")) == "Designer is required")
    #expect(problem(long) == "Design Name: At most 200 characters; the text has 201")
  }

  @Test("ST-1 A rejected change doesn't change the stored canvas")
  func refusedWhole() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let before = try await fixture.repository.canvas(id)
    let rule = "Enter a date such as 2026-03-01"
    await #expect(throws: RecordFailure.invalid("Date Acquired", rule)) {
      try await fixture.repository.edit(id) { ($0["name"], $0["acquired"]) = ("Owl", "soon") }
    }
    #expect(try await fixture.repository.canvas(id) == before)
  }

  @Test("ST-3 Writing a stored canvas's field texts back unchanged doesn't change the canvas")
  func identity() {
    Law("unchanged texts change nothing").holds(for: { CanvasRecord.any(&$0) }) { canvas in
      var written = canvas
      let change = RecordChange<CanvasRecord>([
        "designer": canvas.designer, "name": canvas.name, "size": canvas.size ?? "",
        "acquired": canvas.acquired?.description ?? "", "notes": canvas.notes ?? "",
        "status": canvas.status.rawValue,
      ])
      try CanvasRecord.fields.write(change, into: &written, on: CivilDay(daysSince1970: 99_999))
      try #require(written == canvas)
    }
  }
}
