import Core

/// The home screen, with the features' cards, and a tile for each screen that declares a home
/// section.
struct HomeScreen: Screen {
  struct State: Equatable, Sendable {
    /// The cards, or `nil` until they are read.
    var cards: [HomeCard]?
    /// The reasons that cards can't be shown.
    var failures: [String] = []
  }

  enum Action: Equatable, Sendable {
    case returned
    case loaded([HomeCard], failures: [String])
  }

  let services: FeatureServices

  func title(_ state: State) -> String { "Stashbook" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(cards: services.cardProviders.isEmpty ? [] : nil), load())
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .returned: return load()
    case .loaded(let cards, let failures):
      (state.cards, state.failures) = (cards, failures)
      return .none
    }
  }

  /// Returns an effect that reads all cards.
  ///
  /// A feature that fails doesn't hide the other features' cards.
  private func load() -> Effect<Action> {
    .run("home.cards") { [services] send in
      var (cards, failures) = ([HomeCard](), [String]())
      for provider in services.cardProviders {
        do throws(ContentFailure) {
          cards += try await provider.homeCards(with: services)
        } catch {
          failures.append(error.explanation.message)
        }
      }
      await send(.loaded(Self.ordered(cards, services), failures: failures))
    }
  }

  /// Returns cards in the order of the tiles of the screens to which they belong.
  private static func ordered(_ cards: [HomeCard], _ services: FeatureServices) -> [HomeCard] {
    let screens = services.manifests.flatMap(\.screens).inHomeOrder().map(\.pattern.description)
    let ranked = cards.enumerated().map { place, card in
      let screen = card.route.parts.first.flatMap { screens.firstIndex(of: "/\($0)") }
      return (rank: (screen ?? screens.count, place), card: card)
    }
    return ranked.sorted { $0.rank < $1.rank }.map(\.card)
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("Stashbook", level: 1)]
    parts += state.failures.map { .hint($0, role: .danger) }
    if let cards = state.cards {
      if !cards.isEmpty {
        parts.append(.list("home.cards", label: "Today", ListPage(), cards.map(card)))
        parts.append(.heading("All Screens", level: 2))
      }
    } else {
      parts.append(.loading())
    }
    let screens = services.manifests.flatMap(\.screens).inHomeOrder()
    parts.append(.list("home.ways", label: "Screens", ListPage(), screens.map(tile)))
    return .vstack(parts)
  }

  private func card(_ card: HomeCard) -> Node<Action> {
    let id = NodeID("home.card.\(card.name)")
    var parts: [Node<Action>] =
      switch card.image {
      case .photo(let photo, let label):
        [.image(Picture(photo: photo, variant: .thumbnail), label: label)]
      case .drawing(let surface, let label): [.drawing(surface, label: label)]
      case nil: []
      }
    parts += [.text(card.caption, role: .muted), .text(card.title, role: .headline)]
    parts += card.facts.map { .text($0) }
    var row: [Node<Action>] = [.link(id, card.title, to: card.route, parts)]
    if let action = card.action {
      row.append(
        .link(id.part("action"), action.title, to: action.route, role: .secondary))
    }
    return .row(row)
  }

  private func tile(_ screen: ScreenDeclaration) -> Node<Action> {
    let words = screen.subtitle.map { [Node<Action>.text($0, role: .muted)] } ?? []
    return .link(
      NodeID("home.way.\(screen.pattern.description.dropFirst())"), screen.title,
      to: Route(screen.pattern.description), role: .card,
      [.text(screen.title, role: .headline)] + words)
  }
}
