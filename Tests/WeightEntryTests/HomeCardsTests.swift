import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import WeightEntry

@Suite("The weight log's card on the home screen")
struct HomeCardsTests {
  @Test("An empty log has no card")
  func none() async throws { #expect(try await Scale().homeCards == []) }

  @Test("The card shows the newest weight, and the difference from the entry before")
  func latest() async throws {
    let scale = Scale()
    try await scale.add("80", on: "2026-02-20")
    let first = try #require(try await scale.homeCards.first)
    #expect(first.title == "80.0 kg" && first.facts == ["February 20"])
    #expect(first.image == nil, "One entry isn't a chart")
    try await scale.add("78.5", on: "2026-02-27")
    let card = try #require(try await scale.homeCards.first)
    #expect(card.title == "78.5 kg")
    #expect(card.facts == ["February 27", "Down 1.5 kg since February 20"])
    #expect(card.route == "/weight" && card.action?.route == "/weight/new")
    guard case .chart(let chart, _) = card.image else {
      Issue.record("The card has no chart")
      return
    }
    #expect(chart.source == "weight.90.kg")
    try await scale.add("79", on: "2026-02-28")
    try await scale.show(in: .lb)
    let pounds = try #require(try await scale.homeCards.first)
    #expect(pounds.title == "174.2 lb")
    #expect(pounds.facts.last == "Up 1.1 lb since February 27")
    try await scale.add("79", on: "2026-03-01")
    #expect(try await scale.homeCards.first?.facts.last == "No change since February 28")
  }

  @Test("The card and the log show the same change, without a direction if it is shown as zero")
  func change() async throws {
    let scale = Scale()
    for (day, weight, change) in [
      (1, "79.95", nil), (2, "79.94", "No change since February 1"),
      (3, "79.45", "Down 0.5 kg since February 2"), (4, "79.5", "Up 0.1 kg since February 3"),
    ] {
      try await scale.add(weight, on: "2026-02-0\(day)")
      guard let change else { continue }
      #expect(try await scale.homeCards.first?.facts.last == change)
      #expect(try await scale.host(at: "/weight").shows(change))
    }
  }

  @Test("The change since an entry of the same day doesn't name the day")
  func sameDay() async throws {
    let scale = Scale()
    for weight in ["80", "79.5"] { try await scale.add(weight, on: "2026-02-27") }
    let card = try #require(try await scale.homeCards.first)
    #expect(card.facts == ["February 27", "Down 0.5 kg since the previous entry"])
  }

  @Test("The card adds an entry, or edits the newest if it is from today")
  func edit() async throws {
    let scale = Scale()
    try await scale.add("80", on: "2026-02-28")
    #expect(try await scale.homeCards.first?.action?.title == "Add Weight")
    let entry = try await scale.add("79", on: "2026-03-01")
    let action = try #require(try await scale.homeCards.first?.action)
    #expect(action.title == "Edit Weight" && action.route == Route("/weight/\(entry.id)/edit"))
  }
}
