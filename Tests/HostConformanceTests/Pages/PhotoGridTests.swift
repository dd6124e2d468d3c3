import BrowserKit
import Core
import HeadlessHost
import TestKit
import Testing

@Suite("Journal photos in Chromium", .serialized, .highPriority)
struct PhotoGridTests {
  @Test(
    "ST-5 One photo fills a row, two share a row, a third is below the second, and four form a square",
    arguments: 1...4)
  func places(count: Int) async throws {
    let world = try AppWorld()
    let route = try await entry(with: (1...count).map { "\($0)" }, in: world)
    let app = try await ServedApp(world.world, make: world.assembly(photos:))
    let visit = try await Visit(app)
    try await visit.open(route)
    let grid = try await visit.tab.value(of: Self.grid, Grid.self)
    try #require(grid.boxes.count == count)
    let gap = try await world.assembly().theme().length(.spaceXs)
    let half = (grid.width - gap) / 2
    let (right, below) = (half + gap, grid.boxes[count - 1][3] + gap)
    let expected =
      switch count {
      case 1: [[0, 0, grid.width]]
      case 2: [[0, 0, half], [right, 0, half]]
      case 3: [[0, 0, half], [right, 0, half], [right, below, half]]
      default: [[0, 0, half], [right, 0, half], [0, below, half], [right, below, half]]
      }
    for (box, place) in zip(grid.boxes, expected) {
      #expect(zip(box, place).allSatisfy { abs($0 - $1) <= 1 }, "\(box) for \(place)")
    }
    if count == 3 { #expect(abs(grid.boxes[0][3] - (2 * below - gap)) <= 1) }
    try await visit.leave()
    try await app.end()
  }

  /// Writes a journal entry with photos, and returns its canvas's route.
  private func entry(with names: [String], in world: AppWorld) async throws -> Route {
    for name in names { world.offer(name) }
    let screen = try await world.host(at: "/canvases/new")
    try await screen.fillRequired()
    try await screen.tap("Save")
    try await screen.open("/canvases")
    try await screen.tap("Meadow")
    let route = await screen.snapshot.route
    try await screen.tap("Add Entry")
    try await screen.tap("Add Photos")
    try await screen.pick(names)
    try await screen.tap("Save")
    try await screen.finish()
    return route
  }

  private struct Grid: Decodable {
    let width: Double
    /// The x, y, width, and height of each photo, relative to the grid's upper left corner.
    let boxes: [[Double]]
  }

  private static let grid = """
    () => {
      const grid = document.querySelector(".photos");
      const outer = grid.getBoundingClientRect();
      const boxes = [...grid.children].map((photo) => {
        const box = photo.getBoundingClientRect();
        return [box.x - outer.x, box.y - outer.y, box.width, box.height];
      });
      return { width: outer.width, boxes };
    }
    """
}
