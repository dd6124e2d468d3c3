import Core
import Foundation
import Testing

@Suite("Route")
struct RouteTests {
  @Test(
    "A route created from text omits empty path components and has a leading slash",
    arguments: [
      ("/", "/"), ("", "/"), ("/tags", "/tags"), ("/tags/", "/tags"), ("tags", "/tags"),
      ("//canvases//7/", "/canvases/7"), ("/canvases/7/edit", "/canvases/7/edit"),
    ])
  func reading(text: String, written: String) {
    #expect(Route(text).description == written)
    #expect(Route(text) == Route(written))
  }

  @Test("A route is encoded as its text and decoded from that text")
  func json() throws {
    let data = try JSONEncoder().encode(["route": Route("/weight/new")])
    #expect(
      try JSONDecoder().decode([String: String].self, from: data) == ["route": "/weight/new"])
    #expect(try JSONDecoder().decode([String: Route].self, from: data)["route"] == "/weight/new")
  }

  @Test("A route pattern matches routes with the same structure and returns their parameters")
  func match() {
    let pattern: RoutePattern = "/canvases/:canvas/journal/:entry"
    #expect(pattern.match("/canvases/7/journal/new") == ["canvas": "7", "entry": "new"])
    #expect(pattern.match("/canvases/7/journal") == nil)
    #expect(pattern.match("/canvases/7/journal/8/edit") == nil)
    #expect(pattern.match("/weight/7/journal/8") == nil)
    #expect(pattern.literalParts == 2)
    #expect(pattern.description == "/canvases/:canvas/journal/:entry")
  }

  @Test("The home pattern matches only the home screen's route")
  func hub() {
    let hub: RoutePattern = "/"
    #expect(hub.match("/") == [:])
    #expect(hub.match("/tags") == nil)
    #expect(hub.literalParts == 0)
  }

  @Test("A pattern without parameters matches only the identical route")
  func literal() {
    let pattern: RoutePattern = "/canvases/new"
    #expect(pattern.match("/canvases/new") == [:])
    #expect(pattern.match("/canvases/New") == nil)
  }
}
