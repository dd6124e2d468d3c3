public import Core

/// One user's stack of screens, with their running work and the focus.
///
/// A host sends inputs and draws the returned snapshots. Any number of sessions can run at once,
/// independently of each other.
public actor Session {
  let assembly: Assembly
  let clock: any WallClock
  let drafts: any DraftStore
  let log: any Log
  let saver: (any FileSaver)?
  /// The steps that the undo and redo keys revert, or `nil` if the keys revert any step.
  let own: OwnSteps?
  /// The role of the person who uses the session.
  let role: Person.Role
  /// Whether the session shows a single screen, without controls and links.
  let isShared: Bool
  var screens: [RunningScreen] = []
  var announcements: [String] = []
  /// The offer to undo or redo a step, or `nil` if no step is offered.
  ///
  /// The current screen shows the offer below its content.
  var undoOffer: UndoOffer?
  /// The change outside the stores that the undo and redo keys revert, even after its offer is gone,
  /// or `nil` if a store recorded this session's last change.
  var unrecorded: UndoOffer?
  var work: [WorkKey: Int] = [:]
  var tasks: [Int: (key: WorkKey, task: Task<Void, Never>)] = [:]
  var lastNumber = 0
  /// The cached snapshot, or `nil` if the next access must create one.
  var shown: Snapshot?
  var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
  /// The conditions and continuations of waiting tasks, keyed by a number unique to each wait.
  ///
  /// Each task is resumed once its condition is true.
  var waiters: [Int: (isDone: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = [:]

  /// Creates a session without an open screen.
  ///
  /// `saver` is the port that saves a file that the user taps, or `nil` if the host itself saves
  /// files. `own` is shared by the sessions of a device, or `nil` if only one device uses the
  /// library. `role` determines which screens open, and which of their nodes are shown. If `isShared`
  /// is `true`, nothing on a screen can be used, except that lists load more rows.
  public init(
    _ assembly: Assembly, clock: any WallClock, drafts: any DraftStore, log: any Log,
    saver: (any FileSaver)? = nil, own: OwnSteps? = nil, role: Person.Role = .owner,
    isShared: Bool = false
  ) {
    self.assembly = assembly
    self.clock = clock
    self.drafts = drafts
    self.log = log
    self.saver = saver
    self.own = own
    self.role = role
    self.isShared = isShared
  }

  /// Opens a screen above the current one.
  ///
  /// - Parameters:
  ///   - route: The route of the screen.
  ///   - words: The strings to announce when the screen opens.
  /// - Returns: The snapshot of the opened screen.
  /// - Throws: ``SessionFailure/unknownRoute(_:patterns:)`` if no screen matches the route, or
  ///   ``SessionFailure/notAllowed(_:)`` if the person's role doesn't allow the screen. In these
  ///   cases, nothing is changed.
  @discardableResult
  public func open(
    _ route: Route, announcing words: [String] = []
  ) throws(SessionFailure) -> Snapshot {
    let said = announcements
    announcements = words
    do {
      try push(route)
    } catch {
      announcements = said
      throw error
    }
    notify()
    return snapshot
  }

  func push(_ route: Route) throws(SessionFailure) {
    guard let (entry, parameters) = assembly.screen(for: route) else {
      throw .unknownRoute(route, patterns: assembly.screens.map(\.entry.pattern.description))
    }
    guard entry.declaration.requiredRole <= role else { throw .notAllowed(route) }
    if let covered = screens.last { keepDraft(of: covered) }
    start(entry.make(), route.query.merging(parameters) { $1 }, at: Route(parts: route.parts))
  }

  private func start<S: Screen>(_ screen: S, _ parameters: [String: String], at route: Route) {
    let (state, effect) = screen.open(parameters)
    let running = TypedScreen(
      screen, parameters, state: state, route: route, number: nextNumber())
    running.savesFiles = saver != nil
    if role < .owner { running.access = ScreenAccess(role, isShared: isShared, assembly) }
    screens.append(running)
    perform(TypedScreen<S>.erase(effect), for: running)
    tellActions(to: running)
    tellDay(to: running, anew: true)
    if running.draftVersion != nil { lookForDraft(of: running) }
  }

  /// Handles a user's input.
  ///
  /// A store keeps `key` with the step that the input makes, and rejects a second step with the key.
  ///
  /// - Returns: The snapshot after the input. Work that the input started may still be running.
  /// - Throws: ``SessionFailure`` if the input is rejected. In that case, the screen isn't changed.
  /// - Complexity: O(*n*), where *n* is the number of nodes on the screen.
  @discardableResult
  public func send(
    _ input: Input, as key: IdempotencyKey? = nil
  ) throws(SessionFailure) -> Snapshot {
    guard let screen = screens.last else { throw .unknownNode(input.target) }
    tellDay(to: screen)
    let (said, offered) = (announcements, undoOffer)
    if !input.event.isByTheWay { announcements = [] }
    do {
      if let dialog = overlay(of: screen) {
        try takeInOverlay(input, dialog, of: screen)
      } else if try !takeAsUndo(input, on: screen), try !takeAsDraft(input, on: screen) {
        if !input.event.isByTheWay { undoOffer = nil }
        try takeAsStep(input, key, on: screen)
      }
    } catch {
      (announcements, undoOffer) = (said, offered)
      throw error
    }
    notify()
    return snapshot
  }

  /// Handles an input so that all resulting writes form one step of the history.
  ///
  /// The step includes writes by the work that the input starts.
  private func takeAsStep(
    _ input: Input, _ key: IdempotencyKey?, on screen: RunningScreen
  ) throws(SessionFailure) {
    let taken = UndoScope.$current.withValue(UndoScope(key: key)) {
      Result { () throws(SessionFailure) in try take(input, on: screen) }
    }
    try taken.get()
  }

  func take(_ input: Input, on screen: RunningScreen) throws(SessionFailure) {
    let dialog = screen.dialog
    if let dialog { try refuse(input, behind: dialog, on: screen) }
    let moving = input.event.bringsFocus
    // The focus actions are collected before the input is handled, because the input may remove the
    // node that loses the focus. Both actions are sent after the target's own action.
    let moved = moving ? focusActions(to: input.target, inDialog: dialog != nil, of: screen) : []
    let steps = try screen.take(input.event, on: input.target)
    if input.event != .focus { screen.earlyInputs?.append(input) }
    if moving {
      setFocus(to: input.target, inDialog: dialog != nil, of: screen)
      for action in moved { perform(screen.receive(action), for: screen) }
    }
    perform(steps, for: screen)
    changed(screen)
  }

  /// Returns whether a node on the current screen has a handler for a key.
  ///
  /// The handler takes precedence over the key's default action.
  public func handles(_ key: Key, on id: NodeID) -> Bool {
    screens.last?.handles(key, on: id) ?? false
  }

  /// Rejects an input to a node outside the open dialog.
  ///
  /// Hosts send a key to ``rootID`` if no node has the focus. The dialog handles such a key.
  func refuse(
    _ input: Input, behind dialog: SnapshotNode, on screen: RunningScreen
  ) throws(SessionFailure) {
    if case .key = input.event, input.target == Self.rootID { return }
    guard !dialog.contains(input.target) else { return }
    guard screen.branch.contains(input.target) else { throw .unknownNode(input.target) }
    throw .behindDialog(input.target, dialog: dialog.element.label ?? "")
  }

  /// Moves the focus, and sends the old node's leave action and the new node's focus action.
  func moveFocus(to id: NodeID, inDialog: Bool, of screen: RunningScreen) {
    let actions = focusActions(to: id, inDialog: inDialog, of: screen)
    setFocus(to: id, inDialog: inDialog, of: screen)
    for action in actions { perform(screen.receive(action), for: screen) }
  }

  private func focusActions(
    to id: NodeID, inDialog: Bool, of screen: RunningScreen
  ) -> [any Sendable] {
    let old = inDialog ? screen.dialogFocus : screen.focus
    return old == id ? [] : screen.focusActions(from: old, to: id)
  }

  private func setFocus(to id: NodeID, inDialog: Bool, of screen: RunningScreen) {
    if inDialog { screen.dialogFocus = id } else { screen.focus = id }
  }

  /// Updates the dialog focus and the draft after an open screen changes.
  ///
  /// This function clears the dialog focus if no dialog is open, and schedules a draft save if the
  /// screen is a form.
  func changed(_ screen: RunningScreen) {
    guard screens.contains(where: { $0 === screen }) else { return }
    if screen.dialogFocus != nil, screen.dialog == nil, overlay(of: screen) == nil {
      screen.dialogFocus = nil
    }
    if screen.draftVersion != nil { keepDraftSoon(of: screen) }
  }

  /// Closes the current screen, or asks the user first if unsaved changes would be lost.
  @discardableResult
  public func back() -> Snapshot {
    guard let screen = screens.last else { return snapshot }
    announcements = []
    if screen.changes.isEmpty {
      // A draft that wasn't restored is kept, because it wasn't found yet or can't be read.
      close(screen, dropDraft: screen.hasKeptDraft)
    } else {
      screen.isAskingToDiscard = true
      screen.dialogFocus = nil
    }
    notify()
    return snapshot
  }

  /// Whether no screen is open, either because the last screen closed or because none was opened
  /// yet.
  public var isEmpty: Bool { screens.isEmpty }

  /// The current snapshot and the number of open screens, read at the same moment.
  public var current: (snapshot: Snapshot, depth: Int) { (snapshot, screens.count) }

  /// Refreshes the current screen, as if a screen above it had closed.
  ///
  /// Call this function after data was stored outside this session. The text that the user is
  /// typing isn't changed.
  public func refresh() {
    guard let screen = screens.last else { return }
    resume(screen)
    changed(screen)
    notify()
  }

  /// The current snapshot.
  ///
  /// The snapshot is cached until the next call of ``notify()``.
  public var snapshot: Snapshot {
    if let shown { return shown }
    let snapshot = makeSnapshot()
    shown = snapshot
    return snapshot
  }

  private func makeSnapshot() -> Snapshot {
    var root = SnapshotNode(ScreenElement(.stack(.vertical), id: Self.rootID))
    let said = announcements.map { SnapshotNode(ScreenElement(.announcement($0))) }
    guard let screen = screens.last else {
      root.children = said
      return Snapshot(route: "/", title: "", root: root)
    }
    root.children = [content(of: screen)] + said
    let dialog = overlay(of: screen) ?? screen.dialog
    if let bar = undoBar(of: screen) { root.children.append(bar) }
    if let overlay = overlay(of: screen) { root.children.append(overlay) }
    return Snapshot(
      route: screen.address, title: screen.title, focus: focus(of: screen, dialog), root: root)
  }

  /// Returns the ID of the focused node in the open dialog, or on the screen if no dialog is open.
  ///
  /// If no interactive node has the focus, the result is the dialog's `firstFocus`, or `nil` if no
  /// dialog is open.
  private func focus(of screen: RunningScreen, _ dialog: SnapshotNode?) -> NodeID? {
    guard let wanted = dialog == nil ? screen.focus : screen.dialogFocus else {
      return dialog?.firstFocus
    }
    let parameters =
      dialog.map { [$0] } ?? [content(of: screen)] + (undoBar(of: screen).map { [$0] } ?? [])
    let isThere = parameters.contains { place in
      place.contains { $0.id == wanted && $0.isInteractive }
    }
    return isThere ? wanted : dialog?.firstFocus
  }

  /// The ID of a screen's outermost node.
  ///
  /// Hosts send keys to this node if no node has the focus.
  public static let rootID: NodeID = "screen"

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Closes all screens, saves their drafts, and cancels their work.
  ///
  /// This function returns once the drafts are saved. Later actions from cancelled work are
  /// dropped.
  public func end() async {
    for screen in screens { keepDraft(of: screen) }
    screens = []
    notify()
    for (key, _) in tasks.values where key.screen != Self.noScreen { cancel(key) }
    for (key, task) in tasks.values where key.screen == Self.noScreen { await task.value }
  }
}

extension Input.Event {
  /// Whether the target of the event gets the focus.
  fileprivate var bringsFocus: Bool {
    switch self {
    case .tap, .edit, .paste, .focus: true
    default: false
    }
  }

  /// Whether the event changes only a field's text.
  var isTyping: Bool {
    switch self {
    case .edit, .paste, .choose: true
    default: false
    }
  }

  /// Whether the event only moves the focus or loads more rows, so that announcements and the offer
  /// to undo remain.
  fileprivate var isByTheWay: Bool {
    self == .focus || self == .more || self == .key(.tab) || self == .key(.backTab)
  }
}
