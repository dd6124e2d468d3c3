import Core
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("The journal repository")
struct JournalTests {
  @Test("ST-5 An entry needs a photo or a note that isn't only white space")
  func needsSomething() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    await #expect(throws: RecordFailure.emptyEntry) {
      try await fixture.journal.add(to: id, note: " \n ", photos: [])
    }
    try await fixture.journal.add(to: id, note: " Sky done\n", photos: [])
    try await fixture.journal.add(to: id, note: " ", photos: ["p1"])
    let entries = try await fixture.journal.page(of: id, limit: 10).page.items
    #expect(entries.map(\.note) == [nil, "Sky done"])
    #expect(entries.map(\.photos) == [["p1"], []])
  }

  @Test("ST-5 A note has at most 5,000 characters")
  func noteLimit() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let most = String(repeating: "é", count: 5000)
    try await fixture.journal.add(to: id, note: most, photos: [])
    let reason = "At most 5000 characters; the text has 5001"
    await #expect(throws: RecordFailure.invalid("Note", reason)) {
      try await fixture.journal.add(to: id, note: most + "x", photos: [])
    }
    #expect(try await fixture.journal.page(of: id, limit: 10).page.items.map(\.note) == [most])
  }

  @Test(
    "ST-5 PH-4 An entry can have up to four photos; a fifth photo is rejected, and nothing is written"
  )
  func fourPhotos() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let four = (1...4).map { PhotoID("p\($0)") }
    let entry = try await fixture.journal.add(to: id, note: "", photos: four)
    await #expect(throws: RecordFailure.store(.tooManyLinks(field: "photos", limit: 4))) {
      try await fixture.journal.add(to: id, note: "More", photos: four + ["p5"])
    }
    await #expect(throws: RecordFailure.store(.tooManyLinks(field: "photos", limit: 4))) {
      try await fixture.journal.save(entry, revision: nil, note: "More", photos: four + ["p5"])
    }
    let entries = try await fixture.journal.page(of: id, limit: 10).page.items
    #expect(entries.map(\.photos) == [four])
    #expect(entries.map(\.note) == [nil])
  }

  @Test("ST-5 The journal returns the newest entries first, in pages")
  func newestFirst() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    for number in 1...5 {
      fixture.world.clock.advance(by: .seconds(60))
      try await fixture.journal.add(to: id, note: "Entry \(number)", photos: [])
    }
    let (first, total) = try await fixture.journal.page(of: id, limit: 3)
    #expect(total == 5)
    #expect(first.items.map(\.note) == ["Entry 5", "Entry 4", "Entry 3"])
    let second = try await fixture.journal.page(of: id, limit: 3, after: first.next).page
    #expect(second.items.map(\.note) == ["Entry 2", "Entry 1"])
    #expect(second.next == nil)
  }

  @Test("ST-5 An entry for a missing or deleted canvas is rejected")
  func noCanvas() async throws {
    let fixture = try StashFixture()
    await #expect(throws: RecordFailure.self) {
      try await fixture.journal.add(to: "0000", note: "Sky", photos: [])
    }
    let id = try await fixture.canvas()
    try await fixture.repository.records.delete(id)
    await #expect(throws: RecordFailure.self) {
      try await fixture.journal.add(to: id, note: "Sky", photos: [])
    }
  }

  @Test("ST-5 An edit that would remove an entry's note and all its photos is rejected")
  func editToNothing() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let entry = try await fixture.journal.add(to: id, note: "Sky", photos: ["p1"])
    try await fixture.journal.save(entry, revision: nil, note: "", photos: nil)
    #expect(try await fixture.journal.entry(entry).note == nil)
    await #expect(throws: RecordFailure.emptyEntry) {
      try await fixture.journal.save(entry, revision: nil, note: "", photos: [])
    }
    #expect(try await fixture.journal.entry(entry).photos == ["p1"])
  }

  @Test("ST-5 An entry with only photos can be edited while the photo feature is excluded")
  func hiddenPhotos() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let entry = try await fixture.journal.add(to: id, note: "", photos: ["p1", "p2"])
    let bare = try StashFixture(in: fixture.world, without: ["photos"])
    let read = try await bare.journal.entry(entry)
    #expect(read.photos.isEmpty)
    try await bare.journal.save(entry, revision: nil, note: "Sky", photos: nil)
    try await bare.journal.save(entry, revision: nil, note: "", photos: nil)
    #expect(try await fixture.journal.entry(entry).photos == ["p1", "p2"])
  }

  @Test("ST-5 An entry rejects photos and tags while their features are excluded")
  func leftOut() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let labels = [
      StashFieldSlots.photos.slot.settings.label, StashFieldSlots.entryTags.slot.settings.label,
    ]
    let bare = try StashFixture(in: fixture.world, without: ["photos", "tags"])
    await #expect(throws: RecordFailure.excluded(labels[0])) {
      try await bare.journal.add(to: id, note: "Sky", photos: ["p1"])
    }
    await #expect(throws: RecordFailure.excluded(labels[1])) {
      try await bare.journal.add(to: id, note: "Sky", photos: [], tags: ["blue"])
    }
    try await bare.journal.add(to: id, note: "Sky", photos: [], tags: [])
    #expect(try await fixture.journal.page(of: id, limit: 9).page.items.map(\.note) == ["Sky"])
  }

  @Test(
    "ST-5 An entry's date is the user's local date, not the UTC date",
    arguments: [
      ("Pacific/Honolulu", -10, "2026-02-28"), ("Asia/Tokyo", 9, "2026-03-01"),
      ("Pacific/Kiritimati", 14, "2026-03-01"), ("UTC", 0, "2026-03-01"),
    ])
  func ownDay(zone: String, hours: Int, day: String) async throws {
    let fixture = try StashFixture()
    fixture.world.clock.move(toZone: zone, offset: .seconds(hours * 3600))
    let id = try await fixture.canvas()
    let entry = try await fixture.journal.add(to: id, note: "Sky", photos: [])
    #expect(try await fixture.journal.entry(entry).day.description == day)
    #expect(fixture.world.clock.today.description == day)
  }

  @Test("ST-5 ST-7 Undo restores a deleted entry with its photos")
  func deleteAndUndo() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let entry = try await fixture.journal.add(to: id, note: "Sky", photos: ["p1"])
    try await fixture.journal.records.delete(entry)
    #expect(try await fixture.journal.page(of: id, limit: 10).total == 0)
    #expect(try await fixture.world.store.undo()?.label == "Delete journal entry")
    #expect(try await fixture.journal.entry(entry).photos == ["p1"])
  }
}
