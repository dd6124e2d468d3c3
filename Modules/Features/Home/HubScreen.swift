import Core

/// The home screen, with a tile for each screen that declares a home section.
struct HubScreen: Screen {
  let screens: [ScreenDeclaration]

  func title(_ state: Int) -> String { "Stashbook" }

  func open(_ parameters: [String: String]) -> (state: Int, effect: Effect<Never>) { (0, .none) }

  func reduce(into state: inout Int, action: Never) -> Effect<Never> {}

  func view(_ state: Int) -> Node<Never> {
    .vstack([
      .heading("Stashbook", level: 1),
      .list("home.ways", label: "Screens", ListPage(), screens.map(tile)),
    ])
  }

  private func tile(_ screen: ScreenDeclaration) -> Node<Never> {
    let words = screen.subtitle.map { [Node<Never>.text($0, role: .muted)] } ?? []
    return .link(
      NodeID("home.way.\(screen.pattern.description.dropFirst())"), screen.title,
      to: Route(screen.pattern.description), role: .card,
      [.text(screen.title, role: .headline)] + words)
  }
}
