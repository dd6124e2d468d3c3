import Core
import Foundation

/// A stub form with text fields, choices, a dialog, links, and a Save button with a reason.
struct NoteForm: Form {
  struct State: Codable, Equatable, Sendable {
    var title = ""
    var body = ""
    var color: String?
    var other: String?
    var size = "small"
    var isAsking = false
    var isPicking = false
    var entered: [String] = []
    var tags: [String] = []
    var tag = ""
    var stroke = 0
  }

  enum Action: Equatable, Sendable {
    case titled(String), wrote(String), colored(String), othered(String), sized(String)
    case entered(String), left(String), saveTapped, clearTapped, clearConfirmed, clearCancelled
    case pickTapped, picked([PhotoItem]), pickerLeft, drew, helpTapped
    case tagTyped(String), tagEnded, lastTagRemoved, fetchTapped
  }

  static let reason = "Title: Required"
  let photos: any PhotoSource
  var draftVersion: Int { 1 }

  func title(_ state: State) -> String { "New Note" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    guard parameters["title"] == "late" else {
      return (State(title: parameters["title"] ?? ""), .none)
    }
    return (State(), fetch)
  }

  func unsavedChanges(in state: State) -> [String] {
    (state.title.isEmpty ? [] : ["Title: \(state.title)"])
      + (state.body.isEmpty ? [] : ["Body"])
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .titled(let text): state.title = text
    case .wrote(let text): state.body = text
    case .colored(let color):
      state.color = color
      guard color == "other" else { return .none }
      state.other = state.other ?? ""
      return .focus("note.other")
    case .othered(let text): state.other = text
    case .sized(let size): state.size = size
    case .entered(let field): state.entered.append(field)
    case .left(let field): state.entered.append("left \(field)")
    case .saveTapped: return state.title.isEmpty ? .none : .close(announcing: "Note saved")
    case .clearTapped: state.isAsking = true
    case .clearConfirmed: state = State()
    case .clearCancelled: state.isAsking = false
    case .pickTapped: state.isPicking = true
    case .picked(let items):
      state.isPicking = false
      state.body += items.map(\.name).joined(separator: ",")
    case .pickerLeft: state.isPicking = false
    case .drew: state.stroke += 1
    case .helpTapped: return .open("/lookup")
    case .tagTyped(let text): state.tag = text
    case .tagEnded:
      state.tags.append(state.tag)
      state.tag = ""
    case .lastTagRemoved: state.tags = state.tags.dropLast()
    case .fetchTapped: return fetch
    }
    return .none
  }

  private var fetch: Effect<Action> {
    .run("note.fetch") { [photos] send in
      do throws(PhotoSourceFailure) {
        _ = try await photos.load(PhotoItem(id: "a", name: "a"))
        await send(.wrote("fetched"))
      } catch { await send(.wrote(error.explanation.message)) }
    }
  }
}

extension NoteForm {
  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .heading("New Note", level: 1), titleField(state),
      .textArea("note.body", label: "Body", TextField(value: state.body), onEdit: Action.wrote),
      colors(state),
      .select(
        "note.size", label: "Size",
        options: ["small", "middle", "large"].map { .init(key: $0, label: $0.capitalized) },
        selected: state.size, onEdit: Action.sized),
      picker(state),
      .drawingSurface("note.paper", label: "Paper", paper) { _ in .drew },
      tags(state), .text(state.tags.joined(separator: " "), label: "Tags"),
      .button("note.fetch", "Fetch", onTap: .fetchTapped),
      .button("note.clear", "Clear", onTap: .clearTapped),
      .button("note.help", "Look Up", onTap: .helpTapped),
      .link("note.link", "Look Up Too", to: "/lookup"),
      .link("note.nowhere", "Nowhere", to: "/nowhere"),
      .button(
        "note.save", "Save", role: .primary,
        disabledBecause: state.title.isEmpty ? Self.reason : nil, onTap: .saveTapped),
      .button("note.never", "Never", disabledBecause: nil, onTap: .saveTapped)
        .disabled(because: "Not today"),
    ]
    if state.isAsking { parts.append(dialog) }
    return .vstack(parts)
  }

  private var paper: DrawingSurface {
    DrawingSurface(reference: Reference(source: "paper", revision: 1), width: 10, height: 10)
  }

  private func titleField(_ state: State) -> Node<Action> {
    var node = Node<Action>.textField(
      "note.title", label: "Title", TextField(value: state.title), onEdit: Action.titled,
      onSubmit: .saveTapped)
    node.handlers += [.focus(.entered("title")), .leave(.left("title"))]
    return node
  }

  private func colors(_ state: State) -> Node<Action> {
    let chips = ["red", "green", "blue", "other"].map { color in
      Node<Action>.chip(
        NodeID("note.color.\(color)"), color.capitalized, isSelected: state.color == color,
        onTap: .colored(color)
      ).disabled(because: color == "green" ? "Out of green" : nil)
    }
    var parts: [Node<Action>] = [.flow(chips)]
    if let other = state.other {
      parts.append(
        .textField(
          "note.other", label: "Other", TextField(value: other), onEdit: Action.othered))
    }
    return .radioGroup("note.color", label: "Color", parts)
  }

  private func tags(_ state: State) -> Node<Action> {
    .comboBox(
      "note.tag", label: "Add tag", ComboBox(field: TextField(value: state.tag), addsText: true),
      handlers: [
        .edit(Action.tagTyped), .submit(.tagEnded), .key(.comma, .tagEnded),
        .key(.backspace, .lastTagRemoved),
      ])
  }

  private func picker(_ state: State) -> Node<Action> {
    .photoPicker(
      "note.photos", label: "Add Photos",
      PhotoPicker(stage: state.isPicking ? .library : .closed, remaining: 2),
      handlers: [.tap(.pickTapped), .pick(Action.picked), .dismiss(.pickerLeft)])
  }

  private var dialog: Node<Action> {
    .dialog(
      "note.ask", title: "Clear the note?", onDismiss: .clearCancelled,
      [
        .button("note.ask.yes", "Clear It", role: .danger, onTap: .clearConfirmed),
        .button("note.ask.no", "Keep It", onTap: .clearCancelled),
      ])
  }
}
