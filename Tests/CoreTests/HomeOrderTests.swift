import Core
import Testing

@Suite struct HomeOrderTests {
  private func screen(
    _ title: String, in section: HomeSection?, rank: Int = 50
  ) -> ScreenDeclaration {
    ScreenDeclaration(
      RoutePattern(stringLiteral: "/\(title)"), title: title, homeSection: section, homeRank: rank)
  }

  @Test("The home screen orders links by section, then by rank, then by declaration order")
  func order() {
    let screens = [
      screen("tokens", in: .tools, rank: 90), screen("find", in: .tools),
      screen("drawings", in: .main), screen("form", in: nil), screen("trash", in: .tools),
      screen("canvases", in: .main, rank: 10),
    ]
    #expect(
      screens.inHomeOrder().map(\.title) == ["canvases", "drawings", "find", "trash", "tokens"])
  }
}
