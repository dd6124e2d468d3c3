public import Core

/// One person's way through the app: a stack of screens, their running work, and the focus.
///
/// Inputs in, snapshots out; hosts draw the one and send the other. Many sessions run at once and
/// know nothing of each other.
public actor Session {
  let assembly: Assembly
  let clock: any Clock
  let drafts: any Drafts
  let log: any Log
  var screens: [RunningScreen] = []
  var announcements: [String] = []
  /// The step that can be undone or redone on the screen.
  var undoOffer: UndoOffer?
  var work: [WorkKey: Int] = [:]
  var tasks: [Int: (key: WorkKey, task: Task<Void, Never>)] = [:]
  var lastNumber = 0
  /// The latest snapshot, until something may have changed.
  var shown: Snapshot?
  var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
  /// Who waits for something; they go on when a change has brought it about.
  var waiters: [Int: (isDone: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = [:]

  /// A session that has opened nothing yet.
  public init(_ assembly: Assembly, clock: any Clock, drafts: any Drafts, log: any Log) {
    self.assembly = assembly
    self.clock = clock
    self.drafts = drafts
    self.log = log
  }

  /// Opens a screen above the one that is open, saying there what is still to be said.
  @discardableResult
  public func open(
    _ route: Route, saying words: [String] = []
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
    guard let (entry, places) = assembly.screen(for: route) else {
      throw .noScreen(route, patterns: assembly.screens.map(\.entry.pattern.description))
    }
    if let covered = screens.last { keepDraft(of: covered) }
    start(entry.make(), places, at: route)
  }

  private func start<S: Screen>(_ screen: S, _ places: [String: String], at route: Route) {
    let (state, effect) = screen.open(places)
    let running = TypedScreen(screen, state: state, route: route, number: nextNumber())
    screens.append(running)
    perform(TypedScreen<S>.erase(effect), for: running)
    tellDay(to: running, anew: true)
    if running.draftVersion != nil { lookForDraft(of: running) }
  }

  /// Takes what a person did.
  ///
  /// - Returns: The screen afterwards; work that was begun goes on.
  /// - Throws: ``SessionFailure``; the screen is as it was.
  /// - Complexity: O(nodes on the screen).
  @discardableResult
  public func send(_ input: Input) throws(SessionFailure) -> Snapshot {
    guard let screen = screens.last else { throw .noTarget(input.target) }
    tellDay(to: screen)
    let (said, offered) = (announcements, undoOffer)
    if !input.event.onlyMovesFocus { announcements = [] }
    do {
      if let dialog = overlay(of: screen) {
        try takeInOverlay(input, dialog, of: screen)
      } else if try !takeAsUndo(input, on: screen) {
        if !input.event.onlyMovesFocus, input.event != .more { undoOffer = nil }
        try takeAsStep(input, on: screen)
      }
    } catch {
      (announcements, undoOffer) = (said, offered)
      throw error
    }
    notify()
    return snapshot
  }

  /// Takes an input whose writes, and those of the work that it begins, are one step of the history.
  private func takeAsStep(_ input: Input, on screen: RunningScreen) throws(SessionFailure) {
    let taken = UndoScope.$current.withValue(UndoScope()) {
      Result { () throws(SessionFailure) in try take(input, on: screen) }
    }
    try taken.get()
  }

  private func take(_ input: Input, on screen: RunningScreen) throws(SessionFailure) {
    let dialog = screen.dialog
    if let dialog { try refuse(input, behind: dialog, on: screen) }
    let moving = input.event.bringsFocus
    // Asked of the screen as it was: what is done to a node may take the one that is left away. Both
    // are told after the node itself.
    let moved = moving ? focusActions(to: input.target, inDialog: dialog != nil, of: screen) : []
    let steps = try screen.take(input.event, on: input.target)
    if moving {
      setFocus(to: input.target, inDialog: dialog != nil, of: screen)
      for action in moved { perform(screen.receive(action), for: screen) }
    }
    perform(steps, for: screen)
    changed(screen)
  }

  /// Refuses what is not within a dialog; keys without a focus are for the dialog.
  func refuse(
    _ input: Input, behind dialog: Snapshot.Branch, on screen: RunningScreen
  ) throws(SessionFailure) {
    if case .key = input.event, input.target == Self.rootID { return }
    guard !dialog.contains(input.target) else { return }
    guard screen.branch.contains(input.target) else { throw .noTarget(input.target) }
    throw .behindDialog(input.target, dialog: dialog.element.label ?? "")
  }

  /// Moves the focus, and lets both nodes know.
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

  /// After anything happened to an open screen.
  func changed(_ screen: RunningScreen) {
    guard screens.contains(where: { $0 === screen }) else { return }
    if screen.dialogFocus != nil, screen.dialog == nil, overlay(of: screen) == nil {
      screen.dialogFocus = nil
    }
    if screen.draftVersion != nil { keepDraftSoon(of: screen) }
  }

  /// Goes back to the screen below; asks first where something typed would be lost.
  @discardableResult
  public func back() -> Snapshot {
    guard let screen = screens.last else { return snapshot }
    announcements = []
    if screen.changes.isEmpty {
      // A draft that was not taken up stays: it was not answered, not found yet, or can't be read.
      close(screen, dropDraft: screen.hasKeptDraft)
    } else {
      screen.isAskingToDiscard = true
      screen.dialogFocus = nil
    }
    notify()
    return snapshot
  }

  /// Whether no screen is open: the last was left, or none was opened yet.
  public var isEmpty: Bool { screens.isEmpty }

  /// The screen as it is now, and how many are open, one above the other: both of one moment.
  public var top: (snapshot: Snapshot, depth: Int) { (snapshot, screens.count) }

  /// Lets the screen that is seen look again, as when one above it has closed: something was stored
  /// elsewhere. What is being typed stays.
  public func refresh() {
    guard let screen = screens.last else { return }
    perform(screen.returned(), for: screen)
    changed(screen)
    notify()
  }

  /// The screen as it is now; asked again before anything happens, the same one.
  public var snapshot: Snapshot {
    if let shown { return shown }
    let snapshot = makeSnapshot()
    shown = snapshot
    return snapshot
  }

  private func makeSnapshot() -> Snapshot {
    var root = Snapshot.Branch(Element(.stack(.vertical), id: Self.rootID))
    let said = announcements.map { Snapshot.Branch(Element(.announcement($0))) }
    guard let screen = screens.last else {
      root.children = said
      return Snapshot(route: "/", title: "", root: root)
    }
    root.children = [screen.branch] + said
    let dialog = overlay(of: screen) ?? screen.dialog
    if let bar = undoBar(of: screen) { root.children.append(bar) }
    if let overlay = overlay(of: screen) { root.children.append(overlay) }
    return Snapshot(
      route: screen.route, title: screen.title, focus: focus(of: screen, dialog), root: root)
  }

  /// A dialog has the focus while it is open; a node that has gone has it no longer.
  private func focus(of screen: RunningScreen, _ dialog: Snapshot.Branch?) -> NodeID? {
    guard let wanted = dialog == nil ? screen.focus : screen.dialogFocus else {
      return dialog?.firstFocus
    }
    let places = dialog.map { [$0] } ?? [screen.branch] + (undoBar(of: screen).map { [$0] } ?? [])
    let isThere = places.contains { place in
      place.contains { $0.id == wanted && $0.isInteractive }
    }
    return isThere ? wanted : dialog?.firstFocus
  }

  /// The id of a screen's outermost node; keys pressed without a focus name it.
  public static let rootID: NodeID = "screen"

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Leaves all screens, keeping what was typed as drafts, and ends their work. Returns when the
  /// drafts are kept; what cancelled work still finds goes nowhere.
  public func end() async {
    for screen in screens { keepDraft(of: screen) }
    screens = []
    notify()
    for (key, _) in tasks.values where key.screen != Self.noScreen { cancel(key) }
    for (key, task) in tasks.values where key.screen == Self.noScreen { await task.value }
  }
}

extension Input.Event {
  /// Whether the node it is done to gets the focus.
  fileprivate var bringsFocus: Bool {
    switch self {
    case .tap, .edit, .paste, .focus: true
    default: false
    }
  }

  /// Whether it is no more than a look around: what was said stays.
  fileprivate var onlyMovesFocus: Bool {
    self == .focus || self == .key(.tab) || self == .key(.backTab)
  }
}
