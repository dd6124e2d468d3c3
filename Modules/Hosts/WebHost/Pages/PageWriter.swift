import Core

/// A writer that turns a screen's nodes into HTML, with one element per node.
///
/// An element's `id` is the node's path, and `data-id` is the node's own ID. Each node can be
/// rewritten independently of other nodes, except that a radio group or link is rewritten as a
/// whole if any of its nodes changes.
struct PageWriter {
  /// A node's path: the prefix of a page part and zero-based child indices, such as `s.0.2`.
  typealias Place = String

  var out = Markup()
  /// Whether the next element is a cell of a table.
  var isCell = false
  /// Whether the next element is inside a link.
  var isInLink = false
  /// The chosen appearance, or `nil` if the browser decides.
  let appearance: Appearance?
  /// The path below which photos are.
  let photos: String

  init(_ appearance: Appearance?, photosAt path: String = ContentPath.photos) {
    (self.appearance, photos) = (appearance, path)
  }

  /// Writes a node and its descendants.
  mutating func write(_ branch: SnapshotNode, at place: Place) {
    write(branch, at: place, in: .column)
  }

  /// A parent's type, which affects the markup of the parent's children.
  enum Parent {
    case column
    /// A list, whose children are items or, in a table, rows.
    case list(isTable: Bool)
    /// A row of a table, whose texts and fields are cells.
    case cells
    /// A radio group, in which only the chip with the ID `stop` is a Tab stop.
    case radios(stop: NodeID?)
  }

  mutating func write(_ branch: SnapshotNode, at place: Place, in parent: Parent) {
    let element = branch.element
    if case .list(let isTable) = parent, !element.isRow {
      open(isTable ? "div" : "li", element, place, class: "row")
      out.raw(">")
      write(branch, at: place + "-", in: .column)
      return out.raw(isTable ? "</div>" : "</li>")
    }
    isCell = parent.isRow && element.isCell
    switch element.content {
    case .text(let words): text(words, element, place)
    case .heading(let words, let level): heading(words, level, element, place)
    case .stack(let axis): stack(branch, axis, place, parent)
    case .flow(let alignment): flow(branch, alignment, place, parent)
    case .radioGroup: radioGroup(branch, place)
    case .list(let page): list(branch, page, place)
    case .row: row(branch, place, parent)
    case .link(let route): link(branch, route, place, parent)
    case .file(let source): file(source, element, place)
    case .dialog(let message): dialog(branch, message, place)
    case .disclosure(let isOpen): disclosure(branch, isOpen, place)
    case .emptyState(let words): emptyState(branch, words, place)
    case .chip(let isSelected): chip(branch, isSelected, place, parent)
    case .button: button(branch, place)
    case .menu: menu(branch, place)
    case .hint(let words): paragraph(words, element, place, class: "hint")
    case .announcement(let words): announcement(words, element, place)
    case .bar(let bar):
      self.bar(bar, element, place) { $0.out.text(element.label ?? "") }
    case .progress(let progress): self.progress(progress, element, place)
    case .swatch(let color): swatch(color, element, place)
    case .qrCode(let code): qrCode(code, element, place)
    case .image(let picture):
      // The name of a table's row names its picture, too.
      image(picture, parent.isRow ? ScreenElement(element.content) : element, place)
    case .photoGrid: photoGrid(branch, place)
    case .photoPicker(let picker): photoPicker(picker, branch, place)
    case .chart(let reference): chart(reference, element, place)
    case .drawingSurface(let surface): drawingSurface(surface, element, place)
    case .textField, .textArea, .dateField, .comboBox, .select, .toggle: field(branch, place)
    }
  }

  /// Writes the children of a node.
  mutating func children(
    of branch: SnapshotNode, at place: Place, in parent: Parent = .column
  ) {
    for (index, child) in branch.children.enumerated() {
      write(child, at: "\(place).\(index)", in: parent)
    }
  }

  /// Begins an element's start tag with the path, classes, and node ID, without the closing `>`.
  mutating func open(
    _ tag: StaticString, _ element: ScreenElement, _ place: Place, class name: StaticString
  ) {
    out.raw("<")
    out.raw(tag)
    out.attribute("id", place)
    out.raw(" class=\"")
    out.raw(name)
    if let role = element.role {
      out.raw(" ")
      out.text(role.rawValue)
    }
    out.raw("\"")
    out.attribute("data-id", element.id?.text)
    if isCell { out.raw(" role=\"cell\"") }
    isCell = false
  }

  /// Writes the `aria-disabled` attribute if the element is disabled.
  ///
  /// ``describedBy(_:_:)`` adds the reason.
  mutating func disabled(_ element: ScreenElement, _ place: Place) {
    guard !element.isEnabled else { return }
    out.raw(" aria-disabled=\"true\"")
  }

  /// Writes the `aria-describedby` attribute, which refers to the element's message and hint.
  mutating func describedBy(_ element: ScreenElement, _ place: Place) {
    guard element.hint != nil || element.message != nil else { return }
    out.raw(" aria-describedby=\"")
    if element.message != nil {
      out.text(place)
      out.raw("-message")
    }
    if element.hint != nil {
      if element.message != nil { out.raw(" ") }
      out.text(place)
      out.raw("-hint")
    }
    out.raw("\"")
  }

  /// Writes an element's message and hint, if any, below the element.
  mutating func remarks(_ element: ScreenElement, _ place: Place) {
    if let message = element.message {
      out.raw("<p class=\"message\" id=\"")
      out.text(place)
      out.raw("-message\">")
      out.text(message)
      out.raw("</p>")
    }
    if let hint = element.hint {
      out.raw("<p class=\"hint\" id=\"")
      out.text(place)
      out.raw("-hint\">")
      out.text(hint)
      out.raw("</p>")
    }
  }
}

extension ScreenElement {
  /// Whether the element needs no wrapper to be a list item.
  var isRow: Bool {
    switch content {
    case .row, .link: true
    default: false
    }
  }

  /// Whether the element is a cell if it's in a row of a table.
  fileprivate var isCell: Bool {
    switch content {
    case .text, .toggle, .textField, .textArea, .dateField, .comboBox, .select: true
    default: false
    }
  }
}
