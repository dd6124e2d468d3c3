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
  var work: [WorkKey: Int] = [:]
  var tasks: [Int: (key: WorkKey, task: Task<Void, Never>)] = [:]
  var lastNumber = 0
  var watchers: [Int: AsyncStream<Void>.Continuation] = [:]

  /// A session that has opened nothing yet.
  public init(_ assembly: Assembly, clock: any Clock, drafts: any Drafts, log: any Log) {
    self.assembly = assembly
    self.clock = clock
    self.drafts = drafts
    self.log = log
  }

  /// Opens a screen above the one that is open.
  @discardableResult
  public func open(_ route: Route) throws(SessionFailure) -> Snapshot {
    guard let (entry, places) = assembly.screen(for: route) else {
      throw .noScreen(route, patterns: assembly.screens.map(\.entry.pattern.description))
    }
    leaveDraft()
    start(entry.make(), places, at: route)
    return snapshot
  }

  private func start<S: Screen>(_ screen: S, _ places: [String: String], at route: Route) {
    let (state, effect) = screen.open(places)
    let running = TypedScreen(screen, state: state, route: route, number: nextNumber())
    screens.append(running)
    perform(TypedScreen<S>.erase(effect), for: running)
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
    if try takeInOverlay(input, of: screen) { return snapshot }
    try refuseBehindDialog(input, screen)
    let said = announcements
    announcements = []
    let steps: [ScreenStep]
    do {
      steps = try screen.take(input.event, on: input.target)
    } catch {
      announcements = said
      throw error
    }
    if moves(input.event) { moveFocus(to: input.target, on: screen) }
    perform(steps, for: screen)
    if screen.draftVersion != nil { keepDraftSoon(of: screen) }
    notify()
    return snapshot
  }

  private func moves(_ event: Input.Event) -> Bool {
    switch event {
    case .tap, .edit, .paste, .focus: true
    default: false
    }
  }

  private func refuseBehindDialog(_ input: Input, _ screen: RunningScreen) throws(SessionFailure) {
    guard let dialog = screen.branch.dialog else { return }
    guard !dialog.flattened.contains(where: { $0.id == input.target }) else { return }
    guard screen.branch.flattened.contains(where: { $0.id == input.target }) else {
      throw .noTarget(input.target)
    }
    throw .behindDialog(input.target, dialog: dialog.element.label ?? "")
  }

  /// Goes back to the screen below; asks first where something typed would be lost.
  @discardableResult
  public func back() -> Snapshot {
    guard let screen = screens.last else { return snapshot }
    announcements = []
    if screen.changes.isEmpty {
      closeTop(dropDraft: true)
    } else {
      screen.isAskingToDiscard = true
    }
    notify()
    return snapshot
  }

  /// The screen as it is now.
  public var snapshot: Snapshot {
    let said = announcements.map { Snapshot.Branch(Element(.announcement($0))) }
    guard let screen = screens.last else {
      let root = Snapshot.Branch(Element(.stack(.vertical)), children: said)
      return Snapshot(route: "/", title: "", root: root)
    }
    var root = Snapshot.Branch(Element(.stack(.vertical), id: Self.rootID))
    root.children = [screen.branch] + said
    if let overlay = overlay(of: screen) { root.children.append(overlay) }
    let scope = root.dialog
    var focus = screen.focus
    if focus != nil || scope != nil {
      let order = (scope ?? root).flattened
      if !order.contains(where: { $0.id == focus && $0.isInteractive }) {
        focus = scope?.focusOrder.first
      }
    }
    return Snapshot(route: screen.route, title: screen.title, focus: focus, root: root)
  }

  /// The id of a screen's outermost node; keys pressed without a focus name it.
  public static let rootID: NodeID = "screen"

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Ends all work and leaves all screens, keeping what was typed as drafts.
  public func end() async {
    leaveDraft()
    for (key, _) in tasks.values where key.screen != 0 { cancel(key) }
    await settle { _ in false }
    screens = []
  }
}
