import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Stash
import TestKit
import Testing

@Suite("A slot that is added to the canvas form in one declaration")
struct AddedSlotTests {
  private static let threads = Slot<CanvasRecord, [Int]>(
    links: FieldKind("threads"), FieldSettings(id: "canvas.threads", label: "Threads"),
    option: FieldOption("thread", "Thread number; repeatable.", isRepeatable: true))
  private let fixture: StashFixture

  init() throws {
    fixture = try StashFixture(readsFilters: true, fields: CanvasRecord.fields.adding(Self.threads))
  }

  private func threads(_ id: RecordID) async throws -> [String] {
    try await fixture.links(RecordReference(CanvasRecord.collection.name, id), "threads")
  }

  private func firstID() async throws -> RecordID {
    try #require(try await fixture.repository.page(CanvasFilter(), limit: 1).page.items.first?.id)
  }

  @Test(
    "ST-2 The canvas form shows an added slot, rejects an invalid value, and saves a valid value")
  func saves() async throws {
    let screen = try await fixture.host(at: "/canvases/new")
    try await screen.fillRequired()
    try await screen.fill("x", into: "Threads")
    #expect(try await screen.reason("Save") == "Threads: x: numbers only")
    try await screen.fill("310,666", into: "Threads")
    try await screen.tap("Save")
    #expect(try await threads(try await firstID()) == ["310", "666"])
  }

  @Test("ST-1 The canvas page shows the label and value of an added slot")
  func page() async throws {
    let id = try await fixture.canvas { $0.set(Self.threads, to: [310]) }
    let screen = try await fixture.host(at: Route("/canvases/\(id)"))
    let facts = await screen.elements(ofKind: "text").filter { $0.label == "Threads" }
    #expect(facts.map(\.content) == [.text("threads 310")])
  }

  @Test(
    "ST-3 The canvas form shows the stored value of an added slot, and the discard dialog lists a changed value"
  )
  func asks() async throws {
    let id = try await fixture.canvas { $0.set(Self.threads, to: [310]) }
    let screen = try await fixture.host(at: Route("/canvases/\(id)"))
    try await screen.tap("Edit Canvas")
    #expect(try await screen.value("Threads") == "310")
    try await screen.fill("666", into: "Threads")
    await screen.back()
    #expect(await screen.shows("Threads: threads 666"))
    try await screen.tap("Discard")
    #expect(try await threads(id) == ["310"])
  }

  @Test("WE-7 A draft preserves the value of an added slot")
  func draft() async throws {
    let first = try await fixture.host(at: "/canvases/new")
    try await first.fill("310", into: "Threads")
    await fixture.world.advance(by: .seconds(1), first)
    let second = try await fixture.host(at: "/canvases/new")
    #expect(try await second.value("Threads") == "310")
  }

  @Test("An added slot has a command-line option that parses valid values and rejects invalid ones")
  func option() async throws {
    let records = fixture.repository.records
    let option = try #require(records.fields.options.first { $0.key == "threads" }?.option)
    #expect(option.name == "thread")
    var change = RecordChange<CanvasRecord>(["designer": "Anna Weaver", "name": "Meadow"])
    try await records.fields.read(
      ["310", "666"], for: "threads", into: &change, on: fixture.world.clock.today,
      with: records.services)
    #expect(try await threads(try await records.add(change)) == ["310", "666"])
    await #expect(throws: RecordFailure.self) {
      try await records.fields.read(
        ["x"], for: "threads", into: &change, on: fixture.world.clock.today,
        with: records.services)
    }
  }

  @Test("The JSON for a canvas contains an added slot even if the slot is empty")
  func json() async throws {
    let full = try await fixture.canvas { $0.set(Self.threads, to: [310, 666]) }
    let empty = try await fixture.canvas("Owl")
    let fields = fixture.repository.records.fields
    for (id, numbers) in [(full, [310, 666]), (empty, [])] {
      let entry = try await fixture.repository.canvas(id).record
      let data = try JSONEncoder().encode(Written(entry: entry, fields: fields))
      #expect(try JSONDecoder().decode(Read.self, from: data).threads == numbers)
    }
  }

  @Test("Undo restores the previous value of an added slot")
  func undo() async throws {
    let id = try await fixture.canvas { $0.set(Self.threads, to: [310]) }
    try await fixture.repository.edit(id) { $0.set(Self.threads, to: [666]) }
    #expect(try await threads(id) == ["666"])
    _ = try await fixture.world.store.undo(.newest)
    #expect(try await threads(id) == ["310"])
  }

  @Test("C8 has:threads finds the canvases that have a value in the added threads slot")
  func filter() async throws {
    try await fixture.canvas("Meadow") { $0.set(Self.threads, to: [310]) }
    try await fixture.canvas("Owl")
    var filter = CanvasFilter()
    filter.text = "has:threads"
    let found = try await fixture.repository.page(filter, limit: 9).page.items
    #expect(found.map(\.canvas.name) == ["Meadow"])
  }

  private struct Written: Encodable {
    let entry: RecordEntry<CanvasRecord>
    let fields: RecordFields<CanvasRecord>

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: FieldKey.self)
      try entry.encode(fields, into: &container)
    }
  }

  private struct Read: Decodable { let threads: [Int] }
}
