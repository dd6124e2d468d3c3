/// A type that describes a part of the interface: its state, its actions, and its nodes.
///
/// Features implement components, usually as a ``Screen`` or a ``FieldEditor``. The session stores
/// the state, calls ``reduce(into:action:)`` for each action, starts the returned work, and then
/// calls ``view(_:)``. A parent component stores the states of the components that it embeds, and
/// calls their functions.
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
  /// The data from which the view is built.
  associatedtype State: Equatable & Sendable
  /// The events that the component handles, such as a tap or the result of completed work.
  associatedtype Action: Equatable & Sendable

  /// Updates the state for an action and returns the work to do.
  ///
  /// This function must be pure: use clocks, files, and stores only in the returned work.
  func reduce(into state: inout State, action: Action) -> Effect<Action>
  /// Returns the nodes for a state.
  ///
  /// This function must be pure.
  func view(_ state: State) -> Node<Action>
}
