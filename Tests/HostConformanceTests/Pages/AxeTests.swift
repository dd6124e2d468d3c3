import BrowserKit
import Core
import MemoryAdapters
import TestKit
import Testing

@Suite("Accessibility of pages with axe", .serialized, .highPriority)
struct AxeTests {
  @Test(
    "No screen breaks an axe rule in any appearance or contrast setting", arguments: Eye.allCases)
  private func screens(_ eye: Eye) async throws {
    let world = try AppWorld()
    try await world.fill()
    try await Self.visit(world, eye) { visit in
      for route in try await world.routes + ["/canvases/0000", "/no/such/screen"] {
        try await visit.open(route)
        try await visit.look("\(route)")
      }
    }
  }

  @Test("No screen of an empty library breaks an axe rule", arguments: Eye.allCases)
  private func empty(_ eye: Eye) async throws {
    let world = try AppWorld()
    try await Self.visit(world, eye) { visit in
      for route: Route in ["/", "/canvases", "/tags", "/photos", "/find"] {
        try await visit.open(route)
        try await visit.look("\(route)")
      }
    }
  }

  @Test(
    "No dialog, error, suggestion list, or camera breaks an axe rule", arguments: Eye.allCases)
  private func states(_ eye: Eye) async throws {
    let world = try AppWorld()
    try await world.fill()
    world.world.photos.setCamera(.allowed)
    let canvas = try await world.route("/canvases/:id")
    try await Self.visit(world, eye) { visit in
      try await visit.open("/canvases")
      try await visit.tap(at: "main a[href='/canvases/new']")
      try await visit.tap("canvas.mesh.other")
      try await visit.type("x", into: "canvas.mesh.text")
      try await visit.tap("canvas.designer")
      try await visit.tap("canvas.name")
      #expect(try await visit.tab.value(of: Self.errors, Int.self) > 0)
      try await visit.look("errors")
      try await visit.type("beg", into: "canvas.tags.input")
      try await visit.paste("beginner, gift", into: "canvas.tags.input")
      try await visit.type("e", into: "canvas.tags.input")
      try await visit.look("tags and a suggestion")
      try await visit.tap("canvas.cover.add")
      try await visit.look("the photo source dialog")
      try await visit.tap("canvas.cover.source.library")
      try await visit.look("the photo chooser")
      try await visit.tap(at: ".picker [data-dismiss]")
      try await visit.tap("canvas.cover.add")
      try await visit.tap("canvas.cover.source.camera")
      try await visit.tab.until("document.querySelector('[data-shutter]:enabled') !== null")
      try await visit.look("the camera")
      try await visit.tap(at: ".picker [data-dismiss]")
      try await visit.tab.back()
      try await visit.app.quiet(visit.tab)
      #expect(try await visit.tab.value(of: Self.dialogs, Int.self) == 1)
      try await visit.look("what discards")
      try await visit.tab.reload()
      try await visit.app.quiet(visit.tab)
      let draft = "document.querySelector('[data-id=\"session.draft\"]') !== null"
      #expect(try await visit.tab.value(of: draft, Bool.self))
      try await visit.look("a restored draft")
      try await visit.open(canvas)
      try await visit.tap(at: ".menu > button >> nth=0")
      #expect(try await visit.tab.value(of: Self.menus, Int.self) == 1)
      try await visit.look("an open menu")
      try await visit.tap("canvas.delete")
      #expect(try await visit.tab.value(of: Self.dialogs, Int.self) == 1)
      try await visit.look("what deletes")
    }
  }

  /// A user's display preferences.
  ///
  /// The rules of WCAG level AAA apply if more contrast is requested.
  private enum Eye: CaseIterable {
    case light, dark, lightWithMoreContrast, darkWithMoreContrast
  }

  private static let errors = "document.querySelectorAll('.message').length"
  private static let menus = "document.querySelectorAll('.menu > :popover-open').length"
  private static let dialogs =
    "document.querySelectorAll('[role=dialog]').length"

  /// Serves an app with an allowed camera to a browser with these preferences.
  private static func visit(
    _ world: AppWorld, _ eye: Eye, _ body: (Visit) async throws -> Void
  ) async throws {
    let app = try await ServedApp(world.world, make: world.assembly(photos:))
    var device = BrowserTab.Device()
    device.isDark = eye == .dark || eye == .darkWithMoreContrast
    device.hasMoreContrast = eye == .lightWithMoreContrast || eye == .darkWithMoreContrast
    let visit = try await Visit(app, on: device)
    try await body(visit)
    try await visit.leave()
    try await app.end()
  }
}

extension Visit {
  /// Runs axe on the current page.
  fileprivate func look(_ what: String) async throws {
    let found = try await tab.violations()
    #expect(found.isEmpty, "\(what): \(found.joined(separator: "\n"))")
  }
}
