// The named constructors that screens are written with.

extension Node {
  /// Words to read; with a label a fact: what it is, and what it is here.
  public static func text(_ words: String, label: String? = nil, role: Role? = nil) -> Node {
    Node(Element(.text(words), label: label, role: role))
  }

  /// A heading; level 1 is the screen's title.
  public static func heading(_ words: String, level: Int = 2) -> Node {
    Node(Element(.heading(words, level: level)))
  }

  /// Children one below the other.
  public static func column(_ children: [Node], role: Role? = nil) -> Node {
    Node(Element(.stack(.vertical), role: role), children: children)
  }

  /// Children one below the other, as a group with a name of its own.
  public static func column(
    _ id: NodeID, label: String, role: Role? = nil, _ children: [Node]
  ) -> Node {
    Node(Element(.stack(.vertical), id: id, label: label, role: role), children: children)
  }

  /// Children one beside the other.
  public static func rowOf(_ children: [Node], role: Role? = nil) -> Node {
    Node(Element(.stack(.horizontal), role: role), children: children)
  }

  /// Children in a row that wraps.
  public static func flow(_ children: [Node], alignment: FlowAlignment = .leading) -> Node {
    Node(Element(.flow(alignment)), children: children)
  }

  /// A pill that is only read; what can be done to it is among its children.
  public static func chip(
    _ label: String, isSelected: Bool = false, role: Role? = nil, _ children: [Node] = []
  ) -> Node {
    Node(
      Element(.chip(isSelected: isSelected), label: label, role: role), children: children)
  }

  /// A pill to tap; `spoken` is what a screen reader says where it differs from the label.
  public static func chip(
    _ id: NodeID, _ label: String, isSelected: Bool = false, spoken: String? = nil,
    role: Role? = nil, onTap: Action, children: [Node] = []
  ) -> Node {
    var element = Element(.chip(isSelected: isSelected), id: id, label: label, role: role)
    element.spoken = spoken
    return Node(element, handlers: [.tap(onTap)], children: children)
  }

  /// Something that acts when tapped; `spoken` is what a screen reader says where it differs from the
  /// label.
  public static func button(
    _ id: NodeID, _ label: String, spoken: String? = nil, role: Role? = nil,
    disabledBecause reason: String? = nil, onTap: Action
  ) -> Node {
    var element = Element(.button, id: id, label: label, role: role)
    element.spoken = spoken
    element.isEnabled = reason == nil
    element.hint = reason
    return Node(element, handlers: [.tap(onTap)])
  }

  /// Children of which one is selected; arrow keys move among them.
  public static func radioGroup(_ id: NodeID, label: String, _ children: [Node]) -> Node {
    Node(Element(.radioGroup, id: id, label: label), children: children)
  }

  /// One of a few options; an edit carries the key.
  public static func select(
    _ id: NodeID, label: String, options: [Select.Option], selected: String?,
    onEdit: @escaping @Sendable (String) -> Action
  ) -> Node {
    Node(
      Element(.select(Select(options: options, selected: selected)), id: id, label: label),
      handlers: [.edit(onEdit)])
  }

  /// On or off.
  public static func toggle(
    _ id: NodeID, label: String, isOn: Bool, onTap: Action
  ) -> Node {
    Node(Element(.toggle(isOn: isOn), id: id, label: label), handlers: [.tap(onTap)])
  }

  /// One line of typed text; `message` says what is wrong with it.
  public static func textField(
    _ id: NodeID, label: String, _ field: TextField, message: String? = nil,
    onEdit: @escaping @Sendable (String) -> Action, onSubmit: Action? = nil
  ) -> Node {
    var element = Element(.textField(field), id: id, label: label)
    element.message = message
    return Node(element, handlers: [.edit(onEdit)] + (onSubmit.map { [.submit($0)] } ?? []))
  }

  /// Several lines of typed text.
  public static func textArea(
    _ id: NodeID, label: String, _ field: TextField, message: String? = nil,
    onEdit: @escaping @Sendable (String) -> Action
  ) -> Node {
    var element = Element(.textArea(field), id: id, label: label)
    element.message = message
    return Node(element, handlers: [.edit(onEdit)])
  }

  /// A civil day, typed or chosen.
  public static func dateField(
    _ id: NodeID, label: String, _ field: DateField, message: String? = nil,
    onEdit: @escaping @Sendable (String) -> Action
  ) -> Node {
    var element = Element(.dateField(field), id: id, label: label)
    element.message = message
    return Node(element, handlers: [.edit(onEdit)])
  }

  /// A field with suggestions; keys and pastes are the component's to take.
  public static func comboBox(
    _ id: NodeID, label: String, _ box: ComboBox, handlers: [Handler<Action>]
  ) -> Node {
    Node(Element(.comboBox(box), id: id, label: label), handlers: handlers)
  }
}
