import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import WeightEntry

@Suite("Weight log")
struct WeightLogTests {
  private let scale = Scale()

  @Test("An empty log shows that there are no entries and offers to add one")
  func empty() async throws {
    let log = try await scale.host(at: "/weight")
    #expect(await log.shows("No entries yet. To start your log, add an entry."))
    try await log.tap("Add Entry")
    #expect(await log.snapshot.title == "Add Entry")
  }

  @Test(
    "WE-16 The log shows the newest weight, followed by the history grouped by month, newest first")
  func history() async throws {
    try await scale.add("80", on: "2026-01-31")
    try await scale.add("79.5", on: "2026-02-01") { $0.note = .some("After the fair") }
    try await scale.add("79", on: "2026-02-28")
    let log = try await scale.host(at: "/weight")
    let words = await log.snapshot.root.flattened.compactMap { element -> String? in
      guard case .heading(let words, _) = element.content else { return nil }
      return words
    }
    #expect(words == ["Weight", "79.0 kg", "February 2026", "January 2026"])
    #expect(await log.shows("After the fair"))
    #expect(await log.shows("Down 0.5 kg since February 1"))
    #expect(await log.shows("Saturday, February 28"))
  }

  @Test(
    "WE-12 The log shows how many days its statistics are based on, and shows a rate after seven days"
  )
  func facts() async throws {
    for day in 1...6 { try await scale.add("8\(day)", on: "2026-02-0\(day)") }
    let log = try await scale.host(at: "/weight")
    #expect(await log.shows("6 days with entries, no gaps"))
    #expect(await !log.snapshot.root.flattened.contains { $0.label == "Change" })
    try await scale.add("87", on: "2026-02-07")
    let again = try await scale.host(at: "/weight")
    #expect(await again.shows("Up 7.0 kg per week (last 7 days with entries)"))
    #expect(await again.shows("The trend evens out daily ups and downs."))
  }

  @Test(
    "WE-12 The likely weekly rates include directions only if the rate could be either up or down",
    arguments: [
      (
        ["83", "82.4", "82.1", "81.2", "80.9", "80.4", "79.5"],
        "Down 3.9 kg per week, likely between 3.4 kg and 4.5 kg"
      ),
      (
        ["81", "79", "81.5", "79.5", "81", "79", "80.5"],
        "Down 0.5 kg per week, likely between down 4.3 kg and up 3.3 kg"
      ),
      (
        ["80", "80.02", "79.98", "80.02", "80", "80.04", "80.02"],
        "No change, likely between 0.0 kg and up 0.1 kg"
      ),
      (["80", "80.5", "81", "81.5", "82", "82.5", "83"], "Up 3.5 kg per week"),
      (["80", "80", "80", "80", "80", "80", "80"], "No change"),
    ])
  func interval(weights: [String], rate: String) async throws {
    for (day, weight) in weights.enumerated() {
      try await scale.add(weight, on: "2026-02-0\(day + 1)")
    }
    let log = try await scale.host(at: "/weight")
    #expect(await log.shows("\(rate) (last 7 days with entries)"))
    let terms = "The trend evens out daily ups and downs."
    let isRange = rate.contains("likely")
    #expect(await log.shows(isRange ? "\(terms) Likely ranges are 95% certain." : terms))
  }

  @Test(
    "WE-10 Changing the display unit a hundred times doesn't change stored entries or mark the form as changed"
  )
  func units() async throws {
    let entry = try await scale.add("80.0", on: "2026-02-20")
    try await scale.add("176.437 lb", on: "2026-02-21")
    let before = try await scale.repository.all()
    for round in 1...100 {
      try await scale.show(in: DisplayUnit.allCases[round % 3])
      let form = try await scale.host(at: Route("/weight/\(entry.id)/edit"))
      #expect(try await form.reason("Save Changes") == nil)
      await form.back()
      #expect(await !form.shows("Discard Changes?"))
    }
    #expect(try await scale.repository.all() == before)
  }

  @Test("WE-16 The log announces the deletion of an entry, and undo restores the entry")
  func undo() async throws {
    try await scale.add("80", on: "2026-02-20")
    let entry = try await scale.add("79", on: "2026-02-21")
    let log = try await scale.host(at: "/weight")
    try await log.tap(.id(NodeID("weight.row.\(entry.id).delete")))
    #expect(await log.shows("Entry deleted: 79.0 kg"))
    #expect(try await scale.stored.count == 1)
    #expect(try await scale.world.store.undo()?.label == "Delete weight")
    #expect(try await scale.stored.count == 2)
  }

  @Test(
    "WE-13 The log saves a goal as typed, explains an invalid goal, and removes the goal if its field is cleared"
  )
  func goal() async throws {
    for day in 1...9 { try await scale.add("8\(9 - day)", on: "2026-02-0\(day)") }
    let log = try await scale.host(at: "/weight")
    try await log.fill("thin", into: "Goal Weight")
    try await log.tap("Set Goal")
    #expect(try await log.element("Goal Weight").message != nil)
    try await log.fill("75 kg", into: .id("weight.goal"))
    try await log.tap("Set Goal")
    #expect(try await scale.repository.goal()?.entered(in: .lb) == "75 kg")
    #expect(await log.snapshot.root.flattened.contains { $0.label == "Goal" && $0.id == nil })
    try await log.fill("", into: .id("weight.goal"))
    try await log.tap("Set Goal")
    #expect(try await scale.repository.goal() == nil)
  }

  @Test(
    "WE-13 The log shows how far the newest weight is from the goal, in agreement with the summary",
    arguments: [
      ("75", "5.0 kg to go", "75 kg, 5.0 kg to go, expected "),
      ("70 to 75", "5.0 kg to go", "70 to 75 kg, 5.0 kg to go, expected "),
      ("80", "Goal reached", "80 kg, reached"),
      ("80.04", "Goal reached", "80.04 kg, reached"),
      ("79 to 81", "Goal reached", "79 to 81 kg, reached"),
      ("81", "1.0 kg below the goal", "81 kg, 1.0 kg below the goal"),
      ("90", "10.0 kg to go", "90 kg, 10.0 kg to go, wrong direction"),
    ])
  func distance(goal: String, headline: String, fact: String) async throws {
    for day in 1...9 { try await scale.add("8\(9 - day)", on: "2026-02-0\(day)") }
    try await scale.repository.setGoal(try Goal(typed: goal, in: .kg))
    let log = try await scale.host(at: "/weight")
    #expect(await log.shows(headline))
    let facts = await log.snapshot.root.flattened.compactMap { element -> String? in
      guard case .text(let words) = element.content, element.label == "Goal" else { return nil }
      return words
    }
    #expect(facts.count == 1)
    // A forecast ends with its days.
    #expect(fact.hasSuffix(" ") ? facts[0].hasPrefix(fact) : facts[0] == fact, "\(facts)")
  }

  @Test("WE-13 If only the trend is at the goal, the log says so and shows the distance")
  func trendAtGoal() async throws {
    for day in 1...8 { try await scale.add("80", on: "2026-02-0\(day)") }
    try await scale.add("80.3", on: "2026-02-09")
    try await scale.repository.setGoal(try Goal(typed: "80", in: .kg))
    let log = try await scale.host(at: "/weight")
    #expect(await log.shows("0.3 kg to go"))
    #expect(await log.shows("80 kg, 0.3 kg to go, trend at goal"))
  }

  @Test("WE-14 The periods have short labels, and names for screen readers")
  func periods() async throws {
    try await scale.add("80", on: "2026-02-28")
    let log = try await scale.host(at: "/weight")
    let chips = await log.elements(ofKind: "chip")
    #expect(chips.map(\.label) == ["1W", "1M", "3M", "6M", "1Y", "All"])
    let spoken = ["1W, 1 week", "1M, 1 month", "3M, 3 months", "6M, 6 months", "1Y, 1 year", nil]
    #expect(chips.map(\.spoken) == spoken, "Speech input needs names that begin with the label")
    try await log.tap("1Y")
    #expect(await log.snapshot.route == "/weight?period=365")
  }

  @Test("A failed deletion shows the reason and keeps the entry")
  func failed() async throws {
    let entry = try await scale.add("80", on: "2026-02-20")
    let log = try await scale.host(at: "/weight")
    scale.world.store.fail(.busy(seconds: 5))
    try await log.tap(.id(NodeID("weight.row.\(entry.id).delete")))
    #expect(await log.shows(StoreFailure.busy(seconds: 5).explanation.message))
    #expect(try await scale.stored.count == 1)
  }

  @Test(
    "A field of the log whose text is rejected gets the focus again",
    arguments: [("weight.today", "weight.today.add"), ("weight.goal", "weight.goal.set")]
      as [(NodeID, NodeID)])
  func rejected(_ field: NodeID, _ button: NodeID) async throws {
    try await scale.add("80", on: "2026-02-20")
    let log = try await scale.host(at: "/weight")
    try await log.fill("heavy", into: .id(field))
    try await log.tap(.id(button))
    #expect(try await log.element(.id(field)).message != nil)
    #expect(await log.snapshot.focus == field)
  }

  @Test("The log loads fifty entries per page, and appends each page")
  func pages() async throws {
    for day in 1...60 {
      let date = try #require(CivilDay("2026-03-01")).adding(days: -day)
      try await scale.add("80.\(day)", on: date.description)
    }
    let log = try await scale.host(at: "/weight")
    #expect(await log.elements(ofKind: "link").count == 51)
    try await log.send(.more, to: .id("weight.month.2026-01"))
    #expect(await log.elements(ofKind: "link").count == 61)
  }
}
