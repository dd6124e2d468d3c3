public import Core

/// The key of running work: the screen's number and the work's name.
struct WorkKey: Hashable {
  var screen: Int
  var name: EffectName
  /// Whether the work is the session's own, such as a draft's timer, rather than a component's.
  var isOwn = false
}

extension Session {
  func perform(_ steps: [ScreenStep], for screen: RunningScreen) {
    for step in steps {
      switch step {
      case .run(let name, let job): run(WorkKey(screen: screen.number, name: name), job)
      case .cancel(let name): cancel(WorkKey(screen: screen.number, name: name))
      case .focus(let id):
        moveFocus(to: id, inDialog: screen.dialog != nil, of: screen)
      case .open(let route): follow(route)
      case .close: close(screen, dropDraft: screen.draft?.fate != .unanswered)
      case .perform(let id): perform(id, below: screen)
      case .announce(let words): announcements.append(words)
      case .save(let source): save(source, from: screen)
      }
    }
  }

  /// Closes a screen, and taps a node of the screen below.
  private func perform(_ id: NodeID, below screen: RunningScreen) {
    close(screen, dropDraft: false)
    guard let below = screens.last else { return }
    do {
      try take(Input(.tap, on: id), on: below)
    } catch {
      announcements.append(error.explanation.message)
    }
  }

  private func follow(_ route: Route) {
    do {
      try push(route)
    } catch {
      log.note(.defect, error.explanation.message)
      announcements.append(error.explanation.message)
    }
  }

  /// Closes a screen, even one below other screens, and cancels the screen's work.
  func close(_ screen: RunningScreen, dropDraft: Bool) {
    guard let index = screens.lastIndex(where: { $0 === screen }) else { return }
    screens.remove(at: index)
    for (key, _) in tasks.values where key.screen == screen.number { cancel(key) }
    if dropDraft, screen.draftVersion != nil { write(nil, for: screen.route) }
    if index == screens.count, let below = screens.last { resume(below) }
  }

  /// Notifies a screen that it is the current screen again.
  func resume(_ screen: RunningScreen) {
    tellActions(to: screen)
    perform(screen.returned(), for: screen)
  }

  /// Sends a screen the actions of the screen below, if it lists them.
  func tellActions(to screen: RunningScreen) {
    guard screen.listsActions, let index = screens.lastIndex(where: { $0 === screen }), index > 0
    else { return }
    perform(screen.found(screens[index - 1].branch.actions), for: screen)
  }

  /// Starts work, after cancelling running work with the same key.
  func run(
    _ key: WorkKey,
    _ job: @escaping @Sendable (@escaping @Sendable (any Sendable) async -> Void) async -> Void
  ) {
    cancel(key)
    let number = nextNumber()
    work[key] = number
    let task = WorkOwner.$current.withValue(ObjectIdentifier(self)) {
      Task {
        await job { action in await self.deliver(action, key, number) }
        self.finish(key, number)
      }
    }
    tasks[number] = (key, task)
  }

  func cancel(_ key: WorkKey) {
    guard let number = work.removeValue(forKey: key) else { return }
    tasks[number]?.task.cancel()
  }

  /// Sends an action from running work to the screen that started the work.
  ///
  /// Actions from cancelled work are dropped.
  private func deliver(_ action: any Sendable, _ key: WorkKey, _ number: Int) {
    guard work[key] == number, let screen = screens.first(where: { $0.number == key.screen })
    else { return }
    perform(screen.receive(action), for: screen)
    changed(screen)
    notify()
  }

  private func finish(_ key: WorkKey, _ number: Int) {
    tasks[number] = nil
    if work[key] == number { work[key] = nil }
    if key.screen != Self.noScreen { offerUndo() }
    notify()
  }

  /// The sorted names of the work that components started and that is still running.
  public var runningEffects: [EffectName] {
    work.keys.filter { !$0.isOwn }.map(\.name).sorted { $0.text < $1.text }
  }

  /// Waits until no work is running, or until `isQuiet` returns `true` for the number of running
  /// tasks.
  ///
  /// For example, `isQuiet` can return whether all tasks are waiting for a clock that a test
  /// controls. Each call of ``notify()`` evaluates `isQuiet` again. Cancellation ends the wait.
  public func waitUntilIdle(or isQuiet: @escaping @Sendable (Int) -> Bool) async {
    await wait { self.tasks.isEmpty || isQuiet(self.tasks.count) }
  }

  /// Waits until ``isIdle`` is true, or until the task is cancelled.
  public func waitUntilIdle() async { await wait { self.isIdle } }

  /// Whether no work is running except the timers for saving drafts and for noticing a new date.
  public var isIdle: Bool { tasks.values.allSatisfy { key, _ in isTimer(key) } }

  /// Waits until no work is running except timers and long work, or until the task is cancelled.
  public func waitUntilPresentable() async {
    await wait { self.tasks.values.allSatisfy { key, _ in key.name.isLong || self.isTimer(key) } }
  }

  private func isTimer(_ key: WorkKey) -> Bool {
    key.isOwn && (key.name == Self.draftTimer || key.name == Self.dayWatch)
  }

  private func wait(until isDone: @escaping () -> Bool) async {
    while !isDone(), !Task.isCancelled {
      let number = nextNumber()
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiters[number] = (isDone, $0) }
      } onCancel: {
        Task { await self.stopWaiting(number) }
      }
    }
  }

  private func stopWaiting(_ number: Int) {
    waiters.removeValue(forKey: number)?.continuation.resume()
  }

  /// A stream that yields an element after changes to the screen or to the running work.
  public var changes: AsyncStream<Void> {
    let number = nextNumber()
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    watchers[number] = continuation
    continuation.onTermination = { _ in Task { await self.forgetWatcher(number) } }
    return stream
  }

  private func forgetWatcher(_ number: Int) { watchers[number] = nil }

  /// Informs all observers that the screen or the running work may have changed.
  ///
  /// This function also resumes each waiting task whose condition is now true.
  public func notify() {
    shown = nil
    for watcher in watchers.values { watcher.yield() }
    for (number, waiter) in waiters where waiter.isDone() { stopWaiting(number) }
  }
}
