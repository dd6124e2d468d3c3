import Core

/// The home screen, with the features' cards or the first steps, and a tile for each screen that
/// declares a home section.
struct HomeScreen: Screen {
  struct State: Equatable, Sendable {
    /// The cards, or `nil` until they are read.
    var cards: [HomeCard]?
    /// The reasons that cards can't be shown.
    var failures: [String] = []
    /// The reason that a card's change or the sample failed, or `nil`.
    var changeFailure: String?
    /// Whether the sample is being loaded.
    var isLoadingSample = false
  }

  enum Action: Equatable, Sendable {
    case returned
    case loaded([HomeCard], failures: [String])
    case changeTapped(HomeCard.Change)
    case changed(announcing: String)
    case changeFailed(String)
    case sampleTapped
    case sampleLoaded(announcing: String)
    case sampleFailed(String)
  }

  let services: FeatureServices

  func title(_ state: State) -> String { "Stashbook" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(cards: services.cardProviders.isEmpty ? [] : nil), load())
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .returned:
      state.changeFailure = nil
      return load()
    case .loaded(let cards, let failures):
      (state.cards, state.failures) = (cards, failures)
      return .none
    case .changeTapped(let change):
      state.changeFailure = nil
      return make(change)
    case .changed(let words): return load().then(.announce(words))
    case .changeFailed(let reason):
      state.changeFailure = reason
      return load()
    case .sampleTapped:
      guard let provider = services.sampleProvider, !state.isLoadingSample else { return .none }
      (state.isLoadingSample, state.changeFailure) = (true, nil)
      return loadSample(from: provider)
    case .sampleLoaded(let words):
      (state.isLoadingSample, state.cards) = (false, nil)
      return load().then(.announce(words))
    case .sampleFailed(let reason):
      (state.isLoadingSample, state.changeFailure) = (false, reason)
      return load()
    }
  }

  private func loadSample(from provider: any SampleProviding) -> Effect<Action> {
    .run(EffectName("home.sample", isLong: true), failed: { .sampleFailed($0) }) {
      () throws(ContentFailure) in .sampleLoaded(announcing: try await provider.addSample())
    }
  }

  private func make(_ change: HomeCard.Change) -> Effect<Action> {
    .run("home.change", failed: { .changeFailed($0) }) {
      [services] () throws(ContentFailure) in
      for provider in services.cardProviders {
        if let words = try await provider.make(change, with: services) {
          return .changed(announcing: words)
        }
      }
      throw .unknownSource(change.name)
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
    parts += (state.failures + [state.changeFailure].compactMap(\.self)).map {
      .hint($0, role: .danger)
    }
    switch state.cards {
    case nil: parts.append(.loading())
    case []?: parts += state.failures.isEmpty ? steps(state) : []
    case let cards?:
      parts.append(
        .list("home.cards", label: "Today", ListPage(), cards.map(card)).withRole(.overview))
    }
    let screens = services.manifests.flatMap(\.screens).inHomeOrder()
    let others = screens.filter { $0.navigationPlace == nil }
    if !others.isEmpty { parts.append(tiles("home.others", "More Screens", others)) }
    parts.append(
      .vstack(
        "home.screens", label: "All Screens", role: .navigation,
        [tiles("home.ways", "Screens", screens.filter { $0.navigationPlace != nil })]))
    return .vstack(parts)
  }

  /// Returns the first steps in a library that has nothing to show yet.
  ///
  /// For each main screen, the step adds something or, if nothing can be added, opens the screen.
  /// The last step loads the sample, if a plugin provides one.
  private func steps(_ state: State) -> [Node<Action>] {
    let screens = services.manifests.flatMap(\.screens)
    let additions = Navigation(screens).additions
    var steps = screens.inHomeOrder().filter { $0.homeSection == .main }.map { screen in
      let route = Route(screen.pattern.description)
      let addition = additions.first { $0.route.parts.first == route.parts.first }
      let name = addition?.title ?? "Open \(screen.title)"
      return Node<Action>.link(
        NodeID("home.step.\(screen.pattern.description.dropFirst())"), name,
        to: addition?.route ?? route, role: .card, words(name, screen.subtitle)
      ).requiring(addition == nil ? .viewer : .editor)
    }
    if services.sampleProvider != nil { steps.append(sampleStep(state)) }
    guard !steps.isEmpty else { return [] }
    return [
      .text("What you work on appears here. Begin with one of these steps.", role: .muted),
      .list("home.steps", label: "First Steps", ListPage(), steps).withRole(.overview),
    ]
  }

  private func sampleStep(_ state: State) -> Node<Action> {
    .row(
      words("Explore a Sample", "Examples to look around in. Undo removes them.") + [
        state.isLoadingSample
          ? .progress("Loading sample…", Progress(completed: 0))
          : .button("home.step.sample", "Load Sample", role: .secondary, onTap: .sampleTapped)
      ], role: .card
    ).requiring(.editor)
  }

  private func card(_ card: HomeCard) -> Node<Action> {
    let id = NodeID("home.card.\(card.name)")
    let isProminent = card.style == .prominent
    var parts: [Node<Action>] = [
      .text(card.caption, role: .muted),
      .text(card.title, role: card.style == .number ? .metric : .headline),
    ]
    parts += card.facts.map { .text($0, role: .muted) }
    parts += card.note.map { [.text($0)] } ?? []
    var row: [Node<Action>] = []
    switch card.image {
    case .photo(let photo, let label):
      let variant: Picture.Variant = isProminent ? .display : .thumbnail
      parts.insert(.image(Picture(photo: photo, variant: variant), label: label), at: 0)
    case .drawing(let surface, let label): parts.append(.drawing(surface, label: label))
    case .chart(let chart, let label):
      parts.append(.chart(id.part("chart"), summary: label, chart))
    case .thumbnails(let photos): row.append(grid(photos, of: card, id))
    case nil: break
    }
    row.insert(.link(id, card.title, to: card.route, parts), at: 0)
    let action = card.action.map {
      Node<Action>.link(
        id.part("action"), $0.title, to: $0.route, role: isProminent ? .primary : .secondary)
    }
    let change = card.change.map {
      Node<Action>.button(
        id.part("change"), $0.title, role: .secondary, onTap: .changeTapped($0)
      ).requiring(.editor)
    }
    let actions = [action, change].compactMap(\.self)
    row += actions.count > 1 ? [.flow(actions)] : actions
    return .row(row, role: isProminent ? .prominent : nil)
  }

  private func grid(
    _ photos: [HomeCard.Thumbnail], of card: HomeCard, _ id: NodeID
  ) -> Node<Action> {
    .photoGrid(
      id.part("photos"), label: card.caption,
      photos.enumerated().map { place, photo in
        .link(
          id.part("photo.\(place + 1)"), photo.label, to: photo.route,
          [.image(Picture(photo: photo.photo, variant: .thumbnail), label: photo.label)])
      })
  }

  private func tiles(
    _ id: NodeID, _ label: String, _ screens: [ScreenDeclaration]
  ) -> Node<Action> {
    .list(
      id, label: label, ListPage(),
      screens.map { screen in
        .link(
          NodeID("home.way.\(screen.pattern.description.dropFirst())"), screen.title,
          to: Route(screen.pattern.description), role: .card, words(screen.title, screen.subtitle))
      })
  }

  private func words(_ name: String, _ subtitle: String?) -> [Node<Action>] {
    [.text(name, role: .headline)] + (subtitle.map { [.text($0, role: .muted)] } ?? [])
  }
}
