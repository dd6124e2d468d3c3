import Core
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Stages and rows of canvases")
struct CanvasRecordTests {
  private let monday = CivilDay(daysSince1970: 20_000)
  private let friday = CivilDay(daysSince1970: 20_004)

  @Test("ST-4 Each stage has a label, and the stages are in order from Stash to Finished")
  func order() {
    #expect(
      CanvasStatus.allCases == [.stash, .kitting, .wip, .stitched, .atFinishing, .finished])
    #expect(
      CanvasStatus.allCases.map(\.label)
        == ["Stash", "Kitting", "WIP", "Stitched", "At Finishing", "Finished"])
    #expect(CanvasStatus.finished.next == nil)
    #expect(CanvasStatus.stitched.next == .atFinishing)
  }

  @Test("ST-4 C8 A stage is parsed only from its key or label, ignoring case")
  func keys() {
    for status in CanvasStatus.allCases {
      #expect(CanvasStatus(text: status.rawValue.uppercased()) == status)
      #expect(CanvasStatus(text: status.label.uppercased()) == status)
    }
    #expect(CanvasStatus(text: "Finishing") == nil)
    #expect(CanvasStatus(text: "") == nil)
  }

  @Test("ST-4 Reaching a stage sets its date only the first time")
  func dateOnce() {
    var canvas = CanvasRecord(designer: "A", name: "B")
    canvas.move(to: .kitting, on: monday)
    canvas.move(to: .kitting, on: friday)
    #expect(canvas.reached == [.kitting: monday])
    canvas.move(to: .wip, on: friday)
    canvas.move(to: .kitting, on: friday)
    #expect(canvas.reached == [.kitting: monday])
  }

  @Test(
    "ST-4 Moving a canvas back clears the dates of later stages, which get new dates when reached")
  func clearedGoingBack() {
    var canvas = CanvasRecord(designer: "A", name: "B")
    for status in CanvasStatus.allCases { canvas.move(to: status, on: monday) }
    #expect(canvas.reached.count == 5)
    canvas.move(to: .wip, on: friday)
    #expect(canvas.reached == [.kitting: monday, .wip: monday])
    canvas.move(to: .stitched, on: friday)
    #expect(canvas.reached[.stitched] == friday)
    canvas.move(to: .stash, on: friday)
    #expect(canvas.reached.isEmpty)
  }

  @Test("ST-4 After any moves, the current stage has a date and later stages have none")
  func law() {
    Law("only the current and earlier stages have dates").holds(for: { random in
      (0..<12).map { _ in
        (CanvasStatus.allCases.randomElement(using: &random) ?? .wip, CanvasRecord.day(&random))
      }
    }) { moves in
      var canvas = CanvasRecord(designer: "A", name: "B")
      for (status, day) in moves {
        let before = canvas.reached[status]
        canvas.move(to: status, on: day)
        try #require(canvas.status == status)
        try #require(
          canvas.reached.keys.allSatisfy { $0.ordinal <= status.ordinal && $0 != .stash })
        try #require(canvas.reached[status] == (status == .stash ? nil : before ?? day))
      }
    }
  }

  @Test("ST-1 A canvas decoded from its row equals the canvas that was encoded")
  func roundTrip() {
    Law("a row's canvas equals the original").holds(for: { CanvasRecord.any(&$0) }) { canvas in
      let row = RecordRow(CanvasRecord.collection.columns, canvas.values)
      try #require(try CanvasRecord(row: row) == canvas)
    }
  }

  @Test("ST-5 A journal entry decoded from its row equals the entry that was encoded")
  func entryRoundTrip() {
    Law("a row's entry equals the original").holds(for: { random in
      JournalRecord(
        canvas: RecordID(random.text(upTo: 20)), note: random.text(upTo: 40).trimmedOrNil)
    }) { entry in
      let row = RecordRow(JournalRecord.collection.columns, entry.values)
      try #require(try JournalRecord(row: row) == entry)
    }
  }

  @Test(
    "ST-1 The error for an invalid row names the invalid column",
    arguments: [("status", "lost"), ("acquired", "soon"), ("wip_on", "2026-02-30")])
  func unreadable(column: String, text: String) throws {
    var values = CanvasRecord(designer: "A", name: "B").values
    let index = try #require(
      CanvasRecord.collection.columns.firstIndex { $0.name == column })
    values[index] = .text(text)
    let row = RecordRow(CanvasRecord.collection.columns, values)
    #expect(throws: RowFailure(column: column, found: .text(text))) {
      try CanvasRecord(row: row)
    }
  }
}
