/// The rows of a list that the user selects, to change their records together.
///
/// A screen embeds the selection in its state. While the user selects, the screen draws each row
/// with ``toggle(_:_:_:sending:)`` instead of a link, and the selection's toolbar at the end.
public struct RowSelection: Equatable, Sendable {
  /// The events of a selection.
  public enum Action: Equatable, Sendable {
    /// The beginning of selecting, with no row selected.
    case began
    /// The selection of a row, or its removal from the selection.
    case toggled(RecordID)
    /// The selection of several rows, or their removal from the selection if all are selected.
    case toggledAll([RecordID])
    /// The selection of all shown rows.
    case allShown
    /// The end of selecting.
    case ended
  }

  /// The selected records, or `nil` unless the user is selecting.
  public private(set) var ids: Set<RecordID>?

  /// Creates a selection for a list whose rows are links.
  public init() {}

  /// Whether the user is selecting.
  public var isActive: Bool { ids != nil }
  /// Returns whether several records are selected.
  func isSelected(_ rows: [RecordID]) -> Bool { ids?.isSuperset(of: rows) ?? false }
  /// The number of selected records.
  public var count: Int { ids?.count ?? 0 }

  /// Updates the selection for an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - shown: The records of the shown rows.
  public mutating func reduce(_ action: Action, shown: [RecordID]) {
    switch action {
    case .began: ids = []
    case .toggled(let id): ids?.formSymmetricDifference([id])
    case .toggledAll(let rows):
      if isSelected(rows) { ids?.subtract(rows) } else { ids?.formUnion(rows) }
    case .allShown: ids?.formUnion(shown)
    case .ended: ids = nil
    }
  }

  /// Removes all records from the selection, such as after the list's filter changed.
  public mutating func clear() { if isActive { ids = [] } }

  /// Returns the button that begins selecting, which keeps its place meanwhile.
  ///
  /// Only editors see the button, because most actions change the selected records.
  public func button<Parent>(
    _ id: NodeID, sending action: (Action) -> Parent
  ) -> Node<Parent> {
    .button(
      id.part("select"), "Select", role: .secondary,
      disabledBecause: isActive ? "Rows are being selected" : nil, onTap: action(.began)
    ).requiring(.editor)
  }

  /// Returns the toggle that selects a row.
  ///
  /// - Parameters:
  ///   - id: The node ID, which the row's link has otherwise.
  ///   - label: The name of the row's record.
  ///   - record: The row's record.
  ///   - action: A closure that converts an action of the selection into an action of the screen.
  /// - Returns: The toggle, which is on if the record is selected.
  public func toggle<Parent>(
    _ id: NodeID, _ label: String, _ record: RecordID, sending action: (Action) -> Parent
  ) -> Node<Parent> {
    .toggle(
      id, label: label, isOn: ids?.contains(record) ?? false, onTap: action(.toggled(record)))
  }

  /// Returns the toggle that selects the rows below a heading.
  ///
  /// - Parameters:
  ///   - id: The node ID.
  ///   - heading: The heading's text.
  ///   - rows: The records of the rows.
  ///   - action: A closure that converts an action of the selection into an action of the screen.
  /// - Returns: The toggle, which is on if all rows are selected.
  public func toggle<Parent>(
    _ id: NodeID, below heading: String, _ rows: [RecordID], sending action: (Action) -> Parent
  ) -> Node<Parent> {
    .toggle(
      id, label: "Select \(heading)", isOn: isSelected(rows), onTap: action(.toggledAll(rows)))
  }

  /// Returns the number of selected records, the actions for them, and the button that ends
  /// selecting.
  ///
  /// - Parameters:
  ///   - id: The prefix of the IDs of the toolbar's nodes.
  ///   - file: A file that the user can save instead, or `nil` if none.
  ///   - actions: The actions, each with an ID, a label, a role, and the action to send. They are
  ///     disabled while nothing is selected.
  ///   - action: A closure that converts an action of the selection into an action of the screen.
  /// - Returns: The toolbar, which hosts keep visible.
  public func toolbar<Parent>(
    _ id: NodeID, file: Node<Parent>? = nil,
    actions: [(id: String, label: String, role: StyleRole, onTap: Parent)],
    sending action: (Action) -> Parent
  ) -> Node<Parent> {
    let buttons = actions.map { it -> Node<Parent> in
      .button(
        id.part(it.id), it.label, role: it.role,
        disabledBecause: count == 0 ? "Nothing selected" : nil, onTap: it.onTap)
    }
    let parts: [Node<Parent>] =
      [
        .text("\(count) selected", role: .headline),
        .button(id.part("all"), "Select All Shown", role: .secondary, onTap: action(.allShown)),
      ] + (file.map { [$0] } ?? []) + buttons + [
        .button(id.part("done"), "Done", role: .primary, onTap: action(.ended))
      ]
    return .hstack(parts, role: .toolbar)
  }
}
