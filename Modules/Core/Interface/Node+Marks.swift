// What any node can be marked with, after it was built.

extension Node {
  /// The same node, disabled for this reason; unchanged where there is none.
  public func disabled(because reason: String?) -> Node {
    guard let reason else { return self }
    var node = self
    node.element.isEnabled = false
    node.element.hint = reason
    return node
  }

  /// The same node with a remark below it.
  public func remarked(_ hint: String?) -> Node {
    var node = self
    node.element.hint = hint
    return node
  }

  /// The same node with another role in looks.
  public func styled(_ role: Role?) -> Node {
    var node = self
    node.element.role = role
    return node
  }
}
