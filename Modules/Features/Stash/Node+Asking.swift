import Core

extension Node {
  /// The same tree with nothing in it that can be used, for this reason.
  func locked(because reason: String) -> Node {
    var node = element.isInteractive ? disabled(because: reason) : self
    node.children = children.map { $0.locked(because: reason) }
    return node
  }

  /// The question after a save that found the record changed: nothing typed is lost either way.
  static func conflict(
    _ id: NodeID, _ what: String, onKeep: Action, onSave: Action
  ) -> Node {
    .dialog(
      id, title: "This \(what) was changed somewhere else",
      message: "What you typed is still here. Saving it now replaces the other change.",
      onDismiss: onKeep,
      [
        .button(id.part("keep"), "Keep Editing", role: .primary, onTap: onKeep),
        .button(id.part("save"), "Save Mine", role: .danger, onTap: onSave),
      ])
  }
}
