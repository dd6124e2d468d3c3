import Core
import TestKit
import Testing

/// A screen that Documentation/Features describes, built from nodes that a feature's view must be able to
/// return.
struct ScreenSketch: Sendable, CustomTestStringConvertible {
  /// The title of the screen, with the sketched state.
  var name: String
  var route: Route
  /// The texts that the documents quote for this screen, word for word.
  var says: [String]
  var root: Node<Did>

  init(_ name: String, at route: Route, says: [String] = [], _ parts: [Node<Did>]) {
    self.name = name
    self.route = route
    self.says = says
    root = .vstack(parts)
  }

  var testDescription: String { name }

  var snapshot: Snapshot { Snapshot(route: route, title: name, root: root.snapshot) }

  /// The sketches of all screens, including those of features that don't exist yet.
  static let all =
    HubSketches.all + MeshSketches.all + PhotoSketches.all + TagSketches.all + WeightSketches.all
    + WeightLogSketches.all + DrawingSketches.all + TokenSketches.all + StashSketches.all
    + JournalSketches.all
}

/// A user's action on a sketch.
enum Did: Equatable, Sendable {
  case tapped(NodeID)
  case typed(NodeID, String)
  case pasted(String)
  case submitted(NodeID)
  case pressed(Key)
  case left(NodeID)
  case wantedMore(NodeID)
  case picked([PhotoItem])
  case captured(PhotoItem)
  case drew(Gesture)
}

// Each function uses the ID both for the node and in the sent action.
extension Node<Did> {
  static func act(
    _ id: NodeID, _ label: String, role: StyleRole? = nil, because reason: String? = nil
  ) -> Node {
    .button(id, label, role: role, disabledBecause: reason, onTap: .tapped(id))
  }

  static func pill(
    _ id: NodeID, _ label: String, on isSelected: Bool = false, spoken: String? = nil,
    _ children: [Node] = []
  ) -> Node {
    .chip(
      id, label, isSelected: isSelected, spoken: spoken, onTap: .tapped(id), children: children)
  }

  /// Returns a radio group of chips with keys, labels, and spoken texts.
  static func pills(
    _ id: NodeID, label: String, selected: String?, _ options: [(String, String, String?)]
  ) -> Node {
    .radioGroup(
      id, label: label,
      [
        .flow(
          options.map { key, label, spoken in
            .pill(id.part(key), label, on: key == selected, spoken: spoken)
          })
      ])
  }

  static func field(
    _ id: NodeID, _ label: String, _ field: TextField, message: String? = nil
  ) -> Node {
    .textField(
      id, label: label, field, message: message, onEdit: { .typed(id, $0) },
      onSubmit: .submitted(id))
  }

  static func area(
    _ id: NodeID, _ label: String, _ field: TextField, message: String? = nil
  ) -> Node {
    .textArea(id, label: label, field, message: message) { .typed(id, $0) }
  }

  static func day(_ id: NodeID, _ label: String, _ field: DateField) -> Node {
    .dateField(id, label: label, field) { .typed(id, $0) }
  }

  static func choice(
    _ id: NodeID, _ label: String, _ options: [String], selected: String?
  ) -> Node {
    .select(
      id, label: label, options: options.map { .init(key: $0.lowercased(), label: $0) },
      selected: selected?.lowercased()
    ) { .typed(id, $0) }
  }

  static func ask(
    _ id: NodeID, _ title: String, _ message: String, _ parts: [Node]
  ) -> Node {
    .dialog(id, title: title, message: message, onDismiss: .left(id), parts)
  }

  static func pages(
    _ id: NodeID, _ label: String, total: Int? = nil, more: Bool = false, _ rows: [Node]
  ) -> Node {
    .list(
      id, label: label, ListPage(total: total, hasMore: more),
      onMore: more ? .wantedMore(id) : nil, rows)
  }

  static func picture(_ number: Int, _ label: String) -> Node {
    .image(
      Picture(
        photo: RecordID("0199-photo-\(number)"), variant: .thumbnail, width: 1600, height: 1200),
      label: label)
  }
}
