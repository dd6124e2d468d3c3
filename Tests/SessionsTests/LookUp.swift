import Core

/// A stub screen whose buttons start work and perform the other steps of an effect.
///
/// The lookups of A and B have the same effect name, and the lookup of C has another.
struct LookUp: ActionPalette {
  struct State: Equatable, Sendable {
    var found: [String] = []
    var returns = 0
    var actions: [ScreenAction] = []
    var isFieldShown = true
  }

  enum Action: Equatable, Sendable {
    case lookUp(String), lookAside(String), stopTapped, found(String), missed(String)
    case focusTapped, goTapped, sayTapped, twiceTapped, leaveTapped, leaveLater, left, typed(String)
    case hideTapped, waitTapped, longWaitTapped, returned
    case below([ScreenAction]), performTapped(NodeID)
  }

  let photos: any PhotoSource
  let clock: any WallClock

  func title(_ state: State) -> String { "Look Up" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), parameters["name"].map { load($0, as: "look-up") } ?? .none)
  }

  func resumed(_ state: State) -> Action? { .returned }

  func found(_ actions: [ScreenAction]) -> Action { .below(actions) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .lookUp(let name): return load(name, as: "look-up")
    case .lookAside(let name): return load(name, as: "look-aside")
    case .stopTapped: return .cancel("look-up")
    case .found(let name): state.found.append(name)
    case .missed(let name): state.found.append("no \(name)")
    case .focusTapped: return .focus("look.field")
    case .sayTapped: return .announce("Hello")
    case .goTapped: return .announce("Going").then(.open("/notes/new"))
    case .twiceTapped: return .announce("One").then(.announce("Two"))
    case .leaveTapped: return .close(announcing: "Gone")
    case .leaveLater: return load("a", as: "leaving").map { _ in .left }
    case .left: return .close()
    case .typed: break
    case .waitTapped: return wait(as: "wait")
    case .longWaitTapped: return wait(as: EffectName("long-wait", isLong: true))
    case .hideTapped: state.isFieldShown = false
    case .returned: state.returns += 1
    case .below(let actions): state.actions = actions
    case .performTapped(let id): return .perform(id)
    }
    return .none
  }

  private func wait(as work: EffectName) -> Effect<Action> {
    .run(work) { [clock] send in
      do throws(CancellationError) {
        try await clock.sleep(for: .seconds(60))
        await send(.found("time"))
      } catch { await send(.found("cancelled")) }
    }
  }

  private func load(_ name: String, as work: EffectName) -> Effect<Action> {
    .run(work) { [photos] send in
      do throws(PhotoSourceFailure) {
        _ = try await photos.load(PhotoItem(id: name, name: name))
        await send(.found(name))
      } catch {
        await send(.missed(name))
      }
    }
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .text(state.found.joined(separator: " "), label: "Found"),
      .text("\(state.returns)", label: "Returns"),
      .button("look.a", "Look up A", onTap: .lookUp("a")),
      .button("look.b", "Look up B", onTap: .lookUp("b")),
      .button("look.c", "Look aside for C", onTap: .lookAside("c")),
      .button("look.wait", "Wait", onTap: .waitTapped),
      .button("look.wait.long", "Wait Long", onTap: .longWaitTapped),
      .button("look.stop", "Stop", onTap: .stopTapped),
      .button("look.focus", "Focus", onTap: .focusTapped),
      .button("look.say", "Say", onTap: .sayTapped),
      .button("look.twice", "Say Twice", onTap: .twiceTapped),
      .button("look.go", "Say and Go", onTap: .goTapped),
      .button("look.leave", "Leave", onTap: .leaveTapped),
      .button("look.later", "Leave Later", onTap: .leaveLater),
      .button("look.hide", "Hide", onTap: .hideTapped),
      .text(state.actions.map(\.name).joined(separator: ", "), label: "Below"),
      .button("look.perform", "Perform", onTap: .performTapped("look.say")),
      .button("look.perform.gone", "Perform Gone", onTap: .performTapped("look.gone")),
      .link("look.note", "Note", to: "/notes/new"),
      .list("look.list", label: "List", ListPage(hasMore: true), onMore: .typed(""), []),
    ]
    if state.isFieldShown {
      parts.append(
        .textField("look.field", label: "Field", TextField(value: ""), onEdit: Action.typed))
    }
    return .vstack(parts)
  }
}
