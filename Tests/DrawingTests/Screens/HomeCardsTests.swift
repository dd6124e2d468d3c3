import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("The card of the last drawing on the home screen")
struct HomeCardsTests {
  @Test("The card shows the drawing that was changed last, and no drawing has no card")
  func last() async throws {
    let fixture = DrawingFixture()
    #expect(try await fixture.plugin.homeCards(with: .none) == [])
    let screen = try await fixture.host(at: "/drawings")
    try await screen.tap("New Drawing")
    let id = try #require(try await fixture.repository.page(limit: 1).page.items.first?.id)
    let card = try #require(try await fixture.plugin.homeCards(with: .none).first)
    #expect(card.title == "Drawing 1" && card.route == Route("/drawings/\(id)"))
    guard case .drawing(let surface, let label) = card.image else {
      Issue.record("The card has no drawing")
      return
    }
    #expect(surface.reference.source == "drawing.\(id)" && label == "Drawing 1, empty")
  }
}
