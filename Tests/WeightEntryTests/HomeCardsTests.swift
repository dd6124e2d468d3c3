import Core
import MemoryAdapters
import TestKit
import Testing

@testable import WeightEntry

@Suite("The weight log's card on the home screen")
struct HomeCardsTests {
  @Test("An empty log has no card")
  func none() async throws { #expect(try await Scale().homeCards == []) }

  @Test("The card shows the newest weight in the chosen unit, and a rate after seven days")
  func latest() async throws {
    let scale = Scale()
    try await scale.add("80", on: "2026-02-20")
    let first = try #require(try await scale.homeCards.first)
    #expect(first.title == "80.0 kg" && first.facts == ["February 20, 2026"])
    for day in 21...27 { try await scale.add("\(100 - day)", on: "2026-02-\(day)") }
    try await scale.show(in: .lb)
    let card = try #require(try await scale.homeCards.first)
    #expect(card.title == "160.9 lb")
    #expect(card.facts.count == 2 && card.facts[0] == "February 27, 2026")
    #expect(card.facts[1].hasPrefix("Down ") && card.facts[1].hasSuffix(" lb per week"))
    #expect(card.route == "/weight" && card.action?.route == "/weight/new")
  }
}
