import Core
import MemoryAdapters
import PhotoIngest
import TestKit
import Testing

@Suite("The card of the latest photos on the home screen")
struct HomeCardsTests {
  @Test("The card counts all photos and links to the newest six, and no photos have no card")
  func latest() async throws {
    let fixture = try PhotoFixture()
    #expect(try await fixture.plugin.homeCards(with: .none) == [])
    var ids: [PhotoID] = []
    for width in 1...7 { ids.append(try await fixture.ingest(MemoryImages.picture(width, 1))) }
    let taken = ImageMetadata(capturedAt: "2026-02-14T09:30:00")
    ids.append(try await fixture.ingest(MemoryImages.picture(640, 480, taken)))
    let card = try #require(try await fixture.plugin.homeCards(with: .none).first)
    #expect(card.title == "8 photos" && card.route == "/photos")
    guard case .thumbnails(let photos) = card.image else {
      Issue.record("The card has no photos")
      return
    }
    #expect(photos.map(\.photo) == ids.suffix(6).reversed())
    #expect(photos.first?.label == "Photo from February 14, 2026")
    #expect(photos.map(\.route).first == Route("/photos/\(try #require(ids.last))"))
  }
}
