/// A node of a screen as plain data, without its children and actions.
public struct ScreenElement: Equatable, Sendable {
  /// The node's type, such as a heading or a button, with the data for that type.
  public var content: Content
  /// The node's ID, or `nil` if the node has none.
  ///
  /// Every interactive node has an ID.
  public var id: NodeID?
  /// The displayed or spoken label, or `nil` if the node has none.
  ///
  /// Every interactive node has a label.
  public var label: String?
  /// The text that a screen reader speaks instead of the label, or `nil` to speak the label.
  ///
  /// For example, the chip “13” is spoken as “13 mesh”.
  public var spoken: String?
  /// The role that determines the node's style, or `nil` for none.
  public var role: StyleRole?
  /// The icon of a button or chip, or `nil` for none.
  public var icon: Icon?
  /// The text below the node, or `nil` if the node has no hint.
  ///
  /// The hint of a disabled node is the reason why the node is disabled (ALL-5).
  public var hint: String?
  /// The message about an error in the node's value, or `nil` if no error is shown.
  public var message: String?
  /// Whether the user can interact with the node.
  public var isEnabled: Bool

  /// Creates an enabled node.
  ///
  /// Set any other properties on the new node.
  public init(_ content: Content, id: NodeID? = nil, label: String? = nil, role: StyleRole? = nil) {
    self.content = content
    self.id = id
    self.label = label
    self.role = role
    isEnabled = true
  }
}

extension ScreenElement {
  /// Whether the node is a control.
  ///
  /// A control has an ID and a label. A chip or a drawing surface without an ID isn't a control.
  public var isInteractive: Bool {
    switch content {
    case .button, .select, .toggle, .textField, .textArea, .dateField, .comboBox, .disclosure,
      .link, .file, .photoPicker:
      true
    case .chip, .drawingSurface: id != nil
    case .text, .heading, .stack, .flow, .menu, .radioGroup, .dialog, .swatch, .qrCode, .image,
      .photoGrid, .list, .row, .chart, .bar, .progress, .hint, .announcement, .emptyState:
      false
    }
  }

  /// Whether the node is a field in which the user types text.
  public var isTyped: Bool {
    switch content {
    case .textField, .textArea, .dateField, .comboBox: true
    default: false
    }
  }

  /// The node's text or the key of its selected option, or `nil` if the node has neither.
  public var value: String? {
    switch content {
    case .text(let words), .heading(let words, _), .hint(let words), .announcement(let words),
      .emptyState(let words), .dialog(let words):
      words
    case .textField(let field), .textArea(let field): field.value
    case .dateField(let field): field.value
    case .comboBox(let box): box.field.value
    case .select(let select): select.selected
    case .bar(let bar): "\(bar.count)"
    default: nil
    }
  }
}

/// A shared reference to an element, so that copying or searching a tree doesn't copy elements.
final class SharedElement: Equatable, Sendable, CustomStringConvertible {
  let element: ScreenElement

  init(_ element: ScreenElement) { self.element = element }

  static func == (one: SharedElement, other: SharedElement) -> Bool {
    one === other || one.element == other.element
  }

  /// The element's description, which makes printed trees readable.
  var description: String { "\(element)" }
}
