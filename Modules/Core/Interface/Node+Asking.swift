// What forms share while they save, and after a save was refused.

extension Node {
  /// The same tree with nothing in it that can be used, for this reason.
  public func locked(because reason: String) -> Node {
    var node = element.isInteractive ? disabled(because: reason) : self
    node.children = children.map { $0.locked(because: reason) }
    return node
  }

  /// The question after a save that found the record changed: nothing typed is lost either way. Its
  /// buttons are `keep` and `save` of the id; `what` is what a person calls the record.
  public static func conflict(
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
