// The dialogs that several screens share, and the nodes that a form shows while a save runs.

extension Node {
  /// Returns a copy of the tree in which each control is disabled and has the reason as its hint.
  public func locked(because reason: String) -> Node {
    var node = element.isInteractive ? disabled(because: reason) : self
    node.children = children.map { $0.locked(because: reason) }
    return node
  }

  /// Returns the dialog that appears when a save finds that the record was changed elsewhere.
  ///
  /// No choice in the dialog loses the typed text.
  ///
  /// - Parameters:
  ///   - id: The ID of the dialog. The buttons' IDs are this ID followed by `.keep` and `.save`.
  ///   - what: The displayed name of the record's type, such as “canvas”.
  ///   - onKeep: The action that closes the dialog when the user cancels or dismisses the dialog.
  ///   - onSave: The action that saves the record and overwrites the change made elsewhere.
  /// - Returns: A dialog that the form shows on top of its fields.
  public static func conflict(
    _ id: NodeID, _ what: String, onKeep: Action, onSave: Action
  ) -> Node {
    .dialog(
      id, title: "Replace the other change?",
      message: "This \(what) was changed elsewhere. If you replace it, the other change is lost. "
        + "If you cancel, your changes stay in the form.",
      onDismiss: onKeep,
      [
        .button(id.part("keep"), "Cancel", role: .primary, onTap: onKeep),
        .button(id.part("save"), "Replace", role: .danger, onTap: onSave),
      ])
  }

  /// Returns a dialog that asks for confirmation before something is deleted, cleared, or removed.
  ///
  /// - Parameters:
  ///   - id: The ID of the dialog's subject, such as `canvas.delete`. The IDs of the dialog and its
  ///     buttons are this ID followed by `.dialog`, `.confirm`, and `.keep`.
  ///   - title: The question.
  ///   - message: The consequences of confirming, and how to undo them.
  ///   - confirm: The label of the confirm button.
  ///   - onConfirm: The action sent when the user confirms.
  ///   - onCancel: The action that closes the dialog when the user cancels or dismisses the dialog.
  /// - Returns: A dialog with a confirm button and a Cancel button.
  public static func confirmation(
    _ id: NodeID, title: String, message: String, confirm: String = "Delete", onConfirm: Action,
    onCancel: Action
  ) -> Node {
    .dialog(
      id.part("dialog"), title: title, message: message, onDismiss: onCancel,
      [
        .button(id.part("confirm"), confirm, role: .danger, onTap: onConfirm),
        .button(id.part("keep"), "Cancel", role: .secondary, onTap: onCancel),
      ])
  }
}
