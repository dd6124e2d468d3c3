import Core
import Testing

@Suite("Navigation") struct NavigationTests {
  @Test("The navigation orders links of each kind by rank, then by declaration order")
  func order() {
    let navigation = Navigation([
      ScreenDeclaration(
        "/weight", title: "Log", navigationPlace: .destination("Weight", .weight, rank: 30)),
      ScreenDeclaration("/find", title: "Find", navigationPlace: .tool(.search, rank: 10)),
      ScreenDeclaration("/tags", title: "Tags"),
      ScreenDeclaration("/weight/new", title: "Add", navigationPlace: .adding("Weight", rank: 9)),
      ScreenDeclaration(
        "/canvases", title: "All", navigationPlace: .destination("Canvases", .canvas, rank: 20)),
      ScreenDeclaration(
        "/photos", title: "Photos", navigationPlace: .destination("Photos", .photos, rank: 30)),
      ScreenDeclaration("/canvases/new", title: "Add", navigationPlace: .adding("Canvas", rank: 8)),
    ])
    #expect(
      navigation.destinations == [
        Navigation.Link("/canvases", title: "Canvases", icon: .canvas),
        Navigation.Link("/weight", title: "Weight", icon: .weight),
        Navigation.Link("/photos", title: "Photos", icon: .photos),
      ])
    #expect(navigation.additions.map(\.title) == ["Canvas", "Weight"])
    #expect(navigation.additions.map(\.route) == ["/canvases/new", "/weight/new"])
    #expect(navigation.tools == [Navigation.Link("/find", title: "Find", icon: .search)])
  }

  @Test(
    "A destination's views begin with the destination, and views of unknown screens are left out")
  func views() {
    let navigation = Navigation([
      ScreenDeclaration("/stats", title: "S", navigationPlace: .view(of: "/a", "Counts", rank: 2)),
      ScreenDeclaration("/a", title: "All", navigationPlace: .destination("A", .canvas, rank: 1)),
      ScreenDeclaration("/tags", title: "T", navigationPlace: .view(of: "/a", "Tags", rank: 1)),
      ScreenDeclaration("/lost", title: "L", navigationPlace: .view(of: "/b", "Lost", rank: 1)),
    ])
    #expect(navigation.views.keys.map(\.description) == ["/a"])
    #expect(navigation.views["/a"]?.map(\.title) == ["A", "Tags", "Counts"])
    #expect(navigation.views["/a"]?.map(\.route) == ["/a", "/tags", "/stats"])
    #expect(navigation.home(of: "/a/7/edit") == "/a")
    #expect(navigation.home(of: "/tags") == "/a")
    #expect(navigation.home(of: "/lost") == nil)
  }
}
