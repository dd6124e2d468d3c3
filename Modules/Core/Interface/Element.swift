/// One node of a screen as plain data, without its children and without actions.
public struct Element: Equatable, Sendable {
  /// What it is.
  public var content: Content
  /// Its name, for everything a person can act on.
  public var id: NodeID?
  /// What a person reads or a screen reader says; every interactive node has one.
  public var label: String?
  /// What a screen reader says where that differs from the label: "13 mesh" for a chip "13".
  public var spoken: String?
  /// What it stands for in looks.
  public var role: Role?
  /// A remark below it; where it is disabled, the reason (ALL-5).
  public var hint: String?
  /// What is wrong with its value, if anything.
  public var message: String?
  /// Whether it can be acted on.
  public var isEnabled: Bool

  /// An enabled node without further marks.
  public init(_ content: Content, id: NodeID? = nil, label: String? = nil, role: Role? = nil) {
    self.content = content
    self.id = id
    self.label = label
    self.role = role
    isEnabled = true
  }
}

extension Element {
  /// Whether a person can act on it: such a node has an id and a label.
  public var isInteractive: Bool {
    switch content {
    case .button, .select, .toggle, .textField, .textArea, .dateField, .comboBox, .disclosure,
      .link, .photoPicker:
      true
    case .chip, .drawingSurface: id != nil
    case .text, .heading, .stack, .flow, .radioGroup, .dialog, .swatch, .image, .photoGrid, .list,
      .row, .chart, .progress, .hint, .announcement, .emptyState:
      false
    }
  }

  /// Whether it is a field whose text a person types.
  public var isTyped: Bool {
    switch content {
    case .textField, .textArea, .dateField, .comboBox: true
    default: false
    }
  }

  /// The typed text, chosen key or words it holds, if it holds any.
  public var value: String? {
    switch content {
    case .text(let words), .heading(let words, _), .hint(let words), .announcement(let words),
      .emptyState(let words), .dialog(let words):
      words
    case .textField(let field), .textArea(let field): field.value
    case .dateField(let field): field.value
    case .comboBox(let box): box.field.value
    case .select(let select): select.selected
    default: nil
    }
  }
}

/// An element by reference: a tree is copied and searched without a copy of all it says.
final class SharedElement: Equatable, Sendable, CustomStringConvertible {
  let element: Element

  init(_ element: Element) { self.element = element }

  static func == (one: SharedElement, other: SharedElement) -> Bool {
    one === other || one.element == other.element
  }

  /// What it says, also where a tree is printed.
  var description: String { "\(element)" }
}
