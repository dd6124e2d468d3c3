import Core
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Dates of stages")
struct StageDateTests {
  private let day = CivilDay("2019-05-04")

  /// Returns an empty stash in which today is 2026-03-01.
  private func fixture() throws -> StashFixture { try StashFixture() }

  private func save(
    _ fixture: StashFixture, _ id: RecordID, _ days: [CanvasStatus: CivilDay?]
  ) async throws {
    try await fixture.repository.edit(id) { $0.reach(days) }
  }

  @Test("C7 The statistics count a canvas in the month of its corrected finish date")
  func corrected() async throws {
    let fixture = try fixture()
    let id = try await fixture.canvas("Cat", status: .finished)
    #expect(try await fixture.stored(id).reached[.finished] == CivilDay("2026-03-01"))
    try await save(fixture, id, [.finished: day])
    #expect(try await fixture.stored(id).reached == [.finished: try #require(day)])
    let months = try await fixture.repository.statistics().finishedByMonth
    #expect(months.first?.value == CivilMonth(of: try #require(day)))
    #expect(months.map(\.canvases).reduce(0, +) == 1)
  }

  @Test(
    "C7 Setting a stage's date moves the canvas only if the stage is later than the current one")
  func moves() async throws {
    let fixture = try fixture()
    let id = try await fixture.canvas("Cat", status: .wip)
    try await save(fixture, id, [.kitting: day])
    #expect(try await fixture.stored(id).status == .wip)
    try await save(fixture, id, [.stitched: day])
    #expect(try await fixture.stored(id).status == .stitched)
    #expect(
      try await fixture.stored(id).reached
        == [.kitting: day, .wip: CivilDay("2026-03-01"), .stitched: day].compactMapValues { $0 })
  }

  @Test("C7 A canvas can be added as finished on a given date")
  func added() async throws {
    let fixture = try fixture()
    let id = try await fixture.canvas("Cat") { $0.reach([.finished: day]) }
    let canvas = try await fixture.stored(id)
    #expect(canvas.status == .finished)
    #expect(canvas.reached == [.finished: try #require(day)])
  }

  @Test("C7 Removing a stage's date doesn't change the canvas's stage")
  func removed() async throws {
    let fixture = try fixture()
    let id = try await fixture.canvas("Cat", status: .finished)
    try await save(fixture, id, [.finished: nil])
    let canvas = try await fixture.stored(id)
    #expect((canvas.status, canvas.reached) == (.finished, [:]))
  }

  @Test("C7 A future date is rejected, and nothing is written")
  func future() async throws {
    let fixture = try fixture()
    let id = try await fixture.canvas("Cat", status: .wip)
    let before = try await fixture.stored(id)
    await #expect(
      throws: RecordFailure.invalid("Finished Date", "2026-03-02 is in the future")
    ) {
      try await save(fixture, id, [.kitting: day, .finished: CivilDay("2026-03-02")])
    }
    #expect(try await fixture.stored(id) == before)
    try await save(fixture, id, [.finished: CivilDay("2026-03-01")])
  }

  @Test(
    "C8 A status is parsed from its key or label, regardless of case and word separators",
    arguments: [
      ("wip", CanvasStatus.wip), ("WIP", .wip), ("At Finishing", .atFinishing),
      ("at finishing", .atFinishing), ("at-finishing", .atFinishing),
      ("AT_FINISHING", .atFinishing), ("atFinishing", .atFinishing), (" Stash ", .stash),
    ])
  func statuses(_ text: String, _ status: CanvasStatus) {
    #expect(CanvasStatus(text: text) == status)
  }

  @Test(
    "C8 Text that is neither a key nor a label isn't parsed as a status",
    arguments: ["", "done", "at", "finish", "w.i.p"])
  func noStatuses(_ text: String) { #expect(CanvasStatus(text: text) == nil) }
}

@Suite("Dates of journal entries")
struct JournalDateTests {
  /// Returns an empty stash in which today is 2026-03-01.
  private func fixture() throws -> StashFixture { try StashFixture() }

  @Test(
    "C7 Journal entries are sorted by date, both in a single journal and in the list of all journals"
  )
  func order() async throws {
    let fixture = try fixture()
    let (one, two) = (try await fixture.canvas("Cat"), try await fixture.canvas("Owl"))
    try await fixture.journal.add(to: one, note: "today", photos: [])
    try await fixture.journal.add(to: one, note: "2019", photos: [], on: CivilDay("2019-05-04"))
    try await fixture.journal.add(to: two, note: "2020", photos: [], on: CivilDay("2020-01-01"))
    try await fixture.journal.add(
      to: one, note: "yesterday", photos: [], on: CivilDay("2026-02-28"))
    let all = try await fixture.journal.page(of: nil, limit: 9)
    #expect(all.page.items.map(\.note) == ["today", "yesterday", "2020", "2019"])
    #expect(
      all.page.items.map(\.day.description)
        == ["2026-03-01", "2026-02-28", "2020-01-01", "2019-05-04"])
    #expect(all.total == 4)
    let journal = try await fixture.journal.page(of: one, limit: 2)
    #expect(journal.page.items.map(\.note) == ["today", "yesterday"])
    let rest = try await fixture.journal.page(of: one, limit: 2, after: journal.page.next)
    #expect(rest.page.items.map(\.note) == ["2019"])
  }

  @Test(
    "C7 The list of all journals and its total exclude entries of deleted canvases"
  )
  func deleted() async throws {
    let fixture = try fixture()
    let (one, two) = (try await fixture.canvas("Cat"), try await fixture.canvas("Owl"))
    for number in 1...3 {
      try await fixture.journal.add(to: one, note: "one \(number)", photos: [])
      try await fixture.journal.add(to: two, note: "two \(number)", photos: [])
    }
    try await fixture.repository.records.delete(one)
    let first = try await fixture.journal.page(of: nil, limit: 2)
    #expect(first.total == 3)
    #expect(first.page.items.map(\.note) == ["two 3", "two 2"])
    let rest = try await fixture.journal.page(of: nil, limit: 2, after: first.page.next)
    #expect(rest.page.items.map(\.note) == ["two 1"])
    #expect(rest.page.next == nil)
  }

  @Test("C7 An entry's date can be edited, is unchanged by default, and can't be in the future")
  func edited() async throws {
    let fixture = try fixture()
    let canvas = try await fixture.canvas("Cat")
    let id = try await fixture.journal.add(to: canvas, note: "Sky", photos: [])
    try await fixture.journal.save(
      id, revision: nil, note: "Sky", photos: nil, on: CivilDay("2020-01-01"))
    #expect(try await fixture.journal.entry(id).day == CivilDay("2020-01-01"))
    try await fixture.journal.save(id, revision: nil, note: "Sky done", photos: nil)
    #expect(try await fixture.journal.entry(id).day == CivilDay("2020-01-01"))
    let future = RecordFailure.invalid("Date", "2026-03-02 is in the future")
    await #expect(throws: future) {
      try await fixture.journal.save(
        id, revision: nil, note: "x", photos: nil, on: CivilDay("2026-03-02"))
    }
    await #expect(throws: future) {
      try await fixture.journal.add(
        to: canvas, note: "x", photos: [], on: CivilDay("2026-03-02"))
    }
    #expect(try await fixture.journal.entry(id).note == "Sky done")
  }
}
