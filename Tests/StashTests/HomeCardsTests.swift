import Core
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("The stash's cards on the home screen")
struct HomeCardsTests {
  @Test("Without a canvas in progress, the card shows the one that was changed last at a stage")
  func stages() async throws {
    let fixture = try StashFixture()
    for (stage, caption) in [
      (CanvasStatus.stash, "Stash"), (.atFinishing, "At Finishing"), (.stitched, "Stitched"),
      (.kitting, "Kitting"), (.wip, "In Progress"),
    ] {
      try await fixture.canvas(caption, status: stage)
      let card = try #require(try await fixture.homeCards.first)
      #expect(card.caption == caption && card.title == caption)
    }
  }

  @Test("A stash whose canvases were finished in earlier years has no cards")
  func none() async throws {
    let fixture = try StashFixture()
    try await fixture.canvas("Cat", status: .finished)
    fixture.world.clock.advance(by: .seconds(365 * 86_400))
    #expect(try await fixture.homeCards == [])
  }

  @Test("The card shows the canvas in progress that was worked on last, with its newest note")
  func progress() async throws {
    let fixture = try StashFixture()
    let old = try await fixture.canvas("Meadow", status: .wip)
    let cat = try await fixture.canvas("Cat", by: "Zoe Thread", status: .wip)
    fixture.world.clock.advance(by: .seconds(60))
    try await fixture.repository.edit(old) { $0["size"] = "10 in" }
    var change = RecordChange<JournalRecord>()
    change["note"] = "Sky done\nGrass next"
    _ = try await fixture.journal.add(to: old, change)
    let card = try #require(try await fixture.homeCards.first)
    #expect(card.caption == "In Progress" && card.title == "Meadow")
    #expect(card.facts == ["Anna Weaver", "March 1"] && card.note == "Sky done")
    #expect(card.style == .prominent)
    #expect(card.route == Route("/canvases/\(old)") && card.image == nil)
    #expect(card.action?.route == Route("/canvases/\(old)/journal/new"))
    fixture.world.clock.advance(by: .seconds(60))
    _ = try await fixture.journal.add(to: cat, change)
    #expect(try await fixture.homeCards.first?.title == "Cat")
  }

  @Test("A card counts the other canvases in progress, shows their covers, and opens their list")
  func others() async throws {
    let fixture = try StashFixture()
    let photo = PhotoID("a")
    try await fixture.canvas("Meadow", status: .wip)
    #expect(try await fixture.homeCards.map(\.title) == ["Meadow"])
    let cat = try await fixture.canvas("Cat", status: .wip) {
      $0.set(StashFieldSlots.cover, to: photo)
    }
    try await fixture.canvas("Birches", status: .wip)
    let card = try #require(try await fixture.homeCards.dropFirst().first)
    #expect(card.caption == "Also in Progress" && card.title == "2 canvases")
    #expect(card.route == "/canvases?status=wip")
    #expect(
      card.image
        == .thumbnails([.init(photo, label: "Cat", route: Route("/canvases/\(cat)"))]))
  }

  @Test("The card moves its canvas to the next stage, but not a canvas that has changed since")
  func change() async throws {
    let fixture = try StashFixture()
    let canvas = try await fixture.canvas("Meadow", status: .wip)
    let change = try #require(try await fixture.homeCards.first?.change)
    #expect(change.title == "Move to Stitched")
    #expect(try await fixture.make(change) == "Moved to Stitched")
    #expect(try await fixture.repository.canvas(canvas).canvas.status == .stitched)
    await #expect(throws: ContentFailure.self) { try await fixture.make(change) }
    #expect(try await fixture.repository.canvas(canvas).canvas.status == .stitched)
    #expect(try await fixture.make(HomeCard.Change("yarn.1.2", title: "Wind")) == nil)
  }

  @Test("A long note is shortened to 200 characters")
  func long() async throws {
    let fixture = try StashFixture()
    let canvas = try await fixture.canvas("Meadow", status: .wip)
    for (length, shown) in [(200, 200), (201, 200)] {
      var change = RecordChange<JournalRecord>()
      change["note"] = String(repeating: "x", count: length)
      _ = try await fixture.journal.add(to: canvas, change)
      let note = try #require(try await fixture.homeCards.first?.note)
      #expect(note.count == shown)
      #expect(note.hasSuffix("…") == (length > 200))
    }
  }

  @Test("A card counts the canvases that were finished this year")
  func finished() async throws {
    let fixture = try StashFixture()
    try await fixture.canvas("Cat", status: .finished)
    #expect(try await fixture.homeCards.map(\.title) == ["1 canvas"])
    fixture.world.clock.advance(by: .seconds(365 * 86_400))
    for name in ["Meadow", "Birches"] { try await fixture.canvas(name, status: .finished) }
    let card = try #require(try await fixture.homeCards.first)
    #expect(card.caption == "Finished in 2027" && card.title == "2 canvases")
    #expect(card.route == "/stats" && card.action == nil)
  }
}
