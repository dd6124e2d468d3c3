import Core

/// The default action for a key that the target node doesn't handle.
///
/// The default action for a key is the same on every screen and host.
enum DefaultKeyAction: Equatable {
  case focus(NodeID)
  case tap(NodeID)
  case submit
  case edit(String)
  case dismiss(NodeID)
  case nothing

  init(_ key: Key, on id: NodeID, in root: SnapshotNode) {
    let scope = root.dialog ?? root
    switch key {
    case .tab, .backTab:
      self = scope.focusNeighbor(of: id, forward: key == .tab).map { .focus($0) } ?? .nothing
    case .escape:
      let left = root.dialog?.element.id ?? root.openPicker
      self = left.map { .dismiss($0) } ?? .nothing
    default:
      if let chip = scope.radioNeighbor(of: id, key) {
        self = .tap(chip)
      } else {
        self = scope.flattened.first { $0.id == id }.map { Self.use(key, on: $0, id) } ?? .nothing
      }
    }
  }

  /// Whether the action leaves the node unchanged.
  ///
  /// A key with such an action works even on a disabled node.
  var leadsAway: Bool {
    switch self {
    case .focus, .dismiss, .nothing: true
    case .tap, .submit, .edit: false
    }
  }

  private static func use(_ key: Key, on element: ScreenElement, _ id: NodeID) -> Self {
    switch element.content {
    case .button, .chip, .toggle, .disclosure, .link, .file, .photoPicker:
      key == .enter || key == .space ? .tap(id) : .nothing
    case .select(let select): select.neighbor(key).map { .edit($0) } ?? .nothing
    case .textArea(let field): key == .enter ? .edit(field.value + "\n") : typed(key, field.value)
    case .textField(let field): typed(key, field.value)
    case .comboBox(let box): typed(key, box.field.value)
    case .dateField(let field): typed(key, field.value)
    default: .nothing
    }
  }

  private static func typed(_ key: Key, _ value: String) -> Self {
    switch key {
    case .enter: .submit
    case .backspace: value.isEmpty ? .nothing : .edit(String(value.dropLast()))
    case .space: .edit(value + " ")
    case .comma: .edit(value + ",")
    case .semicolon: .edit(value + ";")
    default: .nothing
    }
  }
}

extension Select {
  /// Returns the `key` of the option that a key press selects, or `nil` if the selection doesn't
  /// change.
  ///
  /// The arrow keys, Home, and End select options.
  func neighbor(_ key: Key) -> String? {
    let index = options.firstIndex { $0.key == selected }
    let next: Int? =
      switch key {
      case .down, .right: index.map { $0 + 1 } ?? 0
      case .up, .left: index.map { $0 - 1 }
      case .home: 0
      case .end: options.count - 1
      default: nil
      }
    guard let next, next != index, options.indices.contains(next) else { return nil }
    return options[next].key
  }
}
