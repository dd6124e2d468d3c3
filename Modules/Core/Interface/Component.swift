/// One piece of interface as a value: a state, what can happen to it, and what is shown of it.
///
/// ```swift
/// struct Counter: Component {
///   func reduce(into count: inout Int, action: Step) -> Effect<Step> {
///     count += action.amount
///     return .none
///   }
///   func view(_ count: Int) -> Node<Step> {
///     .button("count.up", "\(count)", onTap: Step(amount: 1))
///   }
/// }
/// ```
public protocol Component<State, Action>: Sendable {
  /// Everything the piece knows; what is not in it is not shown.
  associatedtype State: Equatable & Sendable
  /// Everything that can happen; named after who did what.
  associatedtype Action: Equatable & Sendable

  /// Changes the state and says what work follows. Pure: no clock, file or store is touched here.
  func reduce(into state: inout State, action: Action) -> Effect<Action>
  /// What is on the screen for a state. Pure.
  func view(_ state: State) -> Node<Action>
}
