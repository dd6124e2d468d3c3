// Functions that create containers, images, and links.

extension Node {
  /// Returns a disclosure group.
  ///
  /// The `children` closure is called only if the group is open.
  public static func disclosure(
    _ id: NodeID, label: String, isOpen: Bool, onTap: Action, _ children: () -> [Node]
  ) -> Node {
    Node(
      ScreenElement(.disclosure(isOpen: isOpen), id: id, label: label), handlers: [.tap(onTap)],
      children: isOpen ? children() : [])
  }

  /// Returns a dialog above the screen.
  ///
  /// Escape and a tap outside the dialog send `onDismiss`.
  public static func dialog(
    _ id: NodeID, title: String, message: String = "", onDismiss: Action, _ children: [Node]
  ) -> Node {
    Node(
      ScreenElement(.dialog(message: message), id: id, label: title),
      handlers: [.dismiss(onDismiss)], children: children)
  }

  /// Returns a color sample.
  ///
  /// The color, six hexadecimal digits in the form `RRGGBB`, is content rather than style. The
  /// label is the sample's text alternative.
  public static func swatch(_ color: String, label: String) -> Node {
    Node(ScreenElement(.swatch(color), label: label))
  }

  /// Returns a QR code.
  ///
  /// The label is the code's text alternative. Show the encoded text next to the code, because not
  /// every user can scan it.
  public static func qrCode(_ code: QRCode, label: String) -> Node {
    Node(ScreenElement(.qrCode(code), label: label))
  }

  /// Returns an image.
  ///
  /// The label is the image's text alternative.
  public static func image(_ picture: Picture, label: String) -> Node {
    Node(ScreenElement(.image(picture), label: label))
  }

  /// Returns a control for choosing or taking photos.
  ///
  /// The handlers respond to the events `pick`, `capture`, and `dismiss`.
  public static func photoPicker(
    _ id: NodeID, label: String, _ picker: PhotoPicker, handlers: [Handler<Action>]
  ) -> Node {
    Node(ScreenElement(.photoPicker(picker), id: id, label: label), handlers: handlers)
  }

  /// Returns a grid of images, with the same layout as in the journal.
  public static func photoGrid(_ id: NodeID, label: String, _ children: [Node]) -> Node {
    Node(ScreenElement(.photoGrid, id: id, label: label), children: children)
  }

  /// Returns a list with the loaded rows.
  ///
  /// `onMore` is the action that loads more rows, or `nil` if no more rows can be loaded.
  public static func list(
    _ id: NodeID, label: String, _ page: ListPage, onMore: Action? = nil, _ rows: [Node]
  ) -> Node {
    Node(
      ScreenElement(.list(page), id: id, label: label),
      handlers: onMore.map { [.more($0)] } ?? [], children: rows)
  }

  /// Returns a row of a list.
  public static func row(_ children: [Node], role: StyleRole? = nil) -> Node {
    Node(ScreenElement(.row, role: role), children: children)
  }

  /// Returns a link to another screen.
  ///
  /// A tap opens the screen without sending an action.
  public static func link(
    _ id: NodeID, _ label: String, to route: Route, role: StyleRole? = nil, _ children: [Node] = []
  ) -> Node {
    Node(ScreenElement(.link(route), id: id, label: label, role: role), children: children)
  }

  /// Returns a file that the user can save.
  ///
  /// A tap saves the file without sending an action.
  ///
  /// - Parameters:
  ///   - id: The ID of the node.
  ///   - label: The displayed name of the action, such as “Download Original”.
  ///   - source: The source of the file, for ``Assembly/file(_:)``.
  ///   - spoken: The text that a screen reader speaks, or `nil` to speak the label.
  ///   - role: The role that determines the style, or `nil` for none.
  /// - Returns: A node that acts as a button or a link.
  public static func file(
    _ id: NodeID, _ label: String, _ source: String, spoken: String? = nil, role: StyleRole? = nil
  ) -> Node {
    var element = ScreenElement(.file(source), id: id, label: label, role: role)
    element.spoken = spoken
    return Node(element)
  }

  /// Returns a chart.
  ///
  /// The summary is the chart's text alternative.
  public static func chart(_ id: NodeID, summary: String, _ reference: Reference) -> Node {
    Node(ScreenElement(.chart(reference), id: id, label: summary))
  }

  /// Returns a drawing surface on which the user can draw.
  public static func drawingSurface(
    _ id: NodeID, label: String, _ surface: DrawingSurface,
    onDraw: @escaping @Sendable (Gesture) -> Action
  ) -> Node {
    Node(ScreenElement(.drawingSurface(surface), id: id, label: label), handlers: [.draw(onDraw)])
  }

  /// Returns a drawing that can't be changed.
  ///
  /// The label is the drawing's text alternative, or `nil` if the drawing only decorates a node that
  /// names it.
  public static func drawing(_ surface: DrawingSurface, label: String?) -> Node {
    Node(ScreenElement(.drawingSurface(surface), label: label))
  }

  /// Returns a count among other counts, drawn as a bar or, inside a flow, as a cell of a table.
  ///
  /// The label names what was counted.
  public static func bar(_ label: String, _ bar: Bar) -> Node {
    Node(ScreenElement(.bar(bar), label: label))
  }

  /// Returns a progress indicator for some work.
  public static func progress(_ label: String, _ progress: Progress) -> Node {
    Node(ScreenElement(.progress(progress), label: label))
  }

  /// Returns the progress indicator that a screen shows until its content has been read.
  ///
  /// The text is `Loading canvas…` for the noun `canvas`, and `Loading…` without a noun.
  public static func loading(_ noun: String? = nil) -> Node {
    .progress(noun.map { "Loading \($0)…" } ?? "Loading…", Progress(completed: 0))
  }

  /// Returns a short explanation in a muted style.
  public static func hint(_ words: String, role: StyleRole = .footnote) -> Node {
    Node(ScreenElement(.hint(words), role: role))
  }

  /// Returns text that a screen reader speaks when the text appears.
  public static func announcement(_ words: String) -> Node {
    Node(ScreenElement(.announcement(words)))
  }

  /// Returns the text that replaces an empty list, with `children` below the text.
  public static func emptyState(_ words: String, _ children: [Node] = []) -> Node {
    Node(ScreenElement(.emptyState(words)), children: children)
  }
}
