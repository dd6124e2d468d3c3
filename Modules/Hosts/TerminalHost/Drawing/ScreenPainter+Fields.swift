import Core

// Fields: a label, and the typed or chosen value.

extension ScreenPainter {
  /// Returns the width, in columns, reserved for labels next to fields, or 0 if labels must be
  /// above their fields.
  func labels(of root: SnapshotNode, within width: Int) -> Int {
    guard !root.fieldLabels.isEmpty else { return 0 }
    let widest = root.besideLabels.reduce(0) { max($0, $1.columns) }
    return widest > 0 && widest + sizes.gap <= width / 3 ? widest + sizes.gap : 0
  }

  /// Returns a field, with the label next to or above the value, and the message and hint below.
  func field(_ element: ScreenElement, _ width: Int, _ drawn: (Int) -> Block) -> Block {
    let label = element.label ?? ""
    let look = TextLook(element.isEnabled ? nil : .mutedText, dim: !element.isEnabled)
    var block = Block()
    if labelColumns > 0 {
      var body = drawn(width - labelColumns)
      for line in remarks(element, width - labelColumns) { body.lines.append(line) }
      block = body.indented(
        by: labelColumns, first: StyledLine(label.fitted(to: labelColumns - 1), look))
    } else {
      block.lines = label.wrapped(to: width).map { StyledLine($0, look) }
      block.add(drawn(width))
      for line in remarks(element, width) { block.lines.append(line) }
    }
    return block
  }

  /// Returns the lines of an element's message and hint.
  func remarks(_ element: ScreenElement, _ width: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    if let message = element.message {
      lines += "! \(message)".wrapped(to: width).map { StyledLine($0, TextLook(.danger)) }
    }
    if let hint = element.hint {
      lines += hint.wrapped(to: width).map { StyledLine($0, StyleRole.footnote.look) }
    }
    return lines
  }

  /// Returns a field's value without its label.
  func control(_ element: ScreenElement, _ width: Int) -> Block {
    switch element.content {
    case .textField(let field): typed(field, element, width)
    case .textArea(let field): area(field, element, width)
    case .dateField(let field):
      typed(TextField(value: field.value, placeholder: "YYYY-MM-DD"), element, width)
    case .comboBox(let box): comboBox(box, element, width)
    case .select(let select): choice(select, element, width)
    case .toggle(let isOn): Block(StyledLine(isOn ? "[x]" : "[ ]", look(element)))
    default: Block()
    }
  }

  private func look(_ element: ScreenElement) -> TextLook {
    guard element.isEnabled else { return TextLook(.mutedText, dim: true) }
    return element.id == focus && focus != nil ? TextLook(.focus, bold: true) : TextLook(.edge)
  }

  /// Returns a one-line field's text between vertical bars.
  ///
  /// If the text is wider than the field, only the beginning of the text is shown, or only the
  /// characters around the caret if the field has the focus.
  private func typed(_ field: TextField, _ element: ScreenElement, _ width: Int) -> Block {
    let suffix = (field.suffix.map { [$0] } ?? []) + (field.isRequired ? ["required"] : [])
    let remark = suffix.joined(separator: ", ")
    let room = max(1, min(width, sizes.measure) - 2)
    let beside = remark.isEmpty ? 0 : remark.columns + 1
    let isBeside = room - beside >= Self.leastWidth
    let columns = isBeside ? room - beside : room
    let isFocused = element.id == focus && focus != nil
    let window = FieldWindow(
      line: field.value, caret: isFocused ? caret ?? field.value.count : nil, columns: columns)
    var line = StyledLine("▏", look(element))
    line.parts.append(words(window.lines[0], field, columns))
    line.pad(to: 1 + columns)
    line.parts.append(StyledText("▕", look(element)))
    if isBeside, !remark.isEmpty {
      line.parts.append(StyledText(" " + remark, StyleRole.footnote.look))
    }
    var block = Block(line)
    if !isBeside, !remark.isEmpty {
      block.lines.append(StyledLine(remark, StyleRole.footnote.look))
    }
    if isFocused { block.field = FieldPlace(line: 0, column: 1, columns: columns) }
    return block
  }

  private func words(_ text: String, _ field: TextField, _ columns: Int) -> StyledText {
    guard field.value.isEmpty, let placeholder = field.placeholder else { return StyledText(text) }
    return StyledText(placeholder.fitted(to: columns), StyleRole.footnote.look)
  }

  /// Returns a text area's lines between vertical bars.
  private func area(_ field: TextField, _ element: ScreenElement, _ width: Int) -> Block {
    let columns = max(2, min(width, sizes.measure) - 2)
    let isFocused = element.id == focus && focus != nil
    let window = FieldWindow(
      area: field.value, caret: isFocused ? caret ?? field.value.count : nil, columns: columns)
    var block = Block()
    for (index, text) in window.lines.enumerated() {
      var line = StyledLine("▏", look(element))
      line.parts.append(index == 0 ? words(text, field, columns) : StyledText(text))
      line.pad(to: 1 + columns)
      line.parts.append(StyledText("▕", look(element)))
      block.lines.append(line)
    }
    if isFocused { block.field = FieldPlace(line: 0, column: 1, columns: columns) }
    return block
  }

  private func comboBox(_ box: ComboBox, _ element: ScreenElement, _ width: Int) -> Block {
    var block = typed(box.field, element, width)
    for option in box.options {
      let isActive = option.key == box.active
      let text = (isActive ? "› " : "  ") + option.label
      block.lines.append(
        StyledLine(
          text.fitted(to: width), isActive ? TextLook(.link, bold: true) : .plain))
    }
    return block
  }

  private func choice(_ select: Select, _ element: ScreenElement, _ width: Int) -> Block {
    let chosen = select.options.first { $0.key == select.selected }?.label ?? "none"
    var line = StyledLine("‹ ", look(element))
    line.parts.append(StyledText(chosen.fitted(to: max(1, width - 4))))
    line.parts.append(StyledText(" ›", look(element)))
    return Block(line)
  }

  /// Returns a radio group's chips in a column.
  func group(_ branch: SnapshotNode, _ width: Int) -> Block {
    column(branch.children, width)
  }
}

extension SnapshotNode {
  /// The labels of the fields in this subtree, including this node's label if the node is a field.
  ///
  /// The label of an unlabeled field is an empty string.
  var fieldLabels: [String] {
    isField ? [element.label ?? ""] : children.flatMap(\.fieldLabels)
  }

  private var isField: Bool {
    switch element.content {
    case .select, .textField, .textArea, .dateField, .comboBox, .toggle, .radioGroup: true
    default: false
    }
  }

  /// The labels of the fields, and of the groups without fields, in this subtree.
  ///
  /// Each label can be shown to the left of the field or group.
  fileprivate var besideLabels: [String] {
    if isField { return fieldLabels }
    if case .stack(.vertical) = element.content, let label = element.label, fieldLabels.isEmpty {
      return [label]
    }
    return children.flatMap(\.besideLabels)
  }
}
