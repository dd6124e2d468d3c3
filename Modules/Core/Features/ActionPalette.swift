/// A screen that lists the actions of the screen below it, such as a palette.
///
/// A feature implements such a screen. ``Effect/perform(_:)`` performs one of the actions.
public protocol ActionPalette: Screen {
  /// Returns the action that receives the actions of the screen below this one.
  ///
  /// The session sends the action when this screen opens above another screen, and when it becomes
  /// the current screen again.
  func found(_ actions: [ScreenAction]) -> Action
}

/// An action that a screen offers, such as “Edit Canvas”.
public struct ScreenAction: Equatable, Sendable {
  /// The ID of the button or link.
  public let id: NodeID
  /// The name of the action.
  public let name: String
  /// The icon of the button or link, or `nil` if none.
  public let icon: Icon?
  /// The screen that the action opens, or `nil` if the action doesn't open a screen.
  public let route: Route?
}

extension SnapshotNode {
  /// The actions in this tree that are available now, in reading order.
  ///
  /// They are the buttons, the links that look like buttons, and the links in menus. Rows of lists,
  /// the parts of other controls, and dialogs aren't included.
  public var actions: [ScreenAction] { actions(inMenu: false) }

  private func actions(inMenu: Bool) -> [ScreenAction] {
    switch element.content {
    case .stack, .flow: return children.flatMap { $0.actions(inMenu: inMenu) }
    case .menu: return children.flatMap { $0.actions(inMenu: true) }
    case .button: return action(opening: nil)
    case .link(let route) where inMenu || [.primary, .secondary].contains(element.role):
      return action(opening: route)
    default: return []
    }
  }

  private func action(opening route: Route?) -> [ScreenAction] {
    guard element.isEnabled, let id = element.id, let name = element.spoken ?? element.label else {
      return []
    }
    return [ScreenAction(id: id, name: name, icon: element.icon, route: route)]
  }
}
