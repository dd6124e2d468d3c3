import Core
import MemoryAdapters
import Stash
import Tables
import TestKit
import Testing

@Suite("Export and import of canvases as a table")
struct CanvasExchangeTests {
  private func read(
    _ rows: [[String]], header: [String], map: [String: CanvasColumn] = [:],
    _ fixture: StashFixture
  ) async throws(RecordFailure) -> CanvasImport {
    try await CanvasImport(
      TableRows(header: header, rows: rows), map: map, editors: fixture.editors,
      today: fixture.world.clock.today)
  }

  private func entries(_ fixture: StashFixture) async throws -> [CanvasEntry] {
    try await fixture.repository.page(CanvasFilter(), limit: 99).page.items.reversed()
  }

  @Test("C11 Importing an exported table recreates the canvases, including formulas and quotes")
  func roundTrip() async throws {
    let fixture = try StashFixture()
    try await fixture.canvas("=1+1", mesh: 18, status: .stitched) {
      ($0["notes"], $0["acquired"], $0["size"]) = ("Silk,\n\"wool\"", "2026-02-20", "10 x 12 in")
    }
    try await fixture.canvas("'=Cat", by: "Zoé; Thread") {
      $0.set(StashFieldSlots.tags, to: ["floral", "gift"])
      $0.reach([.kitting: CivilDay("2018-01-02"), .finished: CivilDay("2019-05-04")])
    }
    let text = try await fixture.repository.table()
    let table = try CSVTable().read(text)
    let other = try StashFixture()
    let read = try await read(table.rows, header: table.header, other)
    #expect(read.rejected == [])
    #expect(read.columns.allSatisfy { $0.holds != nil })
    #expect(try await other.repository.take(read.rows, dryRun: false).added == 2)
    let (mine, theirs) = (try await entries(fixture), try await entries(other))
    #expect(mine.map(\.canvas) == theirs.map(\.canvas))
    #expect(mine.map(\.tags) == theirs.map(\.tags))
    #expect(try await other.repository.table() == text)
  }

  @Test("C11 An import skips one matching row for each existing copy of a canvas")
  func existing() async throws {
    let fixture = try StashFixture()
    try await fixture.canvas("Cat", mesh: 18)
    let rows = [
      ["anna weaver", "CAT", "18"], ["Anna Weaver", "Cat", "18"], ["Anna Weaver", "Cat", "13"],
    ]
    let read = try await read(rows, header: ["Designer", "Name", "Mesh"], fixture)
    let planned = try await fixture.repository.take(read.rows, dryRun: true)
    #expect((planned.added, planned.existing) == (2, 1))
    #expect(try await fixture.count() == 1)
    let taken = try await fixture.repository.take(read.rows, dryRun: false)
    #expect(taken == planned)
    #expect(try await fixture.count() == 3)
    #expect(try await fixture.repository.take(read.rows, dryRun: false).added == 0)
  }

  @Test("C11 A single undo reverses an entire import")
  func undo() async throws {
    let fixture = try StashFixture()
    try await fixture.canvas("Owl")
    let rows = (1...9).map { ["Anna Weaver", "Cat \($0)"] }
    let read = try await read(rows, header: ["designer", "name"], fixture)
    #expect(try await fixture.repository.take(read.rows, dryRun: false).added == 9)
    _ = try await fixture.world.store.undo()
    #expect(try await entries(fixture).map(\.canvas.name) == ["Owl"])
  }

  @Test(
    "C11 An import reports the row number and error for each invalid row, and imports all other rows"
  )
  func rejected() async throws {
    let fixture = try StashFixture()
    let header = ["designer", "name", "status", "finished", "acquired"]
    let read = try await read(
      [
        ["Anna", "One", "At Finishing", "", ""], ["", "Two", "", "", ""],
        ["Anna", "Three", "done", "", ""], ["Anna", "Four", "", "4.5.2019", ""],
        ["Anna", "Five", "", "2026-03-02", ""], ["Anna", "Six", "", "2019-05-04", ""],
        ["Anna", "Seven", "", "", "soon"], ["Anna"],
      ], header: header, fixture)
    #expect(read.rows.map(\.number) == [1, 6])
    #expect(read.rejected.map(\.number) == [2, 3, 4, 5, 7, 8])
    #expect(
      read.rejected.map(\.reason) == [
        "Designer is required",
        "Status: Invalid value “done”. \(CanvasStatus.typedForms)",
        "finished: Invalid date “4.5.2019”. \(CivilDay.typedForms)",
        "Finished Date: 2026-03-02 is in the future",
        "Date Acquired: Enter a date such as 2026-03-01", "Design Name is required",
      ])
    _ = try await fixture.repository.take(read.rows, dryRun: false)
    #expect(try await entries(fixture).map(\.canvas.status) == [.atFinishing, .finished])
  }

  @Test("C11 Columns are matched by header, or mapped with --map using column names or numbers")
  func columns() async throws {
    let fixture = try StashFixture()
    let header = ["Title", "Who", "Mesh Count", "Price", "Name"]
    let read = try await read(
      [["Cat", "Anna", "18", "40", "x"]], header: header,
      map: ["who": .designer, "1": .name], fixture)
    #expect(read.columns.map(\.holds) == [.name, .designer, .mesh, nil, nil])
    #expect(read.rows.map { $0.change["name"] } == ["Cat"])
    let last = try await self.read(
      [], header: header, map: ["1": .name, "2": .designer, "5": .notes], fixture)
    #expect(last.columns.map(\.holds) == [.name, .designer, .mesh, nil, .notes])
    for number in ["0", "6", "7", "-1"] {
      let unknown = Explanation(
        .usage, code: "unknown-column", "The table has no column “\(number)”",
        hint: "Use a column number or one of these names: Title, Who, Mesh Count, Price, Name.")
      await #expect(throws: RecordFailure.refused(unknown)) {
        _ = try await self.read([], header: header, map: [number: .name], fixture)
      }
    }
    let missing = Explanation(
      .usage, code: "missing-column", "The table has no designer column",
      hint: "To choose the column, add --map COLUMN=designer, where COLUMN is one of: name.")
    await #expect(throws: RecordFailure.refused(missing)) {
      _ = try await self.read([], header: ["name"], fixture)
    }
  }
}
