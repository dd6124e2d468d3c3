public import Core

/// The reason why a session rejected an input or a route.
///
/// The screen isn't changed.
public enum SessionFailure: Error, Equatable, Sendable {
  /// No screen matches the route.
  ///
  /// `patterns` lists the route patterns of all screens.
  case unknownRoute(Route, patterns: [String])
  /// The person's role doesn't allow the screen.
  case notAllowed(Route)
  /// No node on the screen has the ID.
  case unknownNode(NodeID)
  /// The node is disabled.
  ///
  /// `reason` is the node's hint, or `nil` if the node has no hint.
  case disabled(NodeID, reason: String?)
  /// The node is behind an open dialog.
  ///
  /// `dialog` is the dialog's label.
  case behindDialog(NodeID, dialog: String)
  /// The node doesn't handle the event.
  ///
  /// `event` is the event's name.
  case unsupportedEvent(NodeID, event: String)
}

extension SessionFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .unknownRoute(let route, let patterns):
      Explanation(
        .notFound, code: "no-screen", "There is no screen \(route)",
        hint: "Use one of these routes: \(patterns.joined(separator: ", ")).")
    case .notAllowed:
      Explanation(
        .refused, code: "not-allowed", "Your role can't open this screen",
        hint: "Ask an owner of the library to change your role.")
    case .unknownNode(let id):
      Explanation(.notFound, code: "no-target", "No node on the screen has the ID \(id)")
    case .disabled(let id, let reason):
      Explanation(.refused, code: "disabled", reason ?? "\(id) is disabled")
    case .behindDialog(let id, let dialog):
      Explanation(
        .refused, code: "behind-dialog", "\(id) is behind the dialog \u{201C}\(dialog)\u{201D}")
    case .unsupportedEvent(let id, let event):
      Explanation(.usage, code: "not-taken", "\(id) doesn't accept \(event)")
    }
  }
}

extension Input.Event {
  /// The name of the event, without its associated values.
  var name: String {
    switch self {
    case .tap: "tap"
    case .edit: "edit"
    case .choose: "choose"
    case .paste: "paste"
    case .submit: "submit"
    case .key(let key): "key \(key.rawValue)"
    case .focus: "focus"
    case .move: "move"
    case .more: "more"
    case .pick: "pick"
    case .capture: "capture"
    case .draw: "draw"
    case .dismiss: "dismiss"
    }
  }
}
