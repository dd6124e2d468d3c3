import Core
import Foundation
import Synchronization
import TestKit

/// The displayed number, which a test changes as another process would.
final class Stored: Sendable {
  private let count = Mutex(0)

  var value: Int {
    get { count.withLock { $0 } }
    set { count.withLock { $0 = newValue } }
  }
}

/// A stub feature with an externally stored number, a field, a disabled button, a dialog, and a
/// form.
struct DeskPlugin: FeaturePlugin, ImageProviding, FileProviding, ChartProviding {
  let stored: Stored

  var manifest: FeatureManifest {
    FeatureManifest(
      id: "desk", title: "Desk",
      screens: [
        ScreenDeclaration("/", title: "Desk", isShareable: true),
        ScreenDeclaration("/notes/new", title: "New note", homeSection: .main),
      ])
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    [
      "/": { DeskScreen(stored: stored) },
      "/notes/new": { NoteForm() },
    ]
  }

  /// Returns one of the three existing files, the last of which can't be read to its end.
  func file(_ source: String) async throws(ContentFailure) -> ProvidedFile? {
    switch source {
    case "desk":
      ProvidedFile(name: "Fl\u{E4}chen /; 1?.svg", bytes: MemoryBytes(Data("a file".utf8)))
    case "desk.large": ProvidedFile(name: "Large.jpg", bytes: LongBytes(isBroken: false))
    case "desk.broken": ProvidedFile(name: "Broken.jpg", bytes: LongBytes(isBroken: true))
    default: nil
    }
  }

  /// Returns the only existing chart.
  func chart(_ reference: Reference) async throws(ContentFailure) -> Chart? {
    guard reference.source == "desk.chart" else { return nil }
    return Chart(x: .init(0...1, ticks: []), y: .init(0...1, ticks: []), series: [])
  }

  /// Returns the image of the only existing photo.
  func picture(
    _ variant: Picture.Variant, of photo: RecordID
  ) async throws(ContentFailure) -> Data {
    guard photo == "known" else { throw .unknownSource(photo.text) }
    return Data("a picture".utf8)
  }
}

struct DeskScreen: Screen {
  let stored: Stored

  struct State: Equatable, Sendable {
    var shown: Int
    var text = ""
    var isAsking = false
  }

  enum Action: Equatable, Sendable {
    case typed(String), asked, answered, looked, broke
  }

  func title(_ state: State) -> String { "Desk" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(shown: stored.value), .none)
  }

  func resumed(_ state: State) -> Action? { .looked }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): state.text = text
    case .asked: state.isAsking = true
    case .answered: state.isAsking = false
    case .looked: state.shown = stored.value
    case .broke: break
    }
    return .none
  }

  func view(_ state: State) -> Node<Action> {
    var nodes: [Node<Action>] = [
      .text("Stored: \(state.shown)"),
      .textField(
        "desk.text", label: "Text", TextField(value: state.text), onEdit: Action.typed),
      .button(
        "desk.closed", "Open", disabledBecause: "The desk is locked", onTap: .broke),
      .button("desk.ask", "Ask", onTap: .asked),
    ]
    if state.isAsking {
      let answer = Node<Action>.button("desk.answer", "Yes", onTap: .answered)
      nodes.append(.dialog("desk.question", title: "Sure?", onDismiss: .answered, [answer]))
    }
    return .vstack(nodes)
  }
}

struct NoteForm: Form {
  struct State: Equatable, Sendable, Codable {
    var text = ""
  }

  enum Action: Equatable, Sendable {
    case typed(String)
  }

  var draftVersion: Int { 1 }

  func title(_ state: State) -> String { "New note" }

  func unsavedChanges(in state: State) -> [String] { state.text.isEmpty ? [] : ["Note"] }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), .none)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .typed(let text) = action { state.text = text }
    return .none
  }

  func view(_ state: State) -> Node<Action> {
    .textArea("note.text", label: "Note", TextField(value: state.text), onEdit: Action.typed)
  }
}

/// A million bytes, the second half of which may be unreadable.
private struct LongBytes: ByteSource {
  let isBroken: Bool
  let count = 1_000_000
  var descriptor: Int32? { nil }

  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    if isBroken, offset > self.count / 2 { throw .inputOutput("the disk", reason: "bad sector") }
    return Data(repeating: UInt8(ascii: "x"), count: min(count, self.count - offset))
  }
}
