public import Core

// These functions determine the sequence in which the keyboard reaches a screen's nodes.

extension SnapshotNode {
  /// The IDs of the nodes that the Tab key reaches, in reading order.
  ///
  /// Tab reaches all enabled controls, except in a radio group, where Tab reaches only the selected
  /// chip, or the first chip if none is selected.
  public var focusOrder: [NodeID] {
    var order: [NodeID] = []
    collectFocusOrder(into: &order, without: [])
    return order
  }

  private func collectFocusOrder(into order: inout [NodeID], without passed: Set<NodeID>) {
    var passed = passed
    if case .radioGroup = element.content {
      let stop = radioStop
      passed.formUnion(chips.compactMap(\.id).filter { $0 != stop })
    }
    if element.isInteractive, element.isEnabled, let id = element.id, !passed.contains(id) {
      order.append(id)
    }
    for child in children { child.collectFocusOrder(into: &order, without: passed) }
  }

  /// The ID of the node that gets the focus first, or `nil` if no control is enabled.
  ///
  /// This node is the first control that isn't destructive, or the first control if all are
  /// destructive.
  var firstFocus: NodeID? {
    let order = focusOrder
    let dangers = Set(flattened.filter { $0.role == .danger }.compactMap(\.id))
    return order.first { !dangers.contains($0) } ?? order.first
  }

  func focusNeighbor(of id: NodeID, forward: Bool) -> NodeID? {
    let order = focusOrder
    let anchor = radioGroup(of: id)?.stop(for: id) ?? id
    if let index = order.firstIndex(of: anchor) {
      return order[(index + (forward ? 1 : order.count - 1)) % order.count]
    }
    // The node isn't in the focus order, because it isn't a control or was disabled while focused.
    let places = flattened.compactMap(\.id)
    guard let place = places.firstIndex(of: id) else { return forward ? order.first : order.last }
    let stops = Set(order)
    return forward
      ? places[place...].first { stops.contains($0) } ?? order.first
      : places[..<place].last { stops.contains($0) } ?? order.last
  }

  func radioNeighbor(of id: NodeID, _ key: Key) -> NodeID? {
    guard let chips = radioGroup(of: id)?.chips.compactMap(\.id),
      let index = chips.firstIndex(of: id)
    else { return nil }
    return switch key {
    case .home: chips.first
    case .end: chips.last
    case .up, .left: chips[(index + chips.count - 1) % chips.count]
    case .down, .right: chips[(index + 1) % chips.count]
    default: nil
    }
  }

  private func radioGroup(of id: NodeID) -> SnapshotNode? {
    for child in children {
      if let found = child.radioGroup(of: id) { return found }
    }
    guard case .radioGroup = element.content else { return nil }
    return flattened.contains { $0.id == id } ? self : nil
  }

  private var chips: [ScreenElement] {
    flattened.filter { element in
      guard case .chip = element.content else { return false }
      return element.isInteractive && element.isEnabled
    }
  }

  private var radioStop: NodeID? {
    (chips.first { $0.content == .chip(isSelected: true) } ?? chips.first)?.id
  }

  private func stop(for id: NodeID) -> NodeID? {
    chips.contains { $0.id == id } ? radioStop : nil
  }

  /// The ID of an open photo picker, or `nil` if none is open.
  var openPicker: NodeID? {
    flattened.first { element in
      guard case .photoPicker(let picker) = element.content else { return false }
      return picker.stage != .closed
    }?.id
  }

  func contains(_ id: NodeID) -> Bool { contains { $0.id == id } }

  func contains(where isWanted: (ScreenElement) -> Bool) -> Bool {
    isWanted(element) || children.contains { $0.contains(where: isWanted) }
  }
}
