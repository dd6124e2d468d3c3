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

  @Test(
    "A route with a query equals the route that is read from its text",
    arguments: [
      [:], ["status": "wip"], ["text": "tag:\"sea glass\" & more", "sort": "name"],
      ["a b": "c=d", "100%": "+1?", "é": "\u{1F9F5}\n"], ["empty": ""],
    ] as [[String: String]])
  func query(query: [String: String]) {
    let route = Route(parts: ["canvases"], query: query)
    #expect(Route(route.description) == route)
    #expect(route.path == "/canvases")
    #expect(route.description.utf8.allSatisfy { (0x21...0x7E).contains($0) })
  }

  @Test(
    "A query from a form or a person is read as far as it makes sense",
    arguments: [
      ("", [:]), ("a=1&&b=2", ["a": "1", "b": "2"]), ("a+b=c+d", ["a b": "c d"]), ("a", ["a": ""]),
      ("a=1&a=2", ["a": "2"]), ("a=b=c", ["a": "b=c"]), ("a=%", ["a": "%"]), ("a=%4", ["a": "%4"]),
      ("a=%zz", ["a": "%zz"]), ("a=%+1", ["a": "% 1"]), ("a=%-0", ["a": "%-0"]),
      ("a=%FF", ["a": "\u{FFFD}"]), ("a=%C3%A9", ["a": "é"]),
    ] as [(String, [String: String])])
  func queryText(text: String, query: [String: String]) {
    #expect(Route.query(of: text) == query)
    #expect(Route("/tags?\(text)") == Route(parts: ["tags"], query: query))
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
