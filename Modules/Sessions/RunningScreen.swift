import Core
import Foundation

/// A step of an effect, with type-erased actions.
enum ScreenStep: Sendable {
  case run(EffectName, @Sendable (@escaping @Sendable (any Sendable) async -> Void) async -> Void)
  case cancel(EffectName)
  case focus(NodeID)
  case open(Route)
  case close
  case perform(NodeID)
  case announce(String)
  case save(String)
}

/// A type-erased open screen, with its state and most recent view.
class RunningScreen {
  let route: Route
  let number: Int
  /// The ID of the focused node outside dialogs, or `nil` if none.
  ///
  /// The node gets the focus again when a dialog closes.
  var focus: NodeID?
  /// The ID of the last focused node in the open dialog, or `nil` for the dialog's `firstFocus`.
  var dialogFocus: NodeID?
  /// The draft that was stored when the form opened, or `nil` if none.
  var draft: FoundDraft?
  /// The inputs that the form handled before the search for its draft finished, or `nil` if no
  /// search is running.
  var earlyInputs: [Input]?
  /// Whether a draft of the screen is known to be stored.
  var hasKeptDraft = false
  /// The state in the draft that this screen saved or restored last, or `nil` if none.
  var keptState: Data?
  /// Whether a tap on a file saves the file.
  var savesFiles = false
  /// Whether the user is being asked about unsaved changes.
  var isAskingToDiscard = false
  /// The nodes that the person may see, or `nil` if the person may see all nodes.
  var access: ScreenAccess?
  /// The date that the screen last received, or `nil` if the screen doesn't depend on the date.
  var today: CivilDay?

  init(route: Route, number: Int) {
    self.route = route
    self.number = number
  }

  /// The form's draft version, or `nil` if the screen isn't a form.
  var draftVersion: Int? { nil }
  var title: String { "" }
  /// The route that opens the screen in its current state.
  var address: Route { route }
  var branch: SnapshotNode { SnapshotNode(ScreenElement(.text(""))) }
  /// The screen's innermost open dialog, or `nil` if none is open.
  ///
  /// The session's own dialogs aren't included.
  var dialog: SnapshotNode? { nil }
  var changes: [String] { [] }
  func take(_ event: Input.Event, on id: NodeID) throws(SessionFailure) -> [ScreenStep] { [] }
  func receive(_ action: any Sendable) -> [ScreenStep] { [] }
  func returned() -> [ScreenStep] { [] }
  /// Whether the screen lists the actions of the screen below.
  var listsActions: Bool { false }
  /// Handles the actions of the screen below.
  func found(_ actions: [ScreenAction]) -> [ScreenStep] { [] }
  /// Handles a new date.
  ///
  /// - Returns: The steps to perform, or `nil` if the screen doesn't depend on the date.
  func dayCame(_ today: CivilDay) -> [ScreenStep]? { nil }
  /// Whether the screen undoes its own changes, such as strokes, instead of the library's steps.
  var hasOwnUndo: Bool { false }
  /// Returns whether the screen's own undo covers a step with a label.
  func ownUndoCovers(_ label: String) -> Bool { false }
  /// Undoes or redoes one of the screen's own changes, such as a stroke.
  func takeOwnUndo(isRedo: Bool) -> [ScreenStep] { [] }
  /// Returns whether a node has a handler for a key.
  func handles(_ key: Key, on id: NodeID) -> Bool { false }
  /// Returns the old node's leave action, if any, followed by the new node's focus action, if any.
  func focusActions(from old: NodeID?, to new: NodeID) -> [any Sendable] { [] }
  /// Returns to the state in which the screen opened.
  ///
  /// - Returns: The steps to perform.
  func startOver() -> [ScreenStep] { [] }
  func encodedDraft() throws -> Data? { nil }
  func restore(_ data: Data, _ decoding: FieldStateDecoding) throws {}
}

/// An open screen of a known type.
final class TypedScreen<S: Screen>: RunningScreen {
  private let screen: S
  private let parameters: [String: String]
  private var state: S.State
  private var shown: View?

  /// The node tree for a state, with the snapshot and the dialog derived from the tree.
  private struct View {
    let node: Node<S.Action>
    let branch: SnapshotNode
    let dialog: SnapshotNode?

    init(_ node: Node<S.Action>) {
      self.node = node
      branch = node.snapshot
      dialog = branch.dialog
    }
  }

  init(
    _ screen: S, _ parameters: [String: String], state: S.State, route: Route, number: Int
  ) {
    self.screen = screen
    self.parameters = parameters
    self.state = state
    super.init(route: route, number: number)
  }

  private var view: View {
    if let shown { return shown }
    let node = screen.view(state)
    let view = View(access.map { $0.limited(node) } ?? node)
    shown = view
    return view
  }

  override var draftVersion: Int? { (screen as? any Form)?.draftVersion }
  override var title: String { screen.title(state) }
  override var address: Route {
    Route(parts: (screen.route(state) ?? route).parts, query: screen.query(state))
  }
  override var branch: SnapshotNode { view.branch }
  override var dialog: SnapshotNode? { view.dialog }

  override var changes: [String] {
    guard let form = screen as? any Form else { return [] }
    return Self.changes(form, state)
  }

  private static func changes<F: Form>(_ form: F, _ state: S.State) -> [String] {
    (state as? F.State).map { form.unsavedChanges(in: $0) } ?? []
  }

  override func take(_ event: Input.Event, on id: NodeID) throws(SessionFailure) -> [ScreenStep] {
    let target = view.node.first(id)
    if case .key(let key) = event, target != nil || id == Session.rootID {
      return try keySteps(key, on: target, id)
    }
    guard let target else { throw .unknownNode(id) }
    guard target.element.isEnabled || event == .focus else {
      throw .disabled(id, reason: target.element.hint)
    }
    if case (.edit(let key), .select(let select)) = (event, target.element.content),
      !select.options.contains(where: { $0.key == key })
    {
      throw .unsupportedEvent(id, event: event.name)
    }
    if event != .focus, let action = target.action(for: event) { return receive(action) }
    return try defaultSteps(event, on: target, id)
  }

  /// Returns the default steps for an input that the component doesn't handle.
  private func defaultSteps(
    _ event: Input.Event, on target: Node<S.Action>, _ id: NodeID
  ) throws(SessionFailure) -> [ScreenStep] {
    switch (event, target.element.content) {
    case (.tap, .link(let route)): return [.open(route)]
    case (.tap, .file(let source)) where savesFiles: return [.save(source)]
    case (.tap, .textField), (.tap, .textArea), (.tap, .dateField), (.tap, .comboBox),
      (.tap, .select), (.focus, _):
      return [.focus(id)]
    case (.paste, .select): break
    case (.paste(let text), _):
      let edited = (target.element.value ?? "") + text
      guard let action = target.action(for: .edit(edited)) else { break }
      return receive(action)
    default: break
    }
    throw .unsupportedEvent(id, event: event.name)
  }

  /// Returns the steps for a key.
  ///
  /// A component's handler takes precedence over the default action, except for Backspace in a
  /// field with text. If no node has the focus, the screen's outermost node may handle the key.
  private func keySteps(
    _ key: Key, on target: Node<S.Action>?, _ id: NodeID
  ) throws(SessionFailure) -> [ScreenStep] {
    let meaning = DefaultKeyAction(key, on: id, in: view.branch)
    let isEnabled = target?.element.isEnabled ?? true
    guard isEnabled || meaning.leadsAway else {
      throw .disabled(id, reason: target?.element.hint)
    }
    let isDeleting = key == .backspace && meaning != .nothing
    let handler = target ?? (id == Session.rootID ? view.node : nil)
    if isEnabled, !isDeleting, let action = handler?.action(for: .key(key)) {
      return receive(action)
    }
    switch meaning {
    case .focus(let next): return [.focus(next)]
    case .tap(let chosen):
      let steps = try take(.tap, on: chosen)
      // Handling the tap may have removed the node, as when a button closes its dialog.
      return view.node.first(chosen) == nil ? steps : [.focus(chosen)] + steps
    case .submit: return target?.action(for: .submit).map { receive($0) } ?? []
    case .edit(let text): return try take(.edit(text), on: id)
    case .dismiss(let dialog): return try take(.dismiss, on: dialog)
    case .nothing: return []
    }
  }

  override func focusActions(from old: NodeID?, to new: NodeID) -> [any Sendable] {
    let left = old.flatMap { view.node.first($0)?.leaveAction }
    let entered = view.node.first(new)?.action(for: .focus)
    return [left, entered].compactMap { $0 }
  }

  override func receive(_ action: any Sendable) -> [ScreenStep] {
    guard let action = action as? S.Action else { return [] }
    let before = state
    let effect = screen.reduce(into: &state, action: action)
    if state != before { shown = nil }
    return Self.erase(effect)
  }

  override func returned() -> [ScreenStep] { screen.resumed(state).map { receive($0) } ?? [] }

  override var listsActions: Bool { screen is any ActionPalette }

  override func found(_ actions: [ScreenAction]) -> [ScreenStep] {
    (screen as? any ActionPalette).map { receive(Self.action($0, actions)) } ?? []
  }

  private static func action<P: ActionPalette>(
    _ palette: P, _ actions: [ScreenAction]
  ) -> any Sendable { palette.found(actions) }

  override func dayCame(_ today: CivilDay) -> [ScreenStep]? {
    screen.dateChanged(to: today, in: state).map { receive($0) }
  }

  override var hasOwnUndo: Bool { screen.ownUndo != nil }

  override func ownUndoCovers(_ label: String) -> Bool {
    hasOwnUndo && screen.ownUndoCovers(label)
  }

  override func takeOwnUndo(isRedo: Bool) -> [ScreenStep] {
    screen.ownUndo.map { receive(isRedo ? $0.redo : $0.undo) } ?? []
  }

  override func handles(_ key: Key, on id: NodeID) -> Bool {
    view.node.first(id)?.action(for: .key(key)) != nil
  }

  static func erase(_ effect: Effect<S.Action>) -> [ScreenStep] {
    effect.steps.map { step in
      switch step {
      case .run(let name, let work): .run(name) { send in await work { await send($0) } }
      case .cancel(let name): .cancel(name)
      case .focus(let id): .focus(id)
      case .open(let route): .open(route)
      case .close: .close
      case .perform(let id): .perform(id)
      case .announce(let words): .announce(words)
      }
    }
  }

  override func startOver() -> [ScreenStep] {
    let (fresh, effect) = screen.open(parameters)
    state = fresh
    shown = nil
    return Self.erase(effect)
  }

  override func encodedDraft() throws -> Data? {
    guard screen is any Form, let state = state as? any Encodable else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(state)
  }

  override func restore(_ data: Data, _ decoding: FieldStateDecoding) throws {
    let decoder = JSONDecoder()
    if let key = FieldStateDecoding.key { decoder.userInfo[key] = decoding }
    guard let type = S.State.self as? any Decodable.Type,
      let restored = try decoder.decode(type, from: data) as? S.State
    else { return }
    state = restored
    shown = nil
  }
}
