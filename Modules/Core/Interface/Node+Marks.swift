// Functions that return a copy of a node with changed properties.

extension Node {
  /// Returns the node disabled with the reason as its hint, or unchanged if the reason is `nil`.
  public func disabled(because reason: String?) -> Node {
    guard let reason else { return self }
    var node = self
    node.element.isEnabled = false
    node.element.hint = reason
    return node
  }

  /// Returns the node with a hint below it, or without a hint if `hint` is `nil`.
  public func withHint(_ hint: String?) -> Node {
    var node = self
    node.element.hint = hint
    return node
  }

  /// Returns the button, chip, or row with the given icon.
  ///
  /// A host may show the icon of a button or chip instead of the label if there is little room.
  public func withIcon(_ icon: Icon) -> Node {
    var node = self
    node.element.icon = icon
    return node
  }

  /// Returns the node with the given role, or without a role if `role` is `nil`.
  public func withRole(_ role: StyleRole?) -> Node {
    var node = self
    node.element.role = role
    return node
  }
}
