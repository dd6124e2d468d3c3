import Core

// The session itself shows this dialog, which is the same for every form.

extension Session {
  private static let discard: NodeID = "session.discard"

  func overlay(of screen: RunningScreen) -> SnapshotNode? {
    screen.isAskingToDiscard ? Self.discardDialog(screen.changes) : nil
  }

  private static func discardDialog(_ changes: [String]) -> SnapshotNode {
    let message = "You have unsaved changes that will be lost."
    var dialog = SnapshotNode(
      ScreenElement(.dialog(message: message), id: discard, label: "Discard Changes?"))
    dialog.children = changes.map {
      SnapshotNode(ScreenElement(.text($0), role: .footnote))
    }
    dialog.children += [
      button(discard.part("confirm"), "Discard", .danger),
      button(discard.part("keep"), "Keep Editing", .primary),
    ]
    return dialog
  }

  static func button(_ id: NodeID, _ label: String, _ role: StyleRole) -> SnapshotNode {
    SnapshotNode(ScreenElement(.button, id: id, label: label, role: role))
  }

  /// Handles an input while the session's own dialog is open.
  func takeInOverlay(
    _ input: Input, _ dialog: SnapshotNode, of screen: RunningScreen
  ) throws(SessionFailure) {
    try refuse(input, behind: dialog, on: screen)
    var target = input.target
    var event = input.event
    if case .key(let key) = event {
      switch DefaultKeyAction(
        key, on: target, in: SnapshotNode(ScreenElement(.row), children: [dialog]))
      {
      case .focus(let next): (target, event) = (next, .focus)
      case .tap(let chosen): (target, event) = (chosen, .tap)
      case .dismiss(let id): (target, event) = (id, .dismiss)
      case .submit, .edit, .nothing: return
      }
    }
    if event == .focus {
      screen.dialogFocus = target
    } else {
      try answer(event, target, screen)
      screen.dialogFocus = nil
    }
  }

  private func answer(
    _ event: Input.Event, _ target: NodeID, _ screen: RunningScreen
  ) throws(SessionFailure) {
    switch (event, target) {
    case (.tap, Self.discard.part("confirm")): close(screen, dropDraft: true)
    case (.tap, Self.discard.part("keep")), (.dismiss, Self.discard):
      screen.isAskingToDiscard = false
    default: throw .unsupportedEvent(target, event: event.name)
    }
  }
}
