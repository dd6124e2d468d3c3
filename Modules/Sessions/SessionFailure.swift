public import Core

/// Why an input could not be taken; the screen is as it was.
public enum SessionFailure: Error, Equatable, Sendable {
  /// No screen answers this route; the patterns there are.
  case noScreen(Route, patterns: [String])
  /// Nothing on the screen has this id.
  case noTarget(NodeID)
  /// The node is disabled; the reason as the screen gives it.
  case disabled(NodeID, reason: String?)
  /// The node is behind an open dialog.
  case behindDialog(NodeID, dialog: String)
  /// The node takes no such input.
  case notTaken(NodeID, event: String)
}

extension SessionFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .noScreen(let route, let patterns):
      Explanation(
        .notFound, code: "no-screen", "There is no screen \(route)",
        hint: "There are \(patterns.joined(separator: ", ")).")
    case .noTarget(let id):
      Explanation(.notFound, code: "no-target", "Nothing on the screen is called \(id)")
    case .disabled(let id, let reason):
      Explanation(.refused, code: "disabled", reason ?? "\(id) is disabled")
    case .behindDialog(let id, let dialog):
      Explanation(
        .refused, code: "behind-dialog", "\(id) is behind \u{201C}\(dialog)\u{201D}")
    case .notTaken(let id, let event):
      Explanation(.usage, code: "not-taken", "\(id) takes no \(event)")
    }
  }
}

extension Input.Event {
  /// The event's name, without what it carries.
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
