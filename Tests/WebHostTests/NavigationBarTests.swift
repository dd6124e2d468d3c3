import Core
import Testing

@testable import WebHost

@Suite("Navigation bar")
struct NavigationBarTests {
  private let navigation = Navigation([
    ScreenDeclaration("/", title: "Desk", navigationPlace: .destination("Home", .home, rank: 1)),
    ScreenDeclaration(
      "/notes", title: "Notes", navigationPlace: .destination("Notes", .canvas, rank: 2)),
    ScreenDeclaration("/notes/new", title: "New", navigationPlace: .adding("Note", rank: 1)),
    ScreenDeclaration("/words", title: "W", navigationPlace: .view(of: "/notes", "Words", rank: 1)),
    ScreenDeclaration("/find", title: "Find", navigationPlace: .tool(.search, rank: 1)),
  ])

  private func elements(
    _ navigation: Navigation, at route: Route
  ) throws -> [PageElement] {
    try PageReader.read(NavigationBar(navigation, at: route).markup.string).elements
  }

  @Test(
    "The link to the place that contains the current screen is marked",
    arguments: [
      ("/", ["/"]), ("/notes", ["/notes"]), ("/notes/new", ["/notes"]),
      ("/notes/7/edit", ["/notes"]), ("/find", ["/find"]), ("/tags", []),
    ] as [(Route, [String])])
  func current(route: Route, marked: [String]) throws {
    let found = try elements(navigation, at: route).filter {
      $0.attributes["data-icon"] != nil && $0.attributes["aria-current"] != nil
    }
    #expect(found.compactMap { $0.attributes["href"] } == marked)
    // Only a link to the screen itself is marked as the current page.
    let kinds = found.compactMap { $0.attributes["aria-current"] }
    #expect(kinds == marked.map { $0 == "\(route)" ? "page" : "true" })
  }

  @Test(
    "A screen inside a place has a link back to the place",
    arguments: [
      ("/", nil), ("/notes", nil), ("/words", nil), ("/find", nil), ("/tags", nil),
      ("/notes/new", "/notes"), ("/notes/7/edit", "/notes"), ("/words/7", "/notes"),
    ] as [(Route, String?)])
  func back(route: Route, place: String?) throws {
    let back = try #require(
      try elements(navigation, at: route).first { $0.attributes["class"] == "back" })
    #expect((back.attributes["hidden"] == nil) == (place != nil))
    if let place { #expect(back.attributes["href"] == place) }
  }

  @Test("In a wide window, a screen inside a place has a link with the name of the place")
  func up() throws {
    func up(_ route: Route) throws -> PageElement {
      try #require(try elements(navigation, at: route).first { $0.attributes["class"] == "up" })
    }
    for route in ["/", "/notes", "/words", "/find", "/tags"] as [Route] {
      #expect(try up(route).attributes["hidden"] != nil, "\(route)")
    }
    let inside = try up("/words/7")
    #expect(inside.attributes["hidden"] == nil)
    let link = try #require(inside.children.elements.first)
    #expect(link.attributes["href"] == "/notes")
    let name = try #require(link.children.elements.last)
    #expect(name.tag == "span" && name.children == [.words("Notes")])
  }

  @Test("The Add button opens the links to the screens that add something")
  func additions() throws {
    let all = try elements(navigation, at: "/")
    let button = try #require(all.first { $0.tag == "button" })
    let menu = try #require(all.first { $0.attributes["id"] == button.attributes["popovertarget"] })
    #expect(menu.attributes["popover"] == "")
    #expect(
      menu.children.elements.compactMap { $0.attributes["href"] } == ["/notes/new"])
  }

  @Test("An app without screens that add something has no Add button")
  func none() throws {
    var navigation = navigation
    navigation.additions = []
    #expect(try elements(navigation, at: "/").allSatisfy { $0.tag != "button" })
  }

  @Test(
    "The views of a destination are shown only on the views, and the destination's link is marked",
    arguments: [
      ("/notes", true, ["/notes"]), ("/words", true, ["/words"]), ("/notes/7", false, []),
      ("/find", false, []),
    ] as [(Route, Bool, [String])])
  func views(route: Route, isShown: Bool, marked: [String]) throws {
    let all = try elements(navigation, at: route)
    let views = try #require(all.first { $0.attributes["class"] == "views" })
    #expect((views.attributes["hidden"] == nil) == isShown)
    let links = all.filter {
      $0.attributes["data-place"] != nil && ["/notes", "/words"].contains($0.attributes["href"])
    }
    #expect(links.count == 3)
    #expect(
      links.first?.attributes["aria-current"]
        == (route == "/find" ? nil : route == "/notes" ? "page" : "true"))
    #expect(
      links.dropFirst().filter { $0.attributes["aria-current"] != nil }
        .compactMap { $0.attributes["href"] } == marked)
  }

  @Test("Every icon is drawn differently")
  func icons() {
    #expect(Set(Icon.allCases.map(\.markup.string)).count == Icon.allCases.count)
  }
}

@Suite("Titles of pages")
struct PageTitleTests {
  @Test(
    "A page's title is the screen's title and the app's name, but the home screen's is only the name",
    arguments: [
      ("", "Stashbook"), ("Stashbook", "Stashbook"), ("Tags", "Tags · Stashbook"),
    ])
  func title(screen: String, page: String) {
    let root = SnapshotNode(ScreenElement(.stack(.vertical)))
    #expect(Document.title(of: Snapshot(route: "/", title: screen, root: root)) == page)
  }
}
