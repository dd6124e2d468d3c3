/// The name that identifies an effect's work within a screen.
///
/// Pass the name to ``Effect/cancel(_:)`` to cancel the work. Starting work cancels the screen's
/// running work with the same name.
public struct EffectName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as text.
  ///
  /// The names of a field's effects begin with the field's ID.
  public let text: String
  /// Whether a new screen is shown before the work ends, because the work takes long.
  public let isLong: Bool

  /// Creates a name from its text.
  public init(_ text: String, isLong: Bool = false) {
    (self.text, self.isLong) = (text, isLong)
  }

  /// Creates a name from a literal.
  public init(stringLiteral value: String) { self.init(value) }
}

/// A closure that running work calls to send an action to the component.
public typealias Send<Action> = @Sendable (Action) async -> Void

/// The steps that follow an action: work to run, and requests to the session.
///
/// ``Component/reduce(into:action:)`` returns an effect, and the session performs its steps. Work
/// can't throw. Instead, work sends each failure as an action, so that no failure is ignored.
public struct Effect<Action: Sendable>: Sendable {
  /// One step of an effect.
  public enum Step: Sendable {
    /// The start of named work.
    ///
    /// The session cancels running work with the same name, and drops any actions that the
    /// cancelled work sends later.
    case run(EffectName, @Sendable (@escaping Send<Action>) async -> Void)
    /// The cancellation of running work with the given name.
    case cancel(EffectName)
    /// A move of the focus to a node.
    ///
    /// Use this step only if the user asked for the move.
    case focus(NodeID)
    /// The opening of another screen above this one.
    case open(Route)
    /// The closing of this screen.
    ///
    /// If the screen is a form, its draft is removed.
    case close
    /// The closing of this screen, followed by a tap on a node of the screen below.
    case perform(NodeID)
    /// An announcement, which remains even if the screen closes.
    case announce(String)
  }

  /// The steps, in the order in which the session performs them.
  public var steps: [Step]

  /// An effect without steps.
  public static var none: Effect { Effect(steps: []) }

  /// Returns an effect that starts named work.
  public static func run(
    _ name: EffectName, _ work: @escaping @Sendable (@escaping Send<Action>) async -> Void
  ) -> Effect { Effect(steps: [.run(name, work)]) }

  /// Returns an effect that starts named work and sends the action that the work returns.
  ///
  /// - Parameters:
  ///   - name: The name of the work.
  ///   - failed: A closure that returns the action for a failure's message.
  ///   - work: A closure that does the work and returns the action to send.
  /// - Returns: An effect that starts the work.
  public static func run<Failure: Explained>(
    _ name: EffectName, failed: @escaping @Sendable (String) -> Action,
    _ work: @escaping @Sendable () async throws(Failure) -> Action
  ) -> Effect {
    .run(name) { send in
      do throws(Failure) {
        await send(try await work())
      } catch {
        await send(failed(error.explanation.message))
      }
    }
  }

  /// Returns an effect that cancels running work with the given name.
  public static func cancel(_ name: EffectName) -> Effect { Effect(steps: [.cancel(name)]) }

  /// Returns an effect that moves the focus to a node.
  ///
  /// The node can be one that the current action adds to the screen.
  public static func focus(_ id: NodeID) -> Effect { Effect(steps: [.focus(id)]) }

  /// Returns an effect that opens another screen above this one.
  public static func open(_ route: Route) -> Effect { Effect(steps: [.open(route)]) }

  /// Returns an effect that announces text and closes this screen.
  ///
  /// If `words` is `nil`, nothing is announced.
  public static func close(announcing words: String? = nil) -> Effect {
    Effect(steps: (words.map { [.announce($0)] } ?? []) + [.close])
  }

  /// Returns an effect that closes this screen and taps a node of the screen below.
  ///
  /// If the node is gone or disabled, the reason is announced.
  public static func perform(_ id: NodeID) -> Effect { Effect(steps: [.perform(id)]) }

  /// Returns an effect that announces text.
  ///
  /// The announcement remains until the user's next input other than a move of the focus.
  public static func announce(_ words: String) -> Effect { Effect(steps: [.announce(words)]) }

  /// Returns an effect with the steps of this effect, followed by the steps of `next`.
  public func then(_ next: Effect) -> Effect { Effect(steps: steps + next.steps) }

  /// Returns the effect with its actions transformed into those of a parent component.
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
        case .perform(let id): .perform(id)
        case .announce(let words): .announce(words)
        }
      })
  }
}
