import Core
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("The canvas repository")
struct CanvasRepositoryTests {
  @Test(
    "ST-4 Advancing moves a canvas through all stages, dates each stage, and is rejected at the last stage"
  )
  func advance() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    var reached: [CanvasStatus: CivilDay] = [:]
    for status in CanvasStatus.allCases.dropFirst() {
      fixture.world.clock.advance(by: .seconds(86_400))
      #expect(try await fixture.repository.advance(id) == status)
      reached[status] = fixture.world.clock.today
    }
    #expect(try await fixture.stored(id).reached == reached)
    await #expect(throws: RecordFailure.alreadyFinished) {
      try await fixture.repository.advance(id)
    }
    #expect(try await fixture.stored(id).status == .finished)
  }

  @Test(
    "ST-4 The errors for advancing a finished canvas and shelving a stashed canvas state the reason"
  )
  func words() {
    #expect(
      RecordFailure.alreadyFinished.explanation.message
        == "The canvas is already finished")
    #expect(
      RecordFailure.alreadyInStash.explanation.message == "The canvas is already in the stash")
  }

  @Test("ST-4 Shelving a canvas at any later stage moves it to the stash and clears all dates")
  func shelve() async throws {
    let fixture = try StashFixture()
    for status in CanvasStatus.allCases.dropFirst() {
      let id = try await fixture.canvas(status: status)
      try await fixture.repository.shelve(id)
      let canvas = try await fixture.stored(id)
      #expect(canvas.status == .stash)
      #expect(canvas.reached.isEmpty)
      await #expect(throws: RecordFailure.alreadyInStash) {
        try await fixture.repository.shelve(id)
      }
    }
  }

  @Test("ST-4 Editing the status back to an earlier stage clears the dates of later stages")
  func editGoesBack() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas(status: .kitting)
    let day = fixture.world.clock.today
    try await fixture.repository.edit(id) { $0["status"] = "stitched" }
    #expect(try await fixture.stored(id).reached == [.kitting: day, .stitched: day])
    fixture.world.clock.advance(by: .seconds(86_400))
    try await fixture.repository.edit(id) { $0["status"] = "kitting" }
    #expect(try await fixture.stored(id).reached == [.kitting: day])
    try await fixture.repository.edit(id) { $0["notes"] = "As it is" }
    #expect(try await fixture.stored(id).reached == [.kitting: day])
  }

  @Test(
    "ST-4 Advancing a canvas that moved after it was read causes a conflict instead of a second move"
  )
  func advanceStale() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let shown = try await fixture.repository.canvas(id).stored
    try await fixture.repository.advance(id)
    await #expect(throws: RecordFailure.store(.conflict(shown.reference))) {
      try await fixture.repository.advance(id, revision: shown.revision)
    }
    #expect(try await fixture.stored(id).status == .kitting)
  }

  @Test("ALL-1 The log has one line for each rejected or failed operation")
  func logged() async throws {
    let fixture = try StashFixture()
    await #expect(throws: RecordFailure.self) {
      try await fixture.repository.records.add(RecordChange())
    }
    let id = try await fixture.canvas()
    await #expect(throws: RecordFailure.self) { try await fixture.repository.shelve(id) }
    fixture.world.store.fail(.diskFull)
    await #expect(throws: RecordFailure.self) { try await fixture.repository.advance(id) }
    await #expect(throws: RecordFailure.self) { try await fixture.repository.canvas("0000") }
    #expect(
      fixture.world.log.lines == [
        "failure: Add canvas: Designer is required",
        "failure: Shelve canvas: The canvas is already in the stash",
        "failure: Advance canvas: The disk is full; nothing was written",
        "failure: Read canvas: There is no canvas “0000”",
      ])
  }

  @Test("ST-1 Tags and photos are rejected, not dropped, while their features are excluded")
  func leftOut() async throws {
    let fixture = try StashFixture(without: ["photo", "tags", "photos"])
    await #expect(throws: RecordFailure.excluded("Photo")) {
      try await fixture.canvas { $0.set(StashFieldSlots.cover, to: "0199") }
    }
    await #expect(throws: RecordFailure.excluded("Tags")) {
      try await fixture.canvas { $0.set(StashFieldSlots.tags, to: ["floral"]) }
    }
    #expect(try await fixture.count() == 0)
    let id = try await fixture.canvas()
    await #expect(throws: RecordFailure.excluded("Photos")) {
      try await fixture.journal.add(to: id, note: "", photos: ["0199"])
    }
  }

  @Test("ST-3 An edit doesn't rewrite unchanged links")
  func untouched() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas {
      $0.set(StashFieldSlots.cover, to: "photo-1")
      $0.set(StashFieldSlots.tags, to: ["floral", "gift"])
    }
    let before = try await fixture.repository.canvas(id)
    try await fixture.repository.edit(id) {
      ($0["designer"], $0["name"]) = ("Anna Weaver", "Meadow")
    }
    let after = try await fixture.repository.canvas(id)
    #expect(after == before)
    #expect(after.cover == "photo-1")
    #expect(after.tags == ["floral", "gift"])
  }

  @Test(
    "ST-7 A canvas and its journal entry retain their photos, tags, and drawings when edited, or deleted and restored"
  )
  func owns() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas {
      $0.set(StashFieldSlots.cover, to: "p1")
      $0.set(StashFieldSlots.tags, to: ["floral"])
    }
    let entry = try await fixture.journal.add(to: id, note: "", photos: ["p2"], tags: ["sky"])
    let canvas = try await fixture.repository.canvas(id).stored.reference
    let written = try await fixture.journal.entry(entry).stored.reference
    let owned = [
      (canvas, "cover", "p1"), (canvas, "tags", "floral"), (canvas, "photos", "p3"),
      (canvas, "drawings", "d1"), (written, "photos", "p2"), (written, "tags", "sky"),
      (written, "drawings", "d2"),
    ]
    try await fixture.world.store.write("Link") { transaction throws(StoreFailure) in
      for (owner, field, target) in owned where ["p3", "d1", "d2"].contains(target) {
        let target = RecordReference("made_photo", RecordID(target))
        try transaction.link(owner, field: field, to: [target], limit: nil)
      }
    }
    #expect(try await fixture.repository.canvas(id).photos == ["p3"])
    try await fixture.repository.edit(id) { $0["notes"] = "From the fair" }
    try await fixture.repository.records.delete(id)
    try await fixture.repository.records.restore(id)
    for (owner, field, target) in owned {
      #expect(try await fixture.links(owner, field) == [target])
    }
  }

  @Test(
    "ST-7 A deleted canvas doesn't appear in any list, and restoring the canvas restores its journal"
  )
  func deleted() async throws {
    let fixture = try StashFixture()
    let id = try await fixture.canvas()
    let entry = try await fixture.journal.add(to: id, note: "Sky done", photos: [])
    try await fixture.repository.records.delete(id)
    #expect(try await fixture.count() == 0)
    await #expect(throws: RecordFailure.self) { try await fixture.repository.canvas(id) }
    await #expect(throws: RecordFailure.self) {
      try await fixture.journal.page(of: id, limit: 10)
    }
    try await fixture.repository.records.restore(id)
    #expect(try await fixture.journal.page(of: id, limit: 10).page.items.map(\.id) == [entry])
  }
}
