import Core

/// Writes the nodes of a screen as HTML: for every node one element, whose `id` is the node's place.
///
/// A node's own name stands in `data-id`. What stands below a node is written for itself alone: the
/// one exception, a radio group, is written whole whenever something in it changes.
struct PageWriter {
  /// Where a node stands: its index among its parent's children, and so on up to the screen.
  typealias Place = String

  var out = Markup()
  /// Light or dark, where that is not left to the browser.
  let appearance: Appearance?

  init(_ appearance: Appearance?) { self.appearance = appearance }

  /// Writes a node and what is in it.
  mutating func write(_ branch: Snapshot.Branch, at place: Place) {
    write(branch, at: place, in: .column)
  }

  /// What a node stands in, where that says how it is written.
  enum Parent {
    case column
    /// A list: every child is an item.
    case list
    /// A radio group whose stop for the Tab key is this chip.
    case radios(stop: NodeID?)
  }

  mutating func write(_ branch: Snapshot.Branch, at place: Place, in parent: Parent) {
    let element = branch.element
    if case .list = parent, !element.isRow {
      open("li", element, place, class: "row")
      out.raw(">")
      write(branch, at: place + "-", in: .column)
      return out.raw("</li>")
    }
    switch element.content {
    case .text(let words): text(words, element, place)
    case .heading(let words, let level): heading(words, level, element, place)
    case .stack(let axis): stack(branch, axis, place, parent)
    case .flow(let alignment): flow(branch, alignment, place, parent)
    case .radioGroup: radioGroup(branch, place)
    case .list(let page): list(branch, page, place)
    case .row: row(branch, place, parent)
    case .link(let route): link(branch, route, place, parent)
    case .dialog(let message): dialog(branch, message, place)
    case .disclosure(let isOpen): disclosure(branch, isOpen, place)
    case .emptyState(let words): emptyState(branch, words, place)
    case .chip(let isSelected): chip(branch, isSelected, place, parent)
    case .button: button(branch, place)
    case .hint(let words): paragraph(words, element, place, class: "hint")
    case .announcement(let words): announcement(words, element, place)
    case .progress(let progress): self.progress(progress, element, place)
    case .swatch(let color): swatch(color, element, place)
    case .image(let picture): image(picture, element, place)
    case .photoGrid: photoGrid(branch, place)
    case .photoPicker(let picker): photoPicker(picker, branch, place)
    case .chart(let reference): chart(reference, element, place)
    case .drawingSurface(let surface): drawingSurface(surface, element, place)
    case .textField, .textArea, .dateField, .comboBox, .select, .toggle: field(branch, place)
    }
  }

  /// The children of a node, in its element.
  mutating func children(
    of branch: Snapshot.Branch, at place: Place, in parent: Parent = .column
  ) {
    for (index, child) in branch.children.enumerated() {
      write(child, at: "\(place).\(index)", in: parent)
    }
  }

  /// Begins an element with its place, classes and the node's name; `>` is still to come.
  mutating func open(
    _ tag: StaticString, _ element: Element, _ place: Place, class name: StaticString
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
  }

  /// `disabled`, with the reason as the description.
  mutating func disabled(_ element: Element, _ place: Place) {
    guard !element.isEnabled else { return }
    out.raw(" aria-disabled=\"true\"")
  }

  /// Names what describes an element: its hint and what is wrong with it.
  mutating func describedBy(_ element: Element, _ place: Place) {
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

  /// The hint and what is wrong, below what they describe.
  mutating func remarks(_ element: Element, _ place: Place) {
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

extension Element {
  /// Whether it is an item of a list by itself.
  var isRow: Bool {
    switch content {
    case .row, .link: true
    default: false
    }
  }
}
