import Core

/// The dialog in which the user types a drawing's new name.
struct Renaming: Equatable, Sendable {
  enum Action: Equatable, Sendable {
    /// The menu item, with the drawing's present name.
    case asked(String)
    case typed(String)
    case confirmed
    case failed(String)
    case dismissed
  }

  /// The typed name, or `nil` while the dialog is closed.
  private(set) var name: String?
  private var message: String?

  /// Changes the dialog.
  ///
  /// - Returns: The name that the drawing should get, or `nil` if the user hasn't confirmed one.
  mutating func reduce(_ action: Action) -> String? {
    switch action {
    case .asked(let name), .typed(let name): (self.name, message) = (name, nil)
    case .confirmed: return name
    case .failed(let reason): message = reason
    case .dismissed: name = nil
    }
    return nil
  }

  /// The dialog, or `nil` while it is closed.
  var dialog: Node<Action>? {
    guard let name else { return nil }
    var field = Node<Action>.textField(
      "drawing.name", label: "Name", TextField(value: name), onEdit: Action.typed,
      onSubmit: .confirmed)
    field.element.message = message
    return .dialog(
      "drawing.rename", title: "Rename Drawing", onDismiss: .dismissed,
      [
        field,
        .button(
          "drawing.rename.yes", "Rename", role: .primary,
          disabledBecause: name.trimmedOrNil == nil ? "Enter a name" : nil, onTap: .confirmed),
        .button("drawing.rename.no", "Cancel", role: .secondary, onTap: .dismissed),
      ])
  }
}
