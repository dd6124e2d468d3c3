// Functions that create text, layout, and controls.

extension Node {
  /// Returns a text node.
  ///
  /// With a label, the node shows a fact, with the label as its name and the text as its value.
  public static func text(_ words: String, label: String? = nil, role: StyleRole? = nil) -> Node {
    Node(ScreenElement(.text(words), label: label, role: role))
  }

  /// Returns a heading.
  ///
  /// Level 1 is the screen's title.
  public static func heading(_ words: String, level: Int = 2) -> Node {
    Node(ScreenElement(.heading(words, level: level)))
  }

  /// Returns a column of children, from top to bottom.
  public static func vstack(_ children: [Node], role: StyleRole? = nil) -> Node {
    Node(ScreenElement(.stack(.vertical), role: role), children: children)
  }

  /// Returns a named column of children, from top to bottom.
  public static func vstack(
    _ id: NodeID, label: String, role: StyleRole? = nil, _ children: [Node]
  ) -> Node {
    Node(ScreenElement(.stack(.vertical), id: id, label: label, role: role), children: children)
  }

  /// Returns a row of children, side by side.
  public static func hstack(_ children: [Node], role: StyleRole? = nil) -> Node {
    Node(ScreenElement(.stack(.horizontal), role: role), children: children)
  }

  /// Returns a group of children in rows that wrap.
  public static func flow(_ children: [Node], alignment: FlowAlignment = .leading) -> Node {
    Node(ScreenElement(.flow(alignment)), children: children)
  }

  /// Returns a chip that can't be tapped.
  ///
  /// The children are the buttons for the chip's actions.
  public static func chip(
    _ label: String, isSelected: Bool = false, role: StyleRole? = nil, _ children: [Node] = []
  ) -> Node {
    Node(
      ScreenElement(.chip(isSelected: isSelected), label: label, role: role), children: children)
  }

  /// Returns a chip that can be tapped.
  ///
  /// - Parameters:
  ///   - id: The ID of the chip.
  ///   - label: The displayed label.
  ///   - isSelected: Whether the chip is drawn as selected.
  ///   - spoken: The text that a screen reader speaks, or `nil` to speak the label.
  ///   - role: The role that determines the style, or `nil` for none.
  ///   - onTap: The action sent when the chip is tapped.
  ///   - children: The nodes inside the chip.
  /// - Returns: A chip that acts as a radio button inside a radio group, and as a button elsewhere.
  public static func chip(
    _ id: NodeID, _ label: String, isSelected: Bool = false, spoken: String? = nil,
    role: StyleRole? = nil, onTap: Action, children: [Node] = []
  ) -> Node {
    var element = ScreenElement(.chip(isSelected: isSelected), id: id, label: label, role: role)
    element.spoken = spoken
    return Node(element, handlers: [.tap(onTap)], children: children)
  }

  /// Returns a button.
  ///
  /// - Parameters:
  ///   - id: The ID of the button.
  ///   - label: The displayed label.
  ///   - spoken: The text that a screen reader speaks, or `nil` to speak the label.
  ///   - role: The role that determines the style, or `nil` for none.
  ///   - reason: The reason why the button is disabled, or `nil` if the button is enabled.
  ///   - onTap: The action sent when the button is tapped.
  /// - Returns: A button, disabled if there is a reason.
  public static func button(
    _ id: NodeID, _ label: String, spoken: String? = nil, role: StyleRole? = nil,
    disabledBecause reason: String? = nil, onTap: Action
  ) -> Node {
    var element = ScreenElement(.button, id: id, label: label, role: role)
    element.spoken = spoken
    element.isEnabled = reason == nil
    element.hint = reason
    return Node(element, handlers: [.tap(onTap)])
  }

  /// Returns secondary actions, such as editing and deleting.
  ///
  /// - Parameters:
  ///   - label: The name of the button that shows the actions, in a host that hides them.
  ///   - children: The actions: buttons, and links without children.
  /// - Returns: A menu.
  public static func menu(_ label: String, _ children: [Node]) -> Node {
    Node(ScreenElement(.menu, label: label), children: children)
  }

  /// Returns a group of chips, at most one of which is selected.
  ///
  /// The arrow keys, Home, and End select a chip.
  public static func radioGroup(
    _ id: NodeID, label: String, role: StyleRole? = nil, _ children: [Node]
  ) -> Node {
    Node(ScreenElement(.radioGroup, id: id, label: label, role: role), children: children)
  }

  /// Returns a menu of a few options.
  ///
  /// `onEdit` receives the key of the chosen option and returns the action to send.
  public static func select(
    _ id: NodeID, label: String, options: [Select.Option], selected: String?,
    onEdit: @escaping @Sendable (String) -> Action
  ) -> Node {
    Node(
      ScreenElement(.select(Select(options: options, selected: selected)), id: id, label: label),
      handlers: [.edit(onEdit)])
  }

  /// Returns a switch that is on or off.
  public static func toggle(
    _ id: NodeID, label: String, isOn: Bool, onTap: Action
  ) -> Node {
    Node(ScreenElement(.toggle(isOn: isOn), id: id, label: label), handlers: [.tap(onTap)])
  }

  /// Returns a field with one line of text.
  ///
  /// `message` is the error in the text, or `nil` if the text has no error.
  public static func textField(
    _ id: NodeID, label: String, _ field: TextField, message: String? = nil,
    onEdit: @escaping @Sendable (String) -> Action, onSubmit: Action? = nil
  ) -> Node {
    var element = ScreenElement(.textField(field), id: id, label: label)
    element.message = message
    return Node(element, handlers: [.edit(onEdit)] + (onSubmit.map { [.submit($0)] } ?? []))
  }

  /// Returns a multiline text field.
  ///
  /// `message` is the error in the text, or `nil` if the text has no error.
  public static func textArea(
    _ id: NodeID, label: String, _ field: TextField, message: String? = nil,
    onEdit: @escaping @Sendable (String) -> Action
  ) -> Node {
    var element = ScreenElement(.textArea(field), id: id, label: label)
    element.message = message
    return Node(element, handlers: [.edit(onEdit)])
  }

  /// Returns a field for a date.
  ///
  /// `message` is the error in the date, or `nil` if the date has no error.
  public static func dateField(
    _ id: NodeID, label: String, _ field: DateField, message: String? = nil,
    onEdit: @escaping @Sendable (String) -> Action
  ) -> Node {
    var element = ScreenElement(.dateField(field), id: id, label: label)
    element.message = message
    return Node(element, handlers: [.edit(onEdit)])
  }

  /// Returns a text field with suggestions.
  ///
  /// The handlers determine the response to each event, including key presses and pastes.
  public static func comboBox(
    _ id: NodeID, label: String, _ box: ComboBox, handlers: [Handler<Action>]
  ) -> Node {
    Node(ScreenElement(.comboBox(box), id: id, label: label), handlers: handlers)
  }
}
