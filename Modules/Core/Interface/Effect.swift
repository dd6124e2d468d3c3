/// Names a piece of work, so that it can be cancelled, and so that the later of two wins.
public struct EffectName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as text; a field's effects begin with the field's id.
  public let text: String

  /// Names work by its text.
  public init(_ text: String) { self.text = text }

  /// Names work by a literal.
  public init(stringLiteral value: String) { text = value }
}

/// Takes what running work found out; each call is one action of the component.
public typealias Send<Action> = @Sendable (Action) async -> Void

/// Work that ends in actions, and the few things a component may ask of whoever runs it.
///
/// Work can't throw: a failure is an action like any other, so none is swallowed.
public struct Effect<Action: Sendable>: Sendable {
  /// One thing to do.
  public enum Step: Sendable {
    /// Work. While work of the same name runs, that is cancelled and its late actions dropped.
    case run(EffectName, @Sendable (@escaping Send<Action>) async -> Void)
    /// Ends running work of this name.
    case cancel(EffectName)
    /// Moves the focus, because the person asked for something.
    case focus(NodeID)
    /// Opens another screen above this one.
    case open(Route)
    /// Leaves this screen; a form's draft is dropped.
    case close
    /// Says something that outlives the screen.
    case announce(String)
  }

  /// What to do, in order.
  public var steps: [Step]

  /// Nothing to do.
  public static var none: Effect { Effect(steps: []) }

  /// Named work.
  public static func run(
    _ name: EffectName, _ work: @escaping @Sendable (@escaping Send<Action>) async -> Void
  ) -> Effect { Effect(steps: [.run(name, work)]) }

  /// Ends running work of this name.
  public static func cancel(_ name: EffectName) -> Effect { Effect(steps: [.cancel(name)]) }

  /// Moves the focus to a node that is on the screen after this action.
  public static func focus(_ id: NodeID) -> Effect { Effect(steps: [.focus(id)]) }

  /// Opens another screen above this one.
  public static func open(_ route: Route) -> Effect { Effect(steps: [.open(route)]) }

  /// Leaves this screen, saying something where there is something to say.
  public static func close(announcing words: String? = nil) -> Effect {
    Effect(steps: (words.map { [.announce($0)] } ?? []) + [.close])
  }

  /// Says something; it is on the screen until the person does the next thing.
  public static func announce(_ words: String) -> Effect { Effect(steps: [.announce(words)]) }

  /// This effect, then another.
  public func then(_ next: Effect) -> Effect { Effect(steps: steps + next.steps) }

  /// The same effect for a parent's action.
  public func map<Parent: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    guard !steps.isEmpty else { return .none }
    return Effect<Parent>(
      steps: steps.map { step in
        switch step {
        case .run(let name, let work):
          .run(name) { send in await work { await send(transform($0)) } }
        case .cancel(let name): .cancel(name)
        case .focus(let id): .focus(id)
        case .open(let route): .open(route)
        case .close: .close
        case .announce(let words): .announce(words)
        }
      })
  }
}
