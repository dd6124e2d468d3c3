import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("Add Entry and Edit Entry")
struct JournalFormTests {
  /// Adds a canvas, opens a new entry from its screen, and returns the screen and the canvas's ID.
  private func opened(_ fixture: StashFixture) async throws -> (HeadlessScreen, RecordID) {
    let id = try await fixture.canvas()
    let screen = try await fixture.host(at: Route("/canvases/\(id)"))
    try await screen.tap("Add Entry")
    return (screen, id)
  }

  private func entries(_ fixture: StashFixture, _ id: RecordID) async throws -> [JournalEntry] {
    try await fixture.journal.page(of: id, limit: 10).page.items
  }

  @Test("ST-5 ALL-5 Save is disabled until the entry has a note or a photo")
  func empty() async throws {
    let (screen, _) = try await opened(StashFixture())
    #expect(await screen.snapshot.title == "Add Entry")
    #expect(await screen.shows("What did you work on?"))
    #expect(try await screen.reason("Save") == "Write a note or add a photo")
    try await screen.fill(" \n", into: "Note")
    #expect(try await screen.reason("Save") == "Write a note or add a photo")
    try await screen.fill("", into: "Note")
    await screen.back()
    #expect(await screen.snapshot.title == "Meadow")
  }

  @Test(
    "ST-5 The form shows the canvas's name or immediately reports that the canvas doesn't exist")
  func about() async throws {
    let fixture = try StashFixture()
    let (screen, _) = try await opened(fixture)
    #expect(await screen.shows("Meadow"))
    let nowhere = try await fixture.host(at: "/canvases/0000/journal/new")
    #expect(await nowhere.shows("There is no canvas “0000”"))
  }

  @Test("ST-5 A note without photos is trimmed, saved, and shown on the canvas screen")
  func noteAlone() async throws {
    let fixture = try StashFixture()
    let (screen, id) = try await opened(fixture)
    try await screen.fill("  Sky done\n", into: "Note")
    try await screen.tap("Save")
    #expect(await screen.shows("Entry saved"))
    #expect(await screen.shows("Sky done"))
    #expect(await screen.shows("March 1, 2026"))
    #expect(try await entries(fixture, id).map(\.note) == ["Sky done"])
    try await screen.finish()
  }

  @Test(
    "D4 ST-5 Back asks for confirmation after a change to any single field of a new or existing entry",
    arguments: [("Note", "Sky"), ("Photos", "p2"), ("Tags", "blue"), ("Date", "2026-02-28")],
    [true, false])
  func changedAlone(field: (label: String, text: String), isNew: Bool) async throws {
    let (label, text) = field
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let new = Route("/canvases/\(id)/journal/new")
    let screen = try await fixture.host(at: new)
    try await screen.fill("Began", into: "Note")
    try await screen.fill("p1", into: "Photos")
    try await screen.tap("Save")
    let before = try await entries(fixture, id)
    let entry = try #require(before.first)
    try await screen.open(isNew ? new : Route("/canvases/\(id)/journal/\(entry.id)/edit"))
    try await screen.fill(text, into: Target.words(label))
    await screen.back()
    #expect(await screen.shows("Discard Changes?"))
    let change = "\(label): "
    #expect(await screen.snapshot.root.flattened.contains { $0.value?.hasPrefix(change) == true })
    try await screen.tap("Discard")
    #expect(try await entries(fixture, id) == before)
  }

  @Test("ST-5 The form of a new or existing entry sets the date, which is today by default")
  func date() async throws {
    let fixture = try StashFixture()
    let (screen, id) = try await opened(fixture)
    #expect(try await screen.value("Date") == "2026-03-01")
    try await screen.fill("Sky", into: "Note")
    try await screen.fill("2026-02-14", into: "Date")
    try await screen.tap("Save")
    #expect(try await entries(fixture, id).map(\.day.description) == ["2026-02-14"])
    try await screen.tap("Edit Entry")
    #expect(try await screen.value("Date") == "2026-02-14")
    try await screen.fill("2026-03-01", into: "Date")
    try await screen.tap("Save Changes")
    let entry = try #require(try await entries(fixture, id).first)
    #expect(entry.stored.record.writtenAt == fixture.world.clock.now)
    try await screen.tap("Edit Entry")
    try await screen.fill("Sky and clouds", into: "Note")
    try await screen.tap("Save Changes")
    let edited = try #require(try await entries(fixture, id).first)
    #expect(edited.stored.record.writtenAt == entry.stored.record.writtenAt)
  }

  @Test("ST-5 A future date and a missing date are marked and can't be saved")
  func wrongDate() async throws {
    let (screen, _) = try await opened(StashFixture())
    try await screen.fill("Sky", into: "Note")
    try await screen.fill("2026-03-02", into: "Date")
    #expect(try await screen.message("Date") == "2026-03-02 is in the future")
    #expect(try await screen.reason("Save") == "Date: 2026-03-02 is in the future")
    try await screen.fill("", into: "Date")
    #expect(try await screen.message("Date") == "Enter a date such as 2026-03-01")
  }

  @Test("ST-5 After midnight, the form of a new entry shows and saves the new date")
  func pastMidnight() async throws {
    let fixture = try StashFixture()
    let (screen, id) = try await opened(fixture)
    try await screen.fill("Sky", into: "Note")
    await fixture.world.advance(by: .seconds(86_400), screen)
    #expect(try await screen.value("Date") == "2026-03-02")
    try await screen.tap("Save")
    #expect(try await entries(fixture, id).map(\.day.description) == ["2026-03-02"])
  }

  @Test("ST-5 WE-7 A chosen date stays after midnight, also in a draft")
  func datedDraft() async throws {
    let fixture = try StashFixture()
    let (screen, id) = try await opened(fixture)
    try await screen.fill("Sky", into: "Note")
    try await screen.fill("2026-02-28", into: "Date")
    await fixture.world.advance(by: .seconds(86_400), screen)
    #expect(try await screen.value("Date") == "2026-02-28")
    let restored = try await fixture.host(at: Route("/canvases/\(id)/journal/new"))
    #expect(try await restored.value("Date") == "2026-02-28")
    try await restored.tap("Save")
    #expect(try await entries(fixture, id).map(\.day.description) == ["2026-02-28"])
  }

  /// Adds a canvas and an entry with a moment, and opens the form that edits the entry.
  private func editing(
    _ moment: Instant?, in fixture: StashFixture
  ) async throws -> (HeadlessScreen, RecordID, Route) {
    let canvas = try await fixture.canvas()
    let record = JournalRecord(canvas: canvas, note: "Sky", writtenAt: moment)
    try await fixture.world.store.write("Import") { transaction throws(StoreFailure) in
      _ = try transaction.insert(record, id: "entry")
    }
    let route = Route("/canvases/\(canvas)/journal/entry/edit")
    return (try await fixture.host(at: route), canvas, route)
  }

  @Test("ST-5 An entry without a moment has none after an edit that leaves the date unchanged")
  func unknownMoment() async throws {
    let fixture = try StashFixture()
    let (screen, canvas, _) = try await editing(nil, in: fixture)
    #expect(try await screen.value("Date") == "2026-03-01")
    try await screen.fill("Sky done", into: "Note")
    try await screen.tap("Save Changes")
    let entry = try #require(try await entries(fixture, canvas).first)
    #expect(entry.note == "Sky done")
    #expect(entry.stored.record.writtenAt == nil)
  }

  @Test("ST-5 An entry dated in the future can be edited, but not moved to another future date")
  func futureEntry() async throws {
    let fixture = try StashFixture()
    let moment = Instant("2026-03-05T12:00:00.000Z")
    let (screen, canvas, _) = try await editing(moment, in: fixture)
    try await screen.fill("Sky done", into: "Note")
    try await screen.fill("2026-03-04", into: "Date")
    #expect(try await screen.reason("Save Changes") == "Date: 2026-03-04 is in the future")
    try await screen.fill("2026-03-05", into: "Date")
    #expect(try await screen.message("Date") == nil)
    try await screen.tap("Save Changes")
    let entry = try #require(try await entries(fixture, canvas).first)
    #expect(entry.note == "Sky done")
    #expect(entry.stored.record.writtenAt == moment)
  }

  @Test("ST-5 WE-7 A draft from before entries had a date shows and keeps the entry's date")
  func undatedDraft() async throws {
    let fixture = try StashFixture()
    let moment = Instant("2026-02-14T12:00:00.000Z")
    let (screen, canvas, route) = try await editing(moment, in: fixture)
    try await screen.fill("Sky done", into: "Note")
    await fixture.world.advance(by: .seconds(2), screen)
    var draft = try #require(try await fixture.world.drafts.draft(for: route))
    draft.state = try withoutDates(draft.state)
    try await fixture.world.drafts.save(draft, for: route)
    let restored = try await fixture.host(at: route)
    #expect(try await restored.value("Note") == "Sky done")
    #expect(try await restored.value("Date") == "2026-02-14")
    try await restored.tap("Save Changes")
    let entry = try #require(try await entries(fixture, canvas).first)
    #expect(entry.note == "Sky done")
    #expect(entry.stored.record.writtenAt == moment)
  }

  /// Returns a form's state as JSON, without the texts of the dates.
  private func withoutDates(_ state: Data) throws -> Data {
    var form = try #require(try JSONSerialization.jsonObject(with: state) as? [String: Any])
    for key in ["draft", "opened"] {
      var draft = try #require(form[key] as? [String: Any])
      var texts = try #require(draft["texts"] as? [String: String])
      #expect(texts.removeValue(forKey: "date") != nil)
      draft["texts"] = texts
      form[key] = draft
    }
    return try JSONSerialization.data(withJSONObject: form)
  }

  @Test("ST-5 Photos without a note are saved in the chosen order")
  func photosAlone() async throws {
    let fixture = try StashFixture()
    let (screen, id) = try await opened(fixture)
    try await screen.fill("p2,p1,p3", into: "Photos")
    try await screen.tap("Save")
    #expect(try await entries(fixture, id).map(\.photos) == [["p2", "p1", "p3"]])
    #expect(try await screen.element(.kind("photoGrid", "3 photos")).id != nil)
    #expect(
      await screen.elements(ofKind: "image").compactMap(\.label) == [
        "Photo 1 of 3", "Photo 2 of 3", "Photo 3 of 3",
      ])
  }

  @Test("ST-5 ALL-6 A note over 5,000 characters is marked, and is neither truncated nor saved")
  func tooLong() async throws {
    let (screen, _) = try await opened(StashFixture())
    let text = String(repeating: "x", count: 5001)
    try await screen.fill(text, into: "Note")
    let reason = "At most 5000 characters; the text has 5001"
    #expect(try await screen.message("Note") == reason)
    #expect(try await screen.reason("Save") == "Note: \(reason)")
    #expect(try await screen.value("Note") == text)
  }

  @Test("ST-5 PH-4 The store rejects a fifth photo, and all five photos remain in the form")
  func fifthPhoto() async throws {
    let fixture = try StashFixture()
    let (screen, id) = try await opened(fixture)
    try await screen.fill("Sky", into: "Note")
    try await screen.fill("p1,p2,p3,p4,p5", into: "Photos")
    try await screen.tap("Save")
    #expect(await screen.shows("At most 4 photos are allowed"))
    #expect(try await screen.value("Photos") == "p1,p2,p3,p4,p5")
    #expect(try await entries(fixture, id).isEmpty)
    try await screen.fill("p1,p2,p3,p4", into: "Photos")
    try await screen.tap("Save")
    #expect(try await entries(fixture, id).map(\.photos.count) == [4])
  }

  @Test("ST-5 WE-7 Leaving a changed form asks for confirmation")
  func asks() async throws {
    let (screen, _) = try await opened(StashFixture())
    try await screen.fill("Sky", into: "Note")
    try await screen.fill("p1", into: "Photos")
    await screen.back()
    #expect(await screen.shows("Discard Changes?"))
    #expect(await screen.shows("Note: Sky"))
    #expect(await screen.shows("Photos: photos p1"))
    try await screen.tap("Keep Editing")
    #expect(try await screen.value("Note") == "Sky")
  }

  @Test("ST-5 Edit Entry shows the stored values and saves the changes")
  func edits() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let entry = try await fixture.journal.add(to: id, note: "Sky", photos: ["p1"])
    let screen = try await fixture.host(at: Route("/canvases/\(id)"))
    try await screen.tap("Edit Entry")
    #expect(await screen.snapshot.title == "Edit Entry")
    #expect(try await screen.value("Note") == "Sky")
    #expect(try await screen.value("Photos") == "p1")
    try await screen.fill("Sky and clouds", into: "Note")
    try await screen.tap("Save Changes")
    #expect(await screen.shows("Entry saved"))
    let stored = try await fixture.journal.entry(entry)
    #expect(stored.note == "Sky and clouds")
    #expect(stored.photos == ["p1"])
    #expect(await screen.shows("Sky and clouds"))
  }

  @Test("ST-5 Edit Entry has no Save button until the entry is loaded, and reports a missing entry")
  func loading() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let entry = try await fixture.journal.add(to: id, note: "Sky", photos: [])
    fixture.gate.close()
    let screen = try await fixture.host(at: Route("/canvases/\(id)/journal/\(entry)/edit"))
    #expect(await screen.shows("Loading entry…"))
    #expect(await screen.elements(ofKind: "button").allSatisfy { $0.id != "journal.save" })
    fixture.gate.open()
    await screen.quiet()
    #expect(await !screen.shows("Loading entry…"))
    #expect(try await screen.reason("Save Changes") == nil)
    let missing = try await fixture.host(at: Route("/canvases/\(id)/journal/0000/edit"))
    #expect(await missing.shows("There is no journal “0000”"))
    #expect(await !missing.shows("Loading entry…"))
  }

  @Test(
    "ST-5 The second of two forms to save the same entry reports a conflict and can overwrite the other change"
  )
  func conflict() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let entry = try await fixture.journal.add(to: id, note: "Sky", photos: [])
    let route = Route("/canvases/\(id)/journal/\(entry)/edit")
    let (first, second) = (try await fixture.host(at: route), try await fixture.host(at: route))
    try await first.fill("First", into: "Note")
    try await first.tap("Save Changes")
    try await second.fill("Second", into: "Note")
    try await second.tap("Save Changes")
    #expect(await second.shows("Replace the other change?"))
    try await second.tap("Cancel")
    #expect(try await second.value("Note") == "Second")
    #expect(try await fixture.journal.entry(entry).note == "First")
    try await second.tap("Save Changes")
    try await second.tap("Replace")
    #expect(try await fixture.journal.entry(entry).note == "Second")
  }

  @Test(
    "ALL-1 A failed save shows the reason, and the typed entry remains in the form",
    arguments: [StoreFailure.diskFull])
  func failedSave(failure: StoreFailure) async throws {
    let fixture = try StashFixture()
    let (screen, id) = try await opened(fixture)
    try await screen.fill("Sky", into: "Note")
    fixture.world.store.fail(failure)
    try await screen.tap("Save")
    #expect(await screen.shows(failure.explanation.message))
    #expect(try await screen.value("Note") == "Sky")
    try await screen.tap("Save")
    #expect(try await entries(fixture, id).map(\.note) == ["Sky"])
  }

  @Test("ALL-2 A form disables its fields during a save, so no typed text is lost")
  func lockedWhileSaving() async throws {
    let fixture = try StashFixture()
    let (screen, id) = try await opened(fixture)
    try await screen.fill("Sky", into: "Note")
    fixture.gate.close()
    try await screen.tap("Save")
    #expect(try await screen.reason("Note") == "Saving…")
    #expect(try await screen.reason("Photos") == "Saving…")
    fixture.gate.open()
    await screen.quiet()
    #expect(try await entries(fixture, id).map(\.note) == ["Sky"])
  }

  @Test("ST-5 The form has no photo section and saves notes while the photo feature is excluded")
  func withoutPhotos() async throws {
    let fixture = try StashFixture(without: ["photos"])
    let (screen, id) = try await opened(fixture)
    #expect(await !screen.shows("Photos"))
    try await screen.fill("Sky", into: "Note")
    try await screen.tap("Save")
    #expect(try await entries(fixture, id).map(\.note) == ["Sky"])
  }

  @Test("ST-5 An entry with only photos doesn't count as empty while the photo feature is excluded")
  func hiddenPhotos() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let entry = try await fixture.journal.add(to: id, note: "", photos: ["p1"])
    let bare = try StashFixture(in: fixture.world, without: ["photos"])
    let screen = try await bare.host(at: Route("/canvases/\(id)/journal/\(entry)/edit"))
    #expect(try await screen.reason("Save Changes") == nil)
    try await screen.fill("Sky", into: "Note")
    try await screen.tap("Save Changes")
    #expect(try await fixture.journal.entry(entry).photos == ["p1"])
    #expect(try await fixture.journal.entry(entry).note == "Sky")
  }
}
