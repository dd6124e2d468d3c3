import Core

/// The parts of screens that a person with a role sees.
struct ScreenAccess {
  private let role: Person.Role
  /// Whether nothing can be used, except that lists load more rows.
  private let isShared: Bool
  private let assembly: Assembly

  init(_ role: Person.Role, isShared: Bool = false, _ assembly: Assembly) {
    (self.role, self.isShared, self.assembly) = (role, isShared, assembly)
  }

  /// Returns a screen's nodes without what requires another role.
  ///
  /// Links to screens with another role become their contents. Nothing can be drawn or moved unless
  /// the person is an editor.
  func limited<Action>(_ node: Node<Action>) -> Node<Action> {
    var node = node
    if role < .editor { stopChanges(&node) }
    guard !node.children.isEmpty else { return node }
    node.children = node.children.compactMap { child in
      guard let seen = seen(child) else { return nil }
      let limited = limited(seen)
      // A group of which nothing remains isn't shown.
      return limited.children.isEmpty && !child.children.isEmpty && limited.element.isGroup
        ? nil : limited
    }
    return node
  }

  /// Removes the handlers with which people draw or move something.
  private func stopChanges<Action>(_ node: inout Node<Action>) {
    if node.handlers.contains(where: \.isMoving) {
      // The keys of a node that can be moved move the node.
      node.handlers.removeAll { $0.isMoving || $0.isKey }
    }
    if case .drawingSurface(let surface) = node.element.content, node.element.id != nil {
      let shown = DrawingSurface(
        reference: surface.reference, width: surface.width, height: surface.height)
      node = .drawing(shown, label: node.element.label)
    }
  }

  /// Returns the node if the person may use it, a node that can't be used, or `nil`.
  private func seen<Action>(_ node: Node<Action>) -> Node<Action>? {
    switch node.element.content {
    case .chip(let isSelected) where isShared || node.requiredRole > role:
      return .chip(
        node.element.label ?? "", isSelected: isSelected, role: node.element.role, node.children)
    case _ where node.requiredRole > role: return nil
    // The choices of a filter would show how many other records there are.
    case .stack where isShared && node.element.role == .filterBar: return nil
    case .link(let route) where isShared || !opens(route):
      if node.element.role == .card { return .row(node.children, role: .card) }
      if !node.children.isEmpty { return .vstack(node.children, role: node.element.role) }
      let role = node.element.role
      let isButton = role.map { [.primary, .secondary, .danger].contains($0) } ?? true
      return isShared && !isButton ? .chip(node.element.label ?? "", role: role) : nil
    case .radioGroup, .list, .row, .disclosure: return node
    default: return isShared && node.element.isControl ? nil : node
    }
  }

  private func opens(_ route: Route) -> Bool {
    let screen = assembly.screen(for: Route(parts: route.parts))
    return (screen?.entry.declaration.requiredRole ?? .viewer) <= role
  }
}

extension Handler {
  fileprivate var isMoving: Bool {
    switch self {
    case .move, .draw: true
    default: false
    }
  }

  fileprivate var isKey: Bool {
    if case .key = self { true } else { false }
  }
}

extension ScreenElement {
  /// Whether the element is used rather than viewed.
  fileprivate var isControl: Bool {
    switch content {
    case .button, .menu, .select, .toggle, .textField, .textArea, .dateField, .comboBox,
      .photoPicker, .file, .dialog:
      true
    default: false
    }
  }

  /// Whether the element only arranges its children.
  fileprivate var isGroup: Bool {
    switch content {
    case .stack, .flow, .menu: true
    default: false
    }
  }
}
