// Nodes of all forms for the time while a save runs and after a save was rejected.

extension Node {
  /// Returns the tree with all controls disabled for a reason.
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
  ///   - id: The ID of the dialog. The IDs of its buttons have the parts `keep` and `save`.
  ///   - what: The record's displayed kind, such as “canvas”.
  ///   - onKeep: The action that closes the dialog.
  ///   - onSave: The action that overwrites the other change.
  /// - Returns: A dialog that the form shows above its fields.
  public static func conflict(
    _ id: NodeID, _ what: String, onKeep: Action, onSave: Action
  ) -> Node {
    .dialog(
      id, title: "This \(what) was changed somewhere else",
      message: "Your changes aren't lost. Saving them replaces the other change.",
      onDismiss: onKeep,
      [
        .button(id.part("keep"), "Keep Editing", role: .primary, onTap: onKeep),
        .button(id.part("save"), "Save Mine", role: .danger, onTap: onSave),
      ])
  }
}
