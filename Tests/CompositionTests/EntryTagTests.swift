import Core
import HeadlessHost
import TestKit
import Testing

@testable import Composition

@Suite("The tags of journal entries")
struct EntryTagTests {
  @Test(
    "ST-5 A tag of an entry is a link to the records with the tag",
    arguments: [false, true])
  func links(onCanvas: Bool) async throws {
    let library = try ExchangeBench().library()
    var stash = SampleStash(library)
    let canvas = try await stash.addCanvas()
    try await stash.addCanvas()
    let screen = library.host()
    try await screen.open(onCanvas ? Route("/canvases/\(canvas)") : "/canvases/journal")
    let links = await screen.snapshot.root.flattened.filter {
      $0.label == "floral" && $0.id?.text.contains(".journal.tags.") == true
    }
    let ids = links.compactMap(\.id)
    #expect(!ids.isEmpty && Set(ids).count == ids.count)
    try await screen.tap(.id(try #require(ids.last)))
    let route = await screen.snapshot.route
    #expect(route.parts == ["find"] && route.query == ["text": "tag:floral"])
    #expect(await screen.elements(ofKind: "link").contains { $0.label?.contains("Sky") == true })
  }
}
