import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("The list of drawings")
struct DrawingListTests {
  private let fixture = DrawingFixture()

  private func names(_ screen: HeadlessScreen) async -> [String] {
    await screen.elements(ofKind: "link").compactMap(\.label).filter { $0.hasPrefix("Drawing ") }
  }

  @Test("DR-1 New Drawing opens the newest drawing again as long as the drawing is untouched")
  func untouched() async throws {
    let screen = try await fixture.host(at: "/drawings")
    for _ in 1...3 {
      try await screen.tap("New Drawing")
      await screen.back()
    }
    #expect(await names(screen) == ["Drawing 1"])
    try await screen.tap("New Drawing")
    try await screen.draw([Gesture.Point(x: 5, y: 5)])
    await screen.back()
    try await screen.tap("New Drawing")
    await screen.back()
    #expect(await names(screen) == ["Drawing 2", "Drawing 1"])
  }

  @Test("DR-1 The drawing list begins with the drawing that was drawn on most recently")
  func order() async throws {
    let screen = try await fixture.host(at: "/drawings")
    for _ in 1...3 {
      try await screen.tap("New Drawing")
      try await screen.draw([Gesture.Point(x: 4, y: 5)])
      await screen.back()
    }
    #expect(await names(screen) == ["Drawing 3", "Drawing 2", "Drawing 1"])
    try await screen.tap("Drawing 1")
    try await screen.draw([Gesture.Point(x: 5, y: 5)])
    try await screen.draw([Gesture.Point(x: 6, y: 5)])
    await screen.back()
    #expect(await names(screen) == ["Drawing 1", "Drawing 3", "Drawing 2"])
    try await screen.tap("Delete Drawing 3")
    #expect(await names(screen) == ["Drawing 1", "Drawing 2"])
    #expect(await screen.shows("Drawing 3 deleted"))
    #expect(try await fixture.world.store.undo()?.label == "Delete drawing")
  }
}
