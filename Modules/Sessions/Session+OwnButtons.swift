import Core

// The session's own buttons next to a screen: Undo and Redo, and those for a draft.

extension Session {
  /// Handles an input to a row with the session's own buttons.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - bar: The row.
  ///   - all: The screen's view together with the row, in the order in which the Tab key reaches
  ///     their nodes.
  ///   - screen: The screen.
  ///   - tapped: The function that handles a tap on one of the buttons.
  /// - Returns: Whether this function handled the input. If not, the screen must handle the input.
  /// - Throws: ``SessionFailure/unsupportedEvent(_:event:)`` if a button doesn't support the event.
  func take(
    _ input: Input, on bar: SnapshotNode, beside all: SnapshotNode, of screen: RunningScreen,
    tapped: (NodeID) -> Void
  ) throws(SessionFailure) -> Bool {
    let isOnBar = bar.contains(input.target)
    switch input.event {
    case .tap where isOnBar: tapped(input.target)
    case .focus where isOnBar: moveFocus(to: input.target, inDialog: false, of: screen)
    case .key(let key) where isOnBar || key == .tab || key == .backTab:
      guard isOnBar || !screen.handles(key, on: input.target) else { return false }
      switch DefaultKeyAction(key, on: input.target, in: all) {
      case .focus(let next) where isOnBar || bar.contains(next):
        moveFocus(to: next, inDialog: false, of: screen)
      case .tap(let chosen) where isOnBar: tapped(chosen)
      default: return isOnBar
      }
    default:
      if isOnBar { throw .unsupportedEvent(input.target, event: input.event.name) }
      return false
    }
    return true
  }
}
