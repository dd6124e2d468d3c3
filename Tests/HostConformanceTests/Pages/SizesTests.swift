import BrowserKit
import Core
import HeadlessHost
import TestKit
import Testing

/// The laws that every screen obeys in windows of every size.
@Suite("Pages of every size in Chromium", .serialized, .highPriority)
struct SizesTests {
  @Test(
    "ALL-4 Every screen fits its window and loads without shifts, motion, or more than 120 KB",
    arguments: Window.allCases)
  private func screens(_ window: Window) async throws {
    let world = try AppWorld()
    try await world.fill()
    let app = try await ServedApp(world.world, make: world.assembly(photos:))
    let visit = try await Visit(app, on: window.device)
    let (routes, table) = (try await world.routes, Route("/canvases?layout=table"))
    for route in routes + [table] {
      try await visit.tab.resize(to: window.device.width, by: window.device.height)
      try await visit.open(route)
      let load = try await visit.tab.load()
      // A table's columns get their widths from its rows, which arrive one after the other.
      if route != table { #expect(load.shifts == [], "\(route)") }
      #expect(load.bytes > 10_000 && load.bytes < 120_000, "\(route)")
      #expect(load.moving == [], "\(route)")
      for (width, height) in window.sizes {
        try await visit.tab.resize(to: width, by: height)
        let misfits = try await visit.tab.misfits()
        #expect(misfits == [], "\(route)")
      }
      guard window != .desktop else { continue }
      let violations = try await visit.tab.violations()
      #expect(violations == [], "\(route)")
    }
    try await visit.leave()
    try await app.end()
  }

  /// A window in which every screen opens.
  private enum Window: CaseIterable {
    case phone, darkPhone, desktop

    var device: BrowserTab.Device {
      var device = BrowserTab.Device.phone
      device.isDark = self == .darkPhone
      guard self == .desktop else { return device }
      device = BrowserTab.Device()
      (device.width, device.scale) = (1_280, 2)
      return device
    }

    /// The sizes of the window: a desktop's window also with text of 200%, and a phone also as the
    /// smallest phone, and last as it was.
    var sizes: [(Int, Int)] {
      switch self {
      case .phone: [(320, 640), (390, 844)]
      case .darkPhone: []
      case .desktop: [(1_280, 900), (640, 450)]
      }
    }
  }

  @Test("ALL-4 With the system's colors, selected controls differ by more than their text")
  func forcedColors() async throws {
    let world = try AppWorld()
    try await world.fill()
    let form = try await world.host(at: "/canvases/new")
    try await form.fillRequired(name: "Roses")
    try await form.tap("Save")
    try await form.finish()
    let app = try await ServedApp(world.world, make: world.assembly(photos:))
    let visit = try await Visit(app)
    try await visit.tab.emulate(.forcedColors)
    var kinds: Set<String> = []
    let (canvas, drawing) = (
      try await world.route("/canvases/:id"), try await world.route("/drawings/:id")
    )
    for route in ["/canvases", canvas, "/canvases/new", drawing, "/settings"] {
      try await visit.open(route)
      if route == "/canvases" {
        try await visit.tap("canvases.select")
        try await visit.tap(at: ".row > .field > label >> nth=0")
      }
      if route == "/canvases/new" { try await visit.tap("canvas.mesh.preset.18") }
      let states = try await visit.tab.states()
      #expect(states.same == [], "\(route)")
      kinds.formUnion(states.kinds)
    }
    let expected: Set = [
      "toggle", "segmented", "stages", "radios", "swatch", "surface", "icon", "mark",
    ]
    #expect(kinds.isSuperset(of: expected), "\(kinds.sorted())")
    try await visit.leave()
    try await app.end()
  }

  @Test("ALL-4 With reduced motion, a dialog doesn't move; otherwise, it appears")
  func reducedMotion() async throws {
    let world = try AppWorld()
    try await world.fill()
    let app = try await ServedApp(world.world, make: world.assembly(photos:))
    let visit = try await Visit(app)
    try await visit.open(try await world.route("/canvases/:id"))
    try await visit.tap("canvas.delete")
    let still = try await visit.tab.load().moving
    #expect(still == [])
    try await visit.tab.emulate(.motion)
    let moving = try await visit.tab.load().moving
    #expect(moving.contains { $0.contains("dialog") })
    try await visit.leave()
    try await app.end()
  }
}
