import Core

// A form's draft is saved at most once per second, and immediately when another screen opens above
// the form or the session ends. The draft is restored when the form opens again, and removed when
// the user saves or discards the form.

/// A draft that was stored when its form opened.
struct FoundDraft {
  let draft: Draft
  var fate: Fate

  enum Fate {
    /// The form shows the draft.
    case restored
    /// The user discarded the draft, and may restore it until the form is changed.
    case discarded
    /// The form was used before the draft was found, so the user decides.
    case unanswered
  }
}

extension Session {
  /// The delay after a change before the draft is saved.
  ///
  /// Further changes during the delay don't cause another save.
  static let draftDelay = Duration.seconds(1)

  static let draftTimer: EffectName = "session.draft.keep"

  func keepDraftSoon(of screen: RunningScreen) {
    let number = screen.number
    let key = WorkKey(screen: number, name: Self.draftTimer, isOwn: true)
    guard work[key] == nil else { return }
    run(key) { [clock] _ in
      do {
        try await clock.sleep(for: Self.draftDelay)
      } catch {
        return
      }
      await self.keepDraft(screenNumber: number)
    }
  }

  private func keepDraft(screenNumber: Int) {
    guard let screen = screens.first(where: { $0.number == screenNumber }) else { return }
    keepDraft(of: screen)
  }

  /// Saves a form's draft, or removes the stored draft if there are no unsaved changes.
  ///
  /// A draft that the user hasn't changed since the last save isn't saved again, because another
  /// window may have removed it.
  func keepDraft(of screen: RunningScreen) {
    guard let version = screen.draftVersion, screen.draft?.fate != .unanswered else { return }
    do {
      let state = screen.changes.isEmpty ? nil : try screen.encodedDraft()
      guard state == nil ? screen.hasKeptDraft : state != screen.keptState else { return }
      (screen.hasKeptDraft, screen.keptState) = (state != nil, state)
      let draft = state.map { Draft(version: version, savedAt: clock.now, state: $0) }
      write(draft, for: screen.route)
    } catch {
      tell(.defect, "The draft can't be saved: \(error)")
    }
  }

  /// Writes the draft of a route, or removes the draft if `draft` is `nil`.
  ///
  /// The new write starts after earlier writes for the route have finished.
  func write(_ draft: Draft?, for route: Route) {
    let key = Self.writing(route)
    let earlier = work.removeValue(forKey: key).flatMap { tasks[$0]?.task }
    run(key) { [drafts] _ in
      await earlier?.value
      do throws(FileFailure) {
        if let draft {
          try await drafts.save(draft, for: route)
        } else {
          try await drafts.remove(for: route)
        }
      } catch {
        let verb = draft == nil ? "removed" : "saved"
        await self.forgetKeptState(of: route)
        await self.tell(.failure, "The draft can't be \(verb): \(error.explanation.message)")
      }
    }
  }

  /// Makes the next save of a route's draft happen even if the user changes nothing.
  private func forgetKeptState(of route: Route) {
    for screen in screens where screen.route == route { screen.keptState = nil }
  }

  /// Returns the key of the work that writes a route's latest draft.
  private static func writing(_ route: Route) -> WorkKey {
    WorkKey(screen: Self.noScreen, name: EffectName("session.draft \(route)"), isOwn: true)
  }

  /// Loads a screen's draft, if any, and restores it.
  ///
  /// Loading starts after pending writes for the route have finished, so that a draft that is being
  /// removed isn't restored.
  func lookForDraft(of screen: RunningScreen) {
    let (number, route) = (screen.number, screen.route)
    let key = WorkKey(screen: number, name: "session.draft.find", isOwn: true)
    let writes = work[Self.writing(route)].flatMap { tasks[$0]?.task }
    screen.earlyInputs = []
    run(key) { [drafts] _ in
      await writes?.value
      do throws(FileFailure) {
        await self.found(try await drafts.draft(for: route), screenNumber: number)
      } catch {
        await self.found(nil, screenNumber: number)
        await self.tell(.failure, "The draft can't be read: \(error.explanation.message)")
      }
    }
  }

  /// Restores a draft, if any, and types again the text that was typed before the draft was found.
  private func found(_ draft: Draft?, screenNumber: Int) {
    guard let screen = screens.first(where: { $0.number == screenNumber }) else { return }
    let early = screen.earlyInputs ?? []
    screen.earlyInputs = nil
    guard let draft else { return }
    defer { notify() }
    guard draft.version == screen.draftVersion else {
      return tell(
        .notice,
        "The draft for \(screen.route) is from another version of the form and wasn't restored")
    }
    guard early.allSatisfy(\.event.isTyping) else {
      screen.draft = FoundDraft(draft: draft, fate: .unanswered)
      return
    }
    restore(draft, of: screen)
    for input in early {
      do {
        try take(input, on: screen)
      } catch {
        tell(.failure, "The draft has no field for the typed text: \(error.explanation.message)")
      }
    }
  }

  /// Restores a form's state from a draft.
  ///
  /// This function also cancels the work that the form has started.
  func restore(_ draft: Draft, of screen: RunningScreen) {
    do {
      let isStored = screen.draft?.fate != .discarded
      try screen.restore(draft.state, assembly.services.decoding)
      screen.draft = FoundDraft(draft: draft, fate: .restored)
      (screen.hasKeptDraft, screen.keptState) = (true, isStored ? try screen.encodedDraft() : nil)
      cancelWork(of: screen)
      tellDay(to: screen, anew: true)
    } catch {
      screen.draft = nil
      tell(.failure, "The draft can't be read: \(error)")
    }
  }

  /// Removes a form's draft, and returns the form to the state in which it opened.
  func startOver(_ screen: RunningScreen) {
    screen.draft?.fate = .discarded
    (screen.hasKeptDraft, screen.keptState) = (false, nil)
    write(nil, for: screen.route)
    cancelWork(of: screen)
    perform(screen.startOver(), for: screen)
    tellDay(to: screen, anew: true)
  }

  private func cancelWork(of screen: RunningScreen) {
    for key in work.keys where key.screen == screen.number && !key.isOwn { cancel(key) }
  }

  func tell(_ level: LogLevel, _ message: String) {
    log.note(level, message)
    if level != .notice { announcements.append(message) }
    notify()
  }
}
