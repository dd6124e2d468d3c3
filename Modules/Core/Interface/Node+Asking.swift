// The nodes that all forms show while a save runs and after a save is rejected.

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
  ///   - id: The ID of the dialog. The IDs of the buttons add the parts `keep` and `save`.
  ///   - what: The record's displayed kind, such as “canvas”.
  ///   - onKeep: The action that closes the dialog.
  ///   - onSave: The action that overwrites the other change.
  /// - Returns: A dialog that the form shows above its fields.
  public static func conflict(
    _ id: NodeID, _ what: String, onKeep: Action, onSave: Action
  ) -> Node {
    .dialog(
      id, title: "Replace the other change?",
      message: "This \(what) was changed elsewhere. Replacing discards that change. "
        + "If you cancel, your changes stay in the form.",
      onDismiss: onKeep,
      [
        .button(id.part("keep"), "Cancel", role: .primary, onTap: onKeep),
        .button(id.part("save"), "Replace", role: .danger, onTap: onSave),
      ])
  }
}
