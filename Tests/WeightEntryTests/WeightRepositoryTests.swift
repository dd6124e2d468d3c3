import Core
import MemoryAdapters
import TestKit
import Testing

@testable import WeightEntry

@Suite("Weight repository")
struct WeightRepositoryTests {
  private let scale = Scale()

  /// A weighing with all values.
  private static let whole = Weighing(
    day: CivilDay(daysSince1970: 20_500), time: TimeOfDay(seconds: 25_331), zone: "+01:00",
    weight: Weight(number: ScaledNumber(units: 8240, scale: 2), unit: .lb), note: "After the fair",
    bodyFat: ScaledNumber(units: 2350, scale: 2),
    height: Height(number: ScaledNumber(units: 180, scale: 0), unit: .cm), source: "Withings",
    sourceID: "7")

  @Test(
    "WE-10 Entered numbers are stored unchanged, as integers with their scales and units")
  func columns() {
    let record = WeightRecord(Self.whole, batch: "b1")
    let kept = zip(WeightRecord.collection.columns, record.values).map { "\($0.name) \($1)" }
    #expect(
      kept == [
        "day text(\"2026-02-16\")", "time text(\"07:02:11\")", "zone text(\"+01:00\")",
        "value integer(8240)", "value_scale integer(2)", "unit text(\"lb\")",
        "note text(\"After the fair\")", "body_fat integer(2350)", "body_fat_scale integer(2)",
        "height integer(180)", "height_scale integer(0)", "height_unit text(\"cm\")",
        "source text(\"Withings\")", "source_id text(\"7\")", "batch text(\"b1\")",
      ])
  }

  @Test("WE-10 A stored weighing is read back unchanged, with or without optional values")
  func roundTrip() throws {
    var bare = Self.whole
    (bare.time, bare.zone, bare.note, bare.bodyFat) = (nil, nil, nil, nil)
    (bare.height, bare.sourceID) = (nil, nil)
    for record in [WeightRecord(Self.whole, batch: "b1"), WeightRecord(bare)] {
      let row = RecordRow(WeightRecord.collection.columns, record.values)
      #expect(try WeightRecord(row: row) == record)
    }
  }

  @Test(
    "WE-11 The mean of a day's entries is exact in every unit, even after edits, deletion, and undo"
  )
  func dayMeans() async throws {
    await Law("day means equal those computed from the entries").holds(for: { random in
      (0..<Int.random(in: 1...20, using: &random)).map { _ in
        (
          Int.random(in: 0...5, using: &random), Int.random(in: 1...4, using: &random),
          "\(Int.random(in: 50...99, using: &random))"
            + ["", ".3", " lb", ".25 lb", ".100"][Int.random(in: 0...4, using: &random)]
        )
      }
    }) { steps in
      let scale = Scale()
      for (action, day, text) in steps {
        let entries = try await scale.repository.all()
        let entry = entries.isEmpty ? nil : entries[day % entries.count]
        var change = WeighingChange()
        change.weight = try Weight(typed: text, in: .kg)
        change.day = CivilDay(year: 2026, month: 2, day: day)
        switch (action, entry) {
        case (0, let entry?): try await scale.repository.delete(entry.id)
        case (1, let entry?):
          try await scale.repository.save(entry.id, revision: nil, change)
        case (2, _): _ = try await scale.world.store.undo()
        case (3, _): _ = try await scale.world.store.redo()
        default: try await scale.repository.add(change)
        }
        let days = try await scale.repository.overview().statistics.days
        try #require(days == DayMean.means(of: try await scale.stored))
      }
    }
    // The mean of 82.4 kg, 82.6 kg, and 180 lb (81.6466266 kg) is 82.2155422 kg.
    for text in ["82.4", "180 lb", "82.6"] { try await scale.add(text, on: "2026-02-28") }
    let mean = try #require(try await scale.repository.overview().statistics.days.first)
    #expect(mean.count == 3 && isNear(mean.kilograms, 82.2155422))
  }

  @Test("An entry added without a time gets the current time, truncated to the minute")
  func currentTime() async throws {
    scale.world.clock.advance(by: .seconds(161))
    let entry = try await scale.add("80")
    #expect(entry.record.weighing.time == TimeOfDay("09:02"))
  }

  @Test(
    "A row with an invalid column value is rejected, and the failure names the column",
    arguments: [
      ("day", ColumnValue.text("2026-02-30")), ("time", .text("25:00")), ("unit", .text("stone")),
      ("value", .null), ("value_scale", .integer(7)), ("height_unit", .text("ell")),
      ("body_fat_scale", .null),
    ])
  func damaged(column: String, value: ColumnValue) throws {
    let columns = WeightRecord.collection.columns
    var values = WeightRecord(Self.whole).values
    values[try #require(columns.firstIndex { $0.name == column })] = value
    let failure = #expect(throws: RowFailure.self) {
      try WeightRecord(row: RecordRow(columns, values))
    }
    #expect(failure?.column == column)
  }

  @Test("WE-11 Entries on the same day are all stored and are listed newest first")
  func sameDay() async throws {
    for time in ["07:00", "08:30", "06:00"] {
      try await scale.add("80", on: "2026-02-20") { $0.time = .some(TimeOfDay(time)) }
    }
    try await scale.add("81", on: "2026-02-20")
    let listed = try await scale.repository.page(limit: 10).page.items.map(\.record.weighing.time)
    #expect(listed == [TimeOfDay("08:30"), TimeOfDay("07:00"), TimeOfDay("06:00"), nil])
    #expect(try await scale.repository.overview().statistics.days.map(\.count) == [4])
  }

  @Test(
    "WE-15 An import creates a batch that can be deleted, and repeating the import adds nothing")
  func batches() async throws {
    try await scale.add("80", on: "2026-02-20")
    var other = Self.whole
    other.day = other.day.adding(days: 1)
    let preview = try await scale.repository.take([Self.whole, other], dryRun: true)
    #expect(preview == WeightRepository.Taken(added: 2))
    #expect(try await scale.stored.count == 1)
    let taken = try await scale.repository.take([Self.whole, other], dryRun: false)
    #expect(taken.added == 2 && taken.existing == 0)
    let again = try await scale.repository.take([Self.whole, other], dryRun: false)
    #expect(again == WeightRepository.Taken(existing: 2))
    #expect(try await scale.stored.count == 3)
    #expect(try await scale.repository.deleteBatch(#require(taken.batch)) == 2)
    #expect(try await scale.stored.count == 1)
    await #expect(throws: WeightFailure.self) {
      try await scale.repository.deleteBatch(#require(taken.batch))
    }
  }

  @Test("WE-15 WE-16 Undo reverses an import or a deletion in one step")
  func undo() async throws {
    let taken = try await scale.repository.take([Self.whole], dryRun: false)
    #expect(try await scale.world.store.undo()?.label == "Import weights")
    #expect(try await scale.stored.isEmpty)
    let entry = try await scale.add("80", on: "2026-02-20")
    try await scale.repository.delete(entry.id)
    #expect(try await scale.world.store.undo()?.label == "Delete weight")
    #expect(try await scale.stored.count == 1)
    #expect(taken.added == 1)
  }

  @Test(
    "WE-6 WE-2 The repository rejects an entry for a future day and logs the rejection",
    arguments: [
      ("2026-03-02", "Date: 2026-03-02 is after today, 2026-03-01"),
      ("9999-12-31", "Date: 9999-12-31 is after today, 2026-03-01"),
    ])
  func refused(day: String, message: String) async throws {
    let failure = await #expect(throws: WeightFailure.self) { try await scale.add("80", on: day) }
    #expect(failure?.explanation.message == message)
    #expect(scale.world.log.lines.contains { $0.contains(message) })
  }
}
