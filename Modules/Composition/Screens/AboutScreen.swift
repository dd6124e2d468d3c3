import Core

/// The screen that shows the program's version and where the library is stored.
struct AboutScreen: Screen {
  struct State: Equatable, Sendable {}

  let version: String
  let location: LibraryLocation

  func title(_ state: State) -> String { "About" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Never>) {
    (State(), .none)
  }

  func reduce(into state: inout State, action: Never) -> Effect<Never> {}

  func view(_ state: State) -> Node<Never> {
    .vstack([
      .heading("About", level: 1),
      .vstack(
        "about.program", label: "Stashbook", role: .card,
        [
          .text(version, label: "Version"),
          .text(location.description, label: "Location"),
          .text(Self.explanation(of: location), role: .muted),
        ]),
    ])
  }

  private static func explanation(of location: LibraryLocation) -> String {
    switch location {
    case .folder:
      "Everything you add stays in this folder, on the computer that runs Stashbook."
    case .hosted: "Everything you add is stored on these servers."
    }
  }
}
