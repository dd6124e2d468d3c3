import Core
import Sessions

// Nodes that contain other nodes.

extension PageWriter {
  mutating func stack(
    _ branch: SnapshotNode, _ axis: Axis, _ place: Place, _ parent: Parent
  ) {
    let element = branch.element
    open("div", element, place, class: axis == .vertical ? "column" : "beside")
    if branch.isTable {
      out.raw(" role=\"table\"")
      out.attribute("aria-label", branch.children.last?.element.label)
      out.raw(">")
    } else if let label = element.label {
      out.raw(" role=\"group\"")
      out.attribute("aria-label", element.spoken ?? label)
      out.raw(">")
      if !branch.namesItself {
        out.raw("<p class=\"legend\" aria-hidden=\"true\">")
        out.text(label)
        out.raw("</p>")
      }
    } else {
      out.raw(">")
    }
    children(of: branch, at: place, in: parent.within)
    // The page's script returns to the screen below, as the browser's Back does.
    if element.role == .toolbar, branch.children.contains(where: \.isSaveButton) {
      out.raw("<button type=\"button\" class=\"button secondary cancel\">Cancel</button>")
    }
    out.raw("</div>")
  }

  mutating func flow(
    _ branch: SnapshotNode, _ alignment: FlowAlignment, _ place: Place, _ parent: Parent
  ) {
    open("div", branch.element, place, class: "flow")
    out.attribute("data-align", alignment == .leading ? nil : alignment.rawValue)
    out.raw(">")
    children(of: branch, at: place, in: parent.within)
    out.raw("</div>")
  }

  /// Writes a group of chips to choose from.
  ///
  /// Arrow keys move the focus inside the group, and the Tab key stops at only one chip.
  mutating func radioGroup(_ branch: SnapshotNode, _ place: Place) {
    let element = branch.element
    open("div", element, place, class: "radios")
    out.raw(" role=\"radiogroup\"")
    out.attribute("aria-label", element.spoken ?? element.label)
    describedBy(element, place)
    out.raw(">")
    if let label = element.label {
      out.raw("<p class=\"label\" aria-hidden=\"true\">")
      out.text(label)
      out.raw("</p>")
    }
    children(of: branch, at: place, in: .radios(stop: branch.focusOrder.first))
    remarks(element, place)
    out.raw("</div>")
  }

  /// Writes a list, with its items in a separate element so that more items can be appended.
  mutating func list(_ branch: SnapshotNode, _ page: ListPage, _ place: Place) {
    let isTable = branch.element.role == .table
    open("div", branch.element, place, class: "list")
    out.raw(isTable ? "><div id=\"" : "><ul id=\"")
    out.text(place)
    out.raw("-items\"")
    if isTable { out.raw(" role=\"rowgroup\"") }
    out.attribute("aria-label", isTable ? nil : branch.element.label)
    out.raw(">")
    children(of: branch, at: place, in: .list(isTable: isTable))
    out.raw(isTable ? "</div>" : "</ul>")
    more(branch, page, place)
    out.raw("</div>")
  }

  /// Writes the button that loads more rows, or an empty paragraph if the list has no more rows.
  ///
  /// If the total is known, the button also shows the number of loaded rows and the total.
  mutating func more(_ branch: SnapshotNode, _ page: ListPage, _ place: Place) {
    out.raw("<p class=\"more\" id=\"")
    out.text(place)
    out.raw("-more\"")
    let isRow = branch.element.role == .table && page.hasMore
    out.raw(isRow ? " role=\"row\"><span role=\"cell\">" : ">")
    if page.hasMore, let id = branch.element.id {
      out.raw("<button type=\"button\" class=\"button secondary\"")
      out.attribute("data-more", id.text)
      out.raw(">Show More")
      if let total = page.total {
        out.raw(" <span class=\"data\">")
        out.number(branch.children.count)
        out.raw(" of ")
        out.number(total)
        out.raw("</span>")
      }
      out.raw("</button>")
    }
    out.raw(isRow ? "</span></p>" : "</p>")
  }

  mutating func row(_ branch: SnapshotNode, _ place: Place, _ parent: Parent) {
    let isItem = parent.isList
    let isListed = isItem && !parent.isTable
    open(isListed ? "li" : "div", branch.element, place, class: "row")
    let isHeading = branch.element.role == .columns
    out.raw(parent.isTable || isHeading && !isItem ? " role=\"row\">" : ">")
    for (index, child) in branch.children.enumerated() {
      if branch.element.role == .card, case .image(let picture) = child.element.content {
        image(picture, child.element, "\(place).\(index)", isCover: true)
      } else if isHeading && !isItem {
        heading(child, "\(place).\(index)")
      } else {
        write(child, at: "\(place).\(index)", in: parent.isTable ? .cells : .column)
      }
    }
    out.raw(isListed ? "</li>" : "</div>")
  }

  /// Writes the heading of a table's column.
  private mutating func heading(_ branch: SnapshotNode, _ place: Place) {
    out.raw("<div role=\"columnheader\"")
    switch branch.element.icon {
    case .ascending: out.raw(" aria-sort=\"ascending\">")
    case .descending: out.raw(" aria-sort=\"descending\">")
    default: out.raw(">")
    }
    write(branch, at: place)
    out.raw("</div>")
  }

  /// Writes a link to another screen.
  ///
  /// In a list, or if the link contains more than its label, only the label is an HTML link, which
  /// is stretched over the whole row. Screen readers therefore read the label instead of the whole
  /// row.
  mutating func link(
    _ branch: SnapshotNode, _ route: Route, _ place: Place, _ parent: Parent
  ) {
    let element = branch.element
    let isAlone = branch.children.isEmpty && element.hint == nil && element.message == nil
    guard parent.isList || !isAlone else {
      open("a", element, place, class: "link")
      target(element, route, place)
      out.text(element.label ?? "")
      return out.raw("</a>")
    }
    let tag: StaticString = parent.isList && !parent.isTable ? "li" : "div"
    open(tag, ScreenElement(element.content, role: element.role), place, class: "row leads")
    out.raw(parent.isTable ? " role=\"row\">" : ">")
    if let icon = element.icon { out.append(icon.markup) }
    isInLink = true
    defer { isInLink = false }
    let words = branch.children.firstIndex { $0.element.value == element.label }
    if words == nil, !branch.isNamedByBar {
      name(of: element, route, place, isSeen: !branch.isAllPictures)
    }
    for (index, child) in branch.children.enumerated() {
      if index == words {
        isCell = parent.isTable
        open("p", child.element, "\(place).\(index)", class: "text")
        out.raw(" dir=\"auto\">")
        name(of: element, route, place)
        out.raw("</p>")
      } else if case .bar(let bar) = child.element.content, child.element.label == element.label {
        self.bar(bar, child.element, "\(place).\(index)") { $0.name(of: element, route, place) }
      } else if element.role == .card, case .image(let picture) = child.element.content {
        image(picture, child.element, "\(place).\(index)", isCover: true)
      } else if case .chart(let reference) = child.element.content {
        sparkline(reference, child.element, "\(place).\(index)")
      } else {
        write(child, at: "\(place).\(index)", in: parent.isTable ? .cells : .column)
      }
    }
    remarks(element, place)
    out.raw("</")
    out.raw(tag)
    out.raw(">")
  }

  mutating func name(
    of element: ScreenElement, _ route: Route, _ place: Place, isSeen: Bool = true
  ) {
    out.raw("<a class=\"lead\"")
    out.attribute("data-id", element.id?.text)
    if !isSeen { out.attribute("aria-label", element.spoken ?? element.label) }
    target(element, route, place)
    if isSeen { out.text(element.label ?? "") }
    out.raw("</a>")
  }

  /// Writes a link's destination, and closes the link's start tag.
  private mutating func target(_ element: ScreenElement, _ route: Route, _ place: Place) {
    out.attribute("href", route.description)
    describedBy(element, place)
    out.raw(">")
  }

  /// Writes a dialog.
  ///
  /// While the dialog is open, the page's script makes everything outside the dialog inert, except
  /// announcements and error messages.
  mutating func dialog(_ branch: SnapshotNode, _ message: String, _ place: Place) {
    let element = branch.element
    open("div", element, place, class: "veil")
    out.raw("><div class=\"dialog\" role=\"dialog\" aria-modal=\"true\"")
    out.attribute("aria-labelledby", place + "-label")
    out.attribute("aria-describedby", message.isEmpty ? nil : place + "-words")
    out.raw("><h2 id=\"")
    out.text(place)
    out.raw("-label\">")
    out.text(element.label ?? "")
    out.raw("</h2>")
    if !message.isEmpty {
      out.raw("<p id=\"")
      out.text(place)
      out.raw("-words\">")
      out.text(message)
      out.raw("</p>")
    }
    children(of: branch, at: place)
    out.raw("</div></div>")
  }

  /// Writes secondary actions in a popover, after the button that opens it.
  mutating func menu(_ branch: SnapshotNode, _ place: Place) {
    open("div", branch.element, place, class: "menu")
    out.raw("><button type=\"button\" class=\"button dots\"")
    out.attribute("popovertarget", place + "-menu")
    out.attribute("aria-label", branch.element.label)
    out.raw("></button><div popover id=\"")
    out.text(place)
    out.raw("-menu\">")
    children(of: branch, at: place)
    out.raw("</div></div>")
  }

  mutating func disclosure(_ branch: SnapshotNode, _ isOpen: Bool, _ place: Place) {
    let element = branch.element
    out.raw("<div class=\"disclosure\"")
    out.attribute("id", place)
    out.raw("><button type=\"button\" class=\"opener\"")
    out.attribute("data-id", element.id?.text)
    out.attribute("aria-expanded", isOpen ? "true" : "false")
    disabled(element, place)
    describedBy(element, place)
    out.raw(">")
    out.text(element.label ?? "")
    out.raw("</button>")
    remarks(element, place)
    out.raw("<div class=\"column\">")
    children(of: branch, at: place)
    out.raw("</div></div>")
  }

  mutating func emptyState(_ branch: SnapshotNode, _ words: String, _ place: Place) {
    open("div", branch.element, place, class: "empty")
    out.raw("><p>")
    out.text(words)
    out.raw("</p>")
    children(of: branch, at: place)
    out.raw("</div>")
  }
}

extension PageWriter.Parent {
  var isList: Bool {
    if case .list = self { true } else { false }
  }

  /// Whether the parent is a list whose rows are those of a table.
  var isTable: Bool {
    if case .list(let isTable) = self { isTable } else { false }
  }

  /// Whether the parent is a row of a table.
  var isRow: Bool {
    if case .cells = self { true } else { false }
  }

  /// The parent type that applies inside a node that only arranges its children.
  var within: Self {
    if case .radios = self { self } else { .column }
  }
}

extension SnapshotNode {
  /// Whether a count in the node has the node's label.
  fileprivate var isNamedByBar: Bool {
    children.contains { child in
      if case .bar = child.element.content { child.element.label == element.label } else { false }
    }
  }

  /// Whether the node contains only images.
  fileprivate var isAllPictures: Bool {
    !children.isEmpty
      && children.allSatisfy { child in
        if case .image = child.element.content { true } else { false }
      }
  }

  /// Whether the node contains the headings of a table's columns.
  var isTable: Bool { children.contains { $0.element.isHeadings } }

  /// Whether a descendant of the node other than an image shows the same label as the node.
  var namesItself: Bool { namesGroup(element.label) }

  /// Whether a child of the node is a sample of a color or a brush.
  var isDrawn: Bool { children.contains { $0.element.content.isSample } }

  private func namesGroup(_ label: String?) -> Bool {
    children.contains { child in
      if case .image = child.element.content { return false }
      return child.element.label == label || child.namesGroup(label)
    }
  }
}

extension ScreenElement {
  /// Whether the element is a row with the headings of a table's columns.
  var isHeadings: Bool { content == .row && role == .columns }
}

extension SnapshotNode {
  /// Whether the node is the button that saves a form.
  fileprivate var isSaveButton: Bool {
    if case .button = element.content { element.id?.text.hasSuffix(".save") == true } else { false }
  }
}
