import Core
import HeadlessHost
import Sessions
import TestKit
import Testing

@testable import TerminalHost

@Suite("Sidebar")
struct SidebarTests {
  @Test("From 100 columns, the destinations and tools are beside the screen, with their digits")
  func wide() async throws {
    let fixture = try await TerminalFixture(columns: 100, navigation: .notes)
    let rows = fixture.driver.screen.lines.prefix(5).map { String($0.prefix(12)) }
    #expect(
      rows == [" 1 Notes   │", "   Drafts  │", " 2 Letters │", " 3 Find    │", "           │"])
    try await fixture.driver.type("owl")
    let screen = fixture.driver.screen
    let title = try #require(screen.lines.first { $0.contains("Title") })
    let typed: Range<String.Index> = try #require(title.firstRange(of: "owl"))
    #expect(screen.column == String(title[..<typed.upperBound]).columns)
  }

  @Test("With fewer than 100 columns, there is no sidebar, and digits open nothing")
  func narrow() async throws {
    let fixture = try await TerminalFixture(columns: 99, navigation: .notes)
    #expect(!fixture.text.contains("Letters"))
    try await fixture.driver.press(.tab, .tab)
    try await fixture.driver.type("2")
    #expect(await fixture.session.snapshot.route == "/notes/0")
  }

  @Test("A digit opens its destination, and on that destination, its next screen")
  func digits() async throws {
    let fixture = try await TerminalFixture(columns: 120, navigation: .notes)
    try await fixture.driver.type("2")
    #expect(await fixture.session.snapshot.route == "/notes/0", "a text field takes the digit")
    try await fixture.driver.press(.backspace, .tab, .tab)
    // Each of these screens begins with a text field, which doesn't take the next digit.
    for (digit, route) in [("1", "/notes/1"), ("1", "/notes/0"), ("9", "/notes/0")] {
      try await fixture.driver.type(digit)
      #expect(await fixture.session.snapshot.route == Route(route))
    }
  }

  @Test("Laws: every row has the sidebar's width, and only the current screen is reversed")
  func laws() {
    let sidebar = Sidebar(navigation: .notes)
    for route in ["/notes/0", "/notes/1", "/notes/1/x", "/letters", "/find", "/other"] as [Route] {
      for height in [0, 1, 3, 40] {
        let lines = sidebar.lines(at: route, height: height)
        #expect(lines.count == height)
        #expect(lines.allSatisfy { $0.columns == sidebar.columns })
        let reversed = lines.filter { $0.parts.contains { $0.look.isReversed } }
        #expect(reversed.count <= 1)
      }
    }
    #expect(Sidebar(navigation: Navigation([])).columns == 0)
  }
}

extension Navigation {
  /// Two destinations, one with two screens, and a search.
  static var notes: Navigation {
    var navigation = Navigation([])
    navigation.destinations = [
      Link("/notes/0", title: "Notes"), Link("/letters", title: "Letters"),
    ]
    navigation.views = [
      "/notes/0": [
        Link("/notes/0", title: "Notes"), Link("/notes/1", title: "Drafts"),
      ]
    ]
    navigation.tools = [Link("/notes/3", title: "Find", icon: .search)]
    return navigation
  }
}
