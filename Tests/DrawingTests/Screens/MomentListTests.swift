import Core
import HeadlessHost
import TestKit
import Testing

@testable import Drawing

@Suite("The list of moments")
struct MomentListTests {
  private let fixture = DrawingFixture()

  @Test("DR-4 Each moment is drawn, and further moments are added below")
  func pages() async throws {
    let screen = try await fixture.opened()
    try await screen.draw([Gesture.Point(x: 5, y: 5)])
    let id = try await fixture.repository.page(limit: 1).page.items[0].id
    for number in 1...20 {
      try await fixture.repository.name(moment: "Moment \(number)", of: id)
    }
    try await screen.tap("History")
    let names = (1...20).reversed().map { "Moment \($0)" }
    #expect(await self.names(screen) == Array(names.prefix(12)))
    try await screen.send(.more, to: .id("history.list"))
    #expect(await self.names(screen) == names)
    let drawn = await screen.snapshot.root.flattened.filter {
      $0.label?.hasPrefix("Drawing 1, Moment ") == true
    }
    #expect(drawn.count == 20)
    try await screen.tap("View Moment 3")
    #expect(await self.names(screen) == names, "viewing a moment keeps the list")
  }

  private func names(_ screen: HeadlessScreen) async -> [String] {
    await screen.snapshot.root.flattened.compactMap { element in
      element.role == .headline ? element.value : nil
    }
  }
}
