import Core

// Nodes that contain other nodes.

extension ScreenPainter {
  /// Returns a group's nodes in a column, with the group's label next to or above the nodes.
  ///
  /// The label is omitted if a field in the group repeats the label.
  func section(_ branch: SnapshotNode, _ width: Int) -> Block {
    guard let label = branch.element.label else { return column(branch.children, width) }
    if branch.namesItself { return underValue(branch.children, width) }
    guard labelColumns > 0, branch.fieldLabels.isEmpty else {
      var block = lines(label, TextLook(.mutedText, bold: true), width)
      block.add(column(branch.children, width))
      block.isSpaced = true
      return block
    }
    return column(branch.children, width - labelColumns)
      .indented(by: labelColumns, first: StyledLine(label.fitted(to: labelColumns - 1)))
  }

  /// Returns a field that repeats its group's label, with the group's other nodes aligned below the
  /// field's value.
  private func underValue(_ branches: [SnapshotNode], _ width: Int) -> Block {
    guard labelColumns > 0 else { return column(branches, width) }
    var block = Block()
    for branch in branches {
      block.add(
        branch.fieldLabels.isEmpty
          ? draw(branch, width - labelColumns).indented(by: labelColumns) : draw(branch, width))
    }
    return block
  }

  /// Returns a dialog in a frame.
  func dialog(_ branch: SnapshotNode, _ message: String, _ width: Int) -> Block {
    let room = max(Self.leastWidth, min(width, sizes.measure) - 4)
    var inner = Block()
    inner.add(lines(branch.element.label ?? "", TextLook(bold: true), room))
    if !message.isEmpty { inner.add(lines(message, .plain, room)) }
    let buttons = branch.children.filter(\.isButton)
    inner.add(column(branch.children.filter { !$0.isButton }, room))
    var answers = flow(buttons, room, .leading)
    answers.isSpaced = true
    inner.add(answers)
    return framed(inner, room)
  }

  private func framed(_ inner: Block, _ columns: Int) -> Block {
    let edge = TextLook(.edge)
    let side = StyledText("│", edge)
    var block = inner.indented(by: 2)
    block.isSpaced = false
    block.lines = block.lines.map { line in
      var framed = StyledLine([side, StyledText(" ")])
      framed.parts += line.parts.dropFirst()
      framed.pad(to: columns + 3)
      framed.parts.append(side)
      return framed
    }
    let rule = String(repeating: "─", count: columns + 2)
    var frame = Block(StyledLine("╭\(rule)╮", edge))
    frame.add(block)
    frame.lines.append(StyledLine("╰\(rule)╯", edge))
    frame.isSpaced = true
    return frame
  }

  func disclosure(_ branch: SnapshotNode, _ isOpen: Bool, _ width: Int) -> Block {
    let element = branch.element
    var look = TextLook(.link)
    if element.id == focus, focus != nil { (look.isReversed, look.isBold) = (true, true) }
    let sign = isOpen ? "[−]" : "[+]"
    var block = Block(
      StyledLine("\(sign) \(element.label ?? "")".fitted(to: width), look))
    block.add(column(branch.children, width - sizes.indent).indented(by: sizes.indent))
    return block
  }

  func empty(_ branch: SnapshotNode, _ width: Int) -> Block {
    var block = lines(
      branch.element.value ?? "", TextLook(.mutedText), min(width, sizes.measure))
    block.add(column(branch.children, width))
    block.isSpaced = true
    return block
  }
}

extension SnapshotNode {
  /// Whether a field in the group repeats the group's label.
  fileprivate var namesItself: Bool { fieldLabels.contains(element.label ?? "") }

  var isButton: Bool {
    if case .button = element.content { true } else { false }
  }

  /// Whether the node is a button, a file, a photo picker, a menu, a toolbar, or a link without
  /// children.
  var isAction: Bool {
    switch element.content {
    case _ where element.role == .toolbar: true
    case .button, .file, .photoPicker, .menu: true
    case .link: children.isEmpty
    default: false
    }
  }
}
