import BrowserKit
import Core
import Foundation
import HeadlessHost
import TestKit
import Testing

@Suite("User text in Chromium", .highPriority)
struct NaughtyWordsTests {
  @Test("Each of the 515 naughty strings can be typed into every field, and none runs as code")
  func typed() async throws {
    let world = try AppWorld()
    let app = try await ServedApp(world.world, make: world.assembly(photos:))
    let visit = try await Visit(app)
    try await visit.open("/canvases/new")
    try await visit.tap("canvas.mesh.other")
    let fields: [NodeID] = [
      "canvas.designer", "canvas.name", "canvas.mesh.text", "canvas.size", "canvas.acquired",
      "canvas.notes",
    ]
    let strings = try NaughtyStrings.all()
    #expect(strings.count == 515)
    #expect(try await visit.tab.write(strings.filter(\.isPlain), into: fields) == [])
    for route: Route in ["/canvases", "/find", "/tags"] {
      try await visit.open(route)
      let field = try await visit.tab.value(of: Self.firstField, String.self)
      #expect(try await visit.tab.write(strings.filter(\.isPlain), into: [NodeID(field)]) == [])
    }
    try await visit.open("/canvases/new")
    try await visit.tap("session.draft.restart")
    try await visit.paste(strings.joined(separator: "\n"), into: "canvas.tags.input")
    #expect(try await visit.tab.value(of: Self.active, Int.self) == 0)
    #expect(try await visit.tab.sight().faults == [])
    try await visit.leave()
    try await app.end()
  }

  @Test("Canvases with naughty names are listed and opened by their exact names")
  func shown() async throws {
    let world = try AppWorld()
    let names = try NaughtyStrings.all().filter {
      !$0.isEmpty && $0.count <= 200 && $0.utf8.count <= 400
    }
    let screen = try await world.host(at: "/canvases/new")
    for name in names {
      try await screen.fill("Anna", into: "Designer")
      try await screen.fill(name, into: "Design Name")
      if try await screen.reason("Save and Add Another") == nil {
        try await screen.tap("Save and Add Another")
      }
    }
    let app = try await ServedApp(world.world, make: world.assembly(photos:))
    let visit = try await Visit(app)
    try await visit.open("/canvases")
    while try await visit.tab.value(of: Self.hasMore, Bool.self) {
      _ = try await visit.tab.value(of: Self.more, Bool.self)
      try await app.quiet(visit.tab)
    }
    let listed = try await visit.tab.value(of: Self.names, [String].self)
    let stored = try await world.contents().count { $0.hasPrefix("stash_canvas ") }
    #expect(listed.count == stored, "\(listed.count) of \(stored)")
    #expect(stored > 400)
    for name in listed {
      // Spaces at a name's ends aren't stored.
      #expect(names.contains { Array($0.utf8).contains(Array(name.utf8)) }, "\(name)")
    }
    #expect(try await visit.tab.value(of: Self.active, Int.self) == 0)
    #expect(try await visit.tab.sight().faults == [])
    try await visit.leave()
    try await app.end()
  }

  private static let firstField = "document.querySelector('main [data-kind]').dataset.id"
  private static let hasMore = "document.querySelector('#main [data-more]') !== null"
  private static let more = "() => (document.querySelector('#main [data-more]').click(), true)"
  private static let names = """
    [...document.querySelectorAll("main a.lead")].map((name) => name.textContent)
    """

  /// A script that finds elements that could run code.
  private static let active = """
    [...document.querySelectorAll("main *")].filter((node) =>
      ["SCRIPT", "IFRAME", "OBJECT", "EMBED", "STYLE", "LINK", "META", "BASE"].includes(node.nodeName)
      || [...node.attributes].some(({ name }) => name.startsWith("on") || name === "style")).length
    """
}

extension String {
  /// Whether a one-line field can contain the text, which has no newlines or null characters.
  fileprivate var isPlain: Bool {
    unicodeScalars.allSatisfy { !["\n", "\r", "\0"].contains($0) }
  }
}
