// The named constructors of what contains, shows and leads elsewhere.

extension Node {
  /// A part that opens and closes; `children` are built only while it is open.
  public static func disclosure(
    _ id: NodeID, label: String, isOpen: Bool, onTap: Action, _ children: () -> [Node]
  ) -> Node {
    Node(
      Element(.disclosure(isOpen: isOpen), id: id, label: label), handlers: [.tap(onTap)],
      children: isOpen ? children() : [])
  }

  /// A question above the screen; `onDismiss` answers Escape and a tap outside.
  public static func dialog(
    _ id: NodeID, title: String, message: String = "", onDismiss: Action, _ children: [Node]
  ) -> Node {
    Node(
      Element(.dialog(message: message), id: id, label: title),
      handlers: [.dismiss(onDismiss)], children: children)
  }

  /// A colour that is content and not style, as `RRGGBB`.
  public static func swatch(_ color: String, label: String) -> Node {
    Node(Element(.swatch(color), label: label))
  }

  /// A picture; the label is its text alternative.
  public static func image(_ picture: Picture, label: String) -> Node {
    Node(Element(.image(picture), label: label))
  }

  /// Where photos come in.
  public static func photoPicker(
    _ id: NodeID, label: String, _ picker: PhotoPicker, handlers: [Handler<Action>]
  ) -> Node {
    Node(Element(.photoPicker(picker), id: id, label: label), handlers: handlers)
  }

  /// One to many pictures in the journal's arrangement.
  public static func photoGrid(_ id: NodeID, label: String, _ children: [Node]) -> Node {
    Node(Element(.photoGrid, id: id, label: label), children: children)
  }

  /// Rows, a page at a time.
  public static func list(
    _ id: NodeID, label: String, _ page: ListPage, onMore: Action? = nil, _ rows: [Node]
  ) -> Node {
    Node(
      Element(.list(page), id: id, label: label),
      handlers: onMore.map { [.more($0)] } ?? [], children: rows)
  }

  /// One thing of a list.
  public static func row(_ children: [Node], role: Role? = nil) -> Node {
    Node(Element(.row, role: role), children: children)
  }

  /// Leads to another screen; hosts follow it without asking the feature.
  public static func link(
    _ id: NodeID, _ label: String, to route: Route, role: Role? = nil, _ children: [Node] = []
  ) -> Node {
    Node(Element(.link(route), id: id, label: label, role: role), children: children)
  }

  /// A chart; `summary` is its text alternative.
  public static func chart(_ id: NodeID, summary: String, _ reference: Reference) -> Node {
    Node(Element(.chart(reference), id: id, label: summary))
  }

  /// A surface to draw on.
  public static func drawingSurface(
    _ id: NodeID, label: String, _ surface: Surface,
    onDraw: @escaping @Sendable (Gesture) -> Action
  ) -> Node {
    Node(Element(.drawingSurface(surface), id: id, label: label), handlers: [.draw(onDraw)])
  }

  /// A drawing to look at; the label is its text alternative.
  public static func drawing(_ surface: Surface, label: String) -> Node {
    Node(Element(.drawingSurface(surface), label: label))
  }

  /// Work that goes on.
  public static func progress(_ label: String, _ progress: Progress) -> Node {
    Node(Element(.progress(progress), label: label))
  }

  /// A quiet remark.
  public static func hint(_ words: String, role: Role = .footnote) -> Node {
    Node(Element(.hint(words), role: role))
  }

  /// Words a screen reader speaks as soon as they appear.
  public static func announcement(_ words: String) -> Node {
    Node(Element(.announcement(words)))
  }

  /// What stands where a list has nothing yet, with the one thing to do.
  public static func emptyState(_ words: String, _ children: [Node] = []) -> Node {
    Node(Element(.emptyState(words)), children: children)
  }
}
