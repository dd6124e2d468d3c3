import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import WeightEntry

@Suite("Add Entry and Edit Entry")
struct WeightFormTests {
  private let scale = Scale()

  @Test(
    "WE-1 The first entry's form is empty, focuses the weight, and explains why Save is disabled")
  func first() async throws {
    let form = try await scale.host(at: "/weight/new")
    #expect(await form.snapshot.title == "Add Entry")
    #expect(await form.snapshot.focus == "weight.value")
    #expect(try await form.value("Weight")?.isEmpty == true)
    #expect(try await form.reason("Save")?.hasPrefix("Missing weight: ") == true)
    #expect(try await form.element("Weight").message == nil)
    try await form.fill("82.4", into: "Weight")
    try await form.tap("Save")
    #expect(await form.shows("Entry saved: 82.4 kg"))
    let stored = try await scale.stored
    #expect(stored.map(\.weight) == [Weight(number: ScaledNumber(units: 824, scale: 1), unit: .kg)])
    #expect(stored.first?.day == CivilDay("2026-03-01"))
    #expect(stored.first?.time == TimeOfDay("09:00"))
    #expect(stored.first?.zone == "UTC")
    try await form.finish()
  }

  @Test(
    "WE-1 A new entry is prefilled with the latest weight in the display unit",
    arguments: [(DisplayUnit.kg, "80.0"), (.lb, "176.4"), (.st, "12 st 8.4 lb")])
  func latest(unit: DisplayUnit, shown: String) async throws {
    try await scale.add("79", on: "2026-02-01")
    try await scale.add("80", on: "2026-02-20")
    try await scale.add("81", on: "2026-02-10")
    try await scale.show(in: unit)
    let form = try await scale.host(at: "/weight/new")
    #expect(try await form.value("Weight") == shown)
    #expect(try await form.reason("Save") == nil)
    await form.back()
    #expect(await !form.shows("Discard Changes?"))
  }

  @Test(
    "D4 WE-7 Back asks for confirmation even if only one field of a new or edited entry changed",
    arguments: [
      ("Weight", "81", false), ("Date", "2026-02-27", false), ("Time", "06:30", false),
      ("Note", "After the fair", false), ("Body Fat %", "23.5", false), ("Height", "180", false),
      ("Weight", "81", true), ("Note", "After the fair", true), ("Body Fat %", "23.5", true),
      ("Height", "180", true),
    ])
  func changedAlone(label: String, text: String, isNew: Bool) async throws {
    let entry = try await scale.add("80", on: "2026-02-20") { $0.time = TimeOfDay("07:02") }
    let form = try await scale.host(at: isNew ? "/weight/new" : Route("/weight/\(entry.id)/edit"))
    if await form.snapshot.root.flattened.allSatisfy({ $0.label != label }) {
      try await form.tap("More…")
    }
    await form.back()
    #expect(await !form.shows("Discard Changes?"))
    try await form.open(isNew ? "/weight/new" : Route("/weight/\(entry.id)/edit"))
    if await form.snapshot.root.flattened.allSatisfy({ $0.label != label }) {
      try await form.tap("More…")
    }
    try await form.fill(text, into: Target.words(label))
    await form.back()
    #expect(await form.shows("Discard Changes?"))
    #expect(await form.snapshot.root.flattened.contains { $0.value?.hasPrefix(label) == true })
    try await form.tap("Discard")
    #expect(try await scale.stored.map(\.weight) == [entry.record.weighing.weight])
  }

  @Test("WE-1 The form saves all typed digits and has no plus or minus buttons")
  func digits() async throws {
    let form = try await scale.host(at: "/weight/new")
    try await form.fill("82.405", into: "Weight")
    let buttons = await form.elements(ofKind: "button").compactMap { $0.spoken ?? $0.label }
    #expect(buttons == ["Previous day", "Next day", "Save"])
    try await form.tap("Save")
    #expect(try await scale.stored.first?.weight.number == ScaledNumber(units: 82405, scale: 3))
  }

  @Test(
    "ALL-3 WE-1 The form accepts decimal digits in any script",
    arguments: ["٨٢,٤", "८२.४"])
  func otherDigits(text: String) async throws {
    let form = try await scale.host(at: "/weight/new")
    try await form.fill(text, into: "Weight")
    try await form.tap("Save")
    #expect(try await scale.stored.first?.weight.number == ScaledNumber(units: 824, scale: 1))
  }

  @Test("WE-2 The arrow buttons step through calendar days, up to today")
  func arrows() async throws {
    let form = try await scale.host(at: "/weight/new")
    #expect(await form.shows("Sunday, March 1"))
    #expect(try await form.reason("Next day") == "The next day is in the future")
    try await form.tap("Previous day")
    #expect(await form.shows("Saturday, February 28"))
    for _ in 1...59 { try await form.tap("Previous day") }
    #expect(await form.shows("Wednesday, December 31, 2025"))
    for _ in 1...60 { try await form.tap("Next day") }
    #expect(await form.shows("Sunday, March 1"))
    #expect(try await form.reason("Next day") == "The next day is in the future")
    await form.back()
    #expect(await !form.shows("Discard Changes?"))
  }

  @Test("WE-2 The date of a new entry in an open form changes to the new day at midnight")
  func midnight() async throws {
    let form = try await scale.host(at: "/weight/new")
    await scale.world.advance(by: .seconds(15 * 3600 - 1), form)
    #expect(await form.shows("Sunday, March 1"))
    await scale.world.advance(by: .seconds(21), form)
    #expect(await form.shows("Monday, March 2"))
    #expect(try await form.reason("Next day") == "The next day is in the future")
    try await form.tap("Previous day")
    #expect(try await form.reason("Next day") == nil)
    await scale.world.advance(by: .seconds(86_400), form)
    #expect(await form.shows("Sunday, March 1"), "the chosen day stays")
  }

  @Test(
    "WE-2 The date of a new entry in an open form moves back a day if the new time zone is a day behind"
  )
  func zone() async throws {
    scale.world.clock.set(now: Instant(milliseconds: 1_772_323_200_000 + 1_800_000))
    let form = try await scale.host(at: "/weight/new")
    #expect(await form.shows("Sunday, March 1"))
    try await form.fill("82", into: "Weight")
    scale.world.clock.move(toZone: "America/New_York", offset: .seconds(-5 * 3600))
    await scale.world.advance(by: .seconds(20), form)
    #expect(await form.shows("Saturday, February 28"))
    try await form.tap("Save")
    #expect(try await scale.stored.first?.day == CivilDay("2026-02-28"))
    #expect(try await scale.stored.first?.zone == "America/New_York")
  }

  @Test("WE-3 By default, a new entry for an earlier day has no time and no time zone")
  func backDated() async throws {
    let form = try await scale.host(at: "/weight/new")
    try await form.fill("82", into: "Weight")
    try await form.tap("Previous day")
    try await form.tap("Save")
    #expect(try await scale.stored.first?.day == CivilDay("2026-02-28"))
    #expect(try await scale.stored.first?.time == nil)
    #expect(try await scale.stored.first?.zone == nil)
  }

  @Test(
    "WE-4 The form shows how many characters remain for a note if fewer than 50 remain, and never truncates notes"
  )
  func note() async throws {
    let form = try await scale.host(at: "/weight/new")
    try await form.fill("82", into: "Weight")
    #expect(await form.shows("Add a note (optional)"))
    try await form.fill(String(repeating: "é", count: 450), into: "Note")
    #expect(await !form.shows("50 characters remaining"))
    try await form.fill(String(repeating: "é", count: 451), into: "Note")
    #expect(await form.shows("49 characters remaining"))
    try await form.fill(String(repeating: "é", count: 491), into: "Note")
    let hint = await form.snapshot.root.flattened.first {
      $0.content == .hint("9 characters remaining")
    }
    #expect(hint?.role == .danger)
    let tooLong = String(repeating: "é", count: 501)
    try await form.fill(tooLong, into: "Note")
    #expect(try await form.element("Note").message == "At most 500 characters; the text has 501")
    #expect(try await form.reason("Save") == "Note: At most 500 characters; the text has 501")
    #expect(try await form.value("Note") == tooLong)
  }

  @Test("WE-5 Showing or hiding the optional fields doesn't change any values")
  func more() async throws {
    let form = try await scale.host(at: "/weight/new")
    try await form.fill("82", into: "Weight")
    try await form.tap("More…")
    #expect(try await form.value("Body Fat %")?.isEmpty == true)
    try await form.fill("23.5", into: "Body Fat %")
    try await form.fill("5 ft 11 in", into: "Height")
    try await form.tap("Less…")
    #expect(await !form.shows("Body Fat %"))
    try await form.tap("More…")
    #expect(try await form.value("Body Fat %") == "23.5")
    try await form.tap("Less…")
    try await form.tap("Save")
    let stored = try await scale.stored.first
    #expect(stored?.bodyFat == ScaledNumber(units: 235, scale: 1))
    #expect(stored?.height == Height(number: ScaledNumber(units: 71, scale: 0), unit: .in))
  }

  @Test(
    "WE-5 WE-6 An invalid value, even in a hidden field, disables Save and is quoted in the reason",
    arguments: [
      ("Body Fat %", "0.9"), ("Body Fat %", "60.1"), ("Body Fat %", "much"), ("Height", "12"),
      ("Height", "tall"),
    ])
  func refusedMore(field: String, text: String) async throws {
    let form = try await scale.host(at: "/weight/new")
    try await form.fill("82", into: "Weight")
    try await form.tap("More…")
    try await form.fill(text, into: .words(field))
    try await form.tap("Less…")
    let name = field == "Height" ? "height" : "body fat"
    #expect(try await form.reason("Save")?.hasPrefix("Invalid \(name) “\(text)”: ") == true)
  }

  @Test(
    "WE-6 An invalid weight disables Save but shows no message in the weight field",
    arguments: [
      "", " ", "x", "0", "0.49", "700.01", "-5", "1e308", "NaN", "1,234.5", "82.1234567",
      "1.1 lb", "1543.3 lb",
    ])
  func refused(text: String) async throws {
    let form = try await scale.host(at: "/weight/new")
    try await form.fill(text, into: "Weight")
    #expect(try await form.reason("Save")?.contains(" weight") == true)
    #expect(try await form.element("Weight").message == nil)
  }

  @Test("WE-6 A failed save shows “Unable to save” and keeps the typed values")
  func failedSave() async throws {
    let form = try await scale.host(at: "/weight/new")
    try await form.fill("82", into: "Weight")
    try await form.fill("Spring", into: "Note")
    scale.world.store.fail(.diskFull)
    try await form.tap("Save")
    #expect(await form.shows("Unable to save: \(StoreFailure.diskFull.explanation.message)"))
    #expect(try await form.value("Note") == "Spring")
    try await form.tap("Save")
    #expect(try await scale.stored.count == 1)
  }

  @Test("WE-7 Leaving the form asks for confirmation with a list of the changed fields")
  func discard() async throws {
    let form = try await scale.host(at: "/weight/new")
    try await form.fill("82", into: "Weight")
    try await form.tap("Previous day")
    try await form.fill("Spring", into: "Note")
    try await form.tap("More…")
    try await form.fill("20", into: "Body Fat %")
    await form.back()
    #expect(await form.shows("Discard Changes?"))
    #expect(await form.shows("You have unsaved changes that will be lost."))
    for field in ["Weight", "Date", "Note", "Body Fat %"] { #expect(await form.shows(field)) }
    #expect(await !form.shows("Time"))
    try await form.tap("Keep Editing")
    try await form.fill("", into: "Weight")
    try await form.fill("", into: "Body Fat %")
    try await form.fill("", into: "Note")
    try await form.tap("Next day")
    await form.back()
    #expect(await !form.shows("Discard Changes?"))
  }

  @Test("WE-7 A new form offers a saved draft after a restart and restores the draft's values")
  func draft() async throws {
    let form = try await scale.host(at: "/weight/new")
    try await form.fill("82", into: "Weight")
    try await form.tap("Previous day")
    await scale.world.advance(by: .seconds(1), form)
    scale.world.clock.advance(by: .seconds(86_400))
    let next = try await scale.host(at: "/weight/new")
    #expect(try await next.value("Weight") == "82")
    #expect(await next.shows("Saturday, February 28"))
    try await next.tap("Next day")
    try await next.tap("Next day")
    #expect(try await next.reason("Next day") == "The next day is in the future")
    try await next.tap("Save")
    #expect(try await scale.stored.map(\.day) == [CivilDay("2026-03-02")])
  }

  @Test("WE-8 The form for a stored entry shows the entry's values and dates, and saves changes")
  func edit() async throws {
    let entry = try await scale.add("82.45", on: "2026-02-20") { $0.note = .some("Fair") }
    scale.world.clock.advance(by: .seconds(3600))
    let form = try await scale.host(at: Route("/weight/\(entry.id)/edit"))
    #expect(await form.snapshot.title == "Edit Entry")
    #expect(await form.shows("Created"))
    #expect(await form.shows("Last Modified"))
    #expect(try await form.value("Date") == "2026-02-20")
    try await form.fill("81.9", into: "Weight")
    try await form.fill("07:02", into: "Time")
    try await form.fill("", into: "Note")
    try await form.tap("Save Changes")
    #expect(await form.shows("Entry updated: 81.9 kg"))
    let stored = try await scale.stored.first
    #expect(stored?.weight.number == ScaledNumber(units: 819, scale: 1))
    #expect(stored?.time == TimeOfDay("07:02"))
    #expect(stored?.zone == "UTC")
    #expect(stored?.note == nil)
  }

  @Test("WE-10 An 80.0 kg entry edited in pounds stays 80.0 kg if its weight isn't changed")
  func untouched() async throws {
    let entry = try await scale.add("80.0", on: "2026-02-20")
    try await scale.show(in: .lb)
    let form = try await scale.host(at: Route("/weight/\(entry.id)/edit"))
    #expect(try await form.value("Weight") == "176.4")
    try await form.tap("Save Changes")
    #expect(
      try await scale.stored.map(\.weight)
        == [Weight(number: ScaledNumber(units: 800, scale: 1), unit: .kg)])
    let again = try await scale.host(at: Route("/weight/\(entry.id)/edit"))
    try await again.fill("Fair", into: "Note")
    try await again.tap("Save Changes")
    #expect(try await scale.stored.first?.weight.unit == .kg)
    #expect(try await scale.stored.first?.note == "Fair")
  }

  @Test(
    "WE-2 An entry moved to today accepts any time up to the current time",
    arguments: ["09:00", "09:01"])
  func upToNow(time: String) async throws {
    let entry = try await scale.add("80", on: "2026-02-20")
    let form = try await scale.host(at: Route("/weight/\(entry.id)/edit"))
    try await form.fill("2026-03-01", into: "Date")
    try await form.fill(time, into: "Time")
    try await form.tap("Save Changes")
    let isTaken = time == "09:00"
    let refusal = "Unable to save: Time: 09:01 is later than the current time, 09:00"
    #expect(await form.shows(refusal) == !isTaken)
    #expect(try await scale.stored.first?.day == CivilDay(isTaken ? "2026-03-01" : "2026-02-20"))
  }

  @Test(
    "WE-2 An invalid or future date disables Save Changes",
    arguments: ["", "2026-02-30", "1.3.2026", "2026-03-02"])
  func badDay(text: String) async throws {
    let entry = try await scale.add("80", on: "2026-02-20")
    let form = try await scale.host(at: Route("/weight/\(entry.id)/edit"))
    try await form.fill(text, into: "Date")
    #expect(try await form.reason("Save Changes")?.lowercased().contains("date") == true)
  }

  @Test(
    "Saving a form whose entry changed elsewhere shows a conflict and offers Cancel and Replace")
  func conflict() async throws {
    let entry = try await scale.add("80", on: "2026-02-20")
    let route = Route("/weight/\(entry.id)/edit")
    let (first, second) = (try await scale.host(at: route), try await scale.host(at: route))
    try await first.fill("81", into: "Weight")
    try await first.tap("Save Changes")
    try await second.fill("82", into: "Weight")
    try await second.tap("Save Changes")
    #expect(await second.shows("Replace the other change?"))
    try await second.tap("Cancel")
    #expect(try await second.value("Weight") == "82")
    try await second.tap("Save Changes")
    try await second.tap("Replace")
    #expect(try await scale.stored.first?.weight.phrase(in: .kg) == "82.0 kg")
  }

  @Test("A form for a missing entry shows a message that the entry doesn't exist")
  func missing() async throws {
    let form = try await scale.host(at: "/weight/0000/edit")
    #expect(await form.shows("There is no entry “0000”"))
  }
}
