public import Core

/// What a key does on a node that has no handler of its own for it: the keyboard is the same on
/// every screen and every host.
enum KeyMeaning: Equatable {
  case focus(NodeID)
  case tap(NodeID)
  case submit
  case edit(String)
  case dismiss(NodeID)
  case nothing

  init(_ key: Key, on id: NodeID, in root: Snapshot.Branch) {
    let scope = root.dialog ?? root
    switch key {
    case .tab, .backTab:
      self = scope.focusNeighbour(of: id, forward: key == .tab).map { .focus($0) } ?? .nothing
    case .escape:
      self = root.dialog?.element.id.map { .dismiss($0) } ?? .nothing
    case .up, .down, .left, .right, .home, .end:
      self = scope.radioNeighbour(of: id, key).map { .tap($0) } ?? .nothing
    case .enter, .space, .backspace:
      self = Self.activation(key, on: id, in: scope)
    case .delete, .comma, .semicolon:
      self = .nothing
    }
  }

  private static func activation(_ key: Key, on id: NodeID, in scope: Snapshot.Branch) -> Self {
    guard let element = scope.flattened.first(where: { $0.id == id }) else { return .nothing }
    switch element.content {
    case .button, .chip, .toggle, .disclosure, .link, .photoPicker:
      return key == .backspace ? .nothing : .tap(id)
    case .textField(let field), .textArea(let field):
      switch key {
      case .enter: return .submit
      case .backspace: return field.value.isEmpty ? .nothing : .edit(String(field.value.dropLast()))
      default: return .edit(field.value + " ")
      }
    case .dateField(let field):
      return key == .backspace ? .edit(String(field.value.dropLast())) : .nothing
    default: return .nothing
    }
  }
}

extension Snapshot.Branch {
  /// What the Tab key goes through, in reading order: everything that can be acted on, once a
  /// radio group (its selected chip, or its first).
  public var focusOrder: [NodeID] {
    if case .radioGroup = element.content {
      let chips = flattened.filter { $0.isInteractive && $0.isEnabled }
      let selected = chips.first { $0.content == .chip(isSelected: true) } ?? chips.first
      return selected?.id.map { [$0] } ?? []
    }
    let own = element.isInteractive && element.isEnabled ? element.id.map { [$0] } ?? [] : []
    return own + children.flatMap(\.focusOrder)
  }

  func focusNeighbour(of id: NodeID, forward: Bool) -> NodeID? {
    let order = focusOrder
    guard !order.isEmpty else { return nil }
    let anchor = radioGroup(of: id)?.focusOrder.first ?? id
    guard let index = order.firstIndex(of: anchor) else {
      return forward ? order.first : order.last
    }
    return order[(index + (forward ? 1 : order.count - 1)) % order.count]
  }

  func radioNeighbour(of id: NodeID, _ key: Key) -> NodeID? {
    guard let group = radioGroup(of: id) else { return nil }
    let chips = group.flattened.filter { $0.isInteractive && $0.isEnabled }.compactMap(\.id)
    guard let index = chips.firstIndex(of: id) else { return nil }
    return switch key {
    case .home: chips.first
    case .end: chips.last
    case .up, .left: chips[(index + chips.count - 1) % chips.count]
    default: chips[(index + 1) % chips.count]
    }
  }

  private func radioGroup(of id: NodeID) -> Snapshot.Branch? {
    for child in children {
      if let found = child.radioGroup(of: id) { return found }
    }
    guard case .radioGroup = element.content else { return nil }
    return flattened.contains { $0.id == id } ? self : nil
  }
}
