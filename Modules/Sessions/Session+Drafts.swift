import Core

// Drafts: kept at most once a second and on leaving, offered on opening, dropped on save or discard.

extension Session {
  /// How long after a change a draft is kept: at most one write in this time.
  static let draftDelay = Duration.seconds(1)

  func keepDraftSoon(of screen: RunningScreen) {
    let number = screen.number
    let key = WorkKey(screen: number, name: "session.draft.keep", isDraft: true)
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
    guard let screen = screens.first(where: { $0.number == screenNumber }),
      screen.offered == nil
    else { return }
    write(draft(of: screen), for: screen.route)
  }

  /// The draft of a form as it stands; nil where nothing was typed.
  private func draft(of screen: RunningScreen) -> Draft? {
    guard let version = screen.draftVersion, !screen.changes.isEmpty else { return nil }
    do {
      guard let state = try screen.encodedDraft() else { return nil }
      return Draft(version: version, savedAt: clock.now, state: state)
    } catch {
      tell(.defect, "The draft can't be kept: \(error)")
      return nil
    }
  }

  /// Keeps a draft in place of the route's earlier one, or drops that; one after the other.
  private func write(_ draft: Draft?, for route: Route) {
    let key = WorkKey(screen: 0, name: EffectName("session.draft \(route)"), isDraft: true)
    let earlier = work.removeValue(forKey: key).flatMap { tasks[$0]?.task }
    run(key) { [drafts] _ in
      await earlier?.value
      do throws(FileFailure) {
        if let draft {
          try await drafts.keep(draft, for: route)
        } else {
          try await drafts.drop(for: route)
        }
      } catch {
        await self.tell(.failure, "The draft can't be kept: \(error.explanation.message)")
      }
    }
  }

  /// Keeps the open form's draft now, because another screen covers it or the session ends.
  func leaveDraft() {
    guard let screen = screens.last, screen.offered == nil, let draft = draft(of: screen)
    else { return }
    write(draft, for: screen.route)
  }

  func forgetDraft(of screen: RunningScreen) { write(nil, for: screen.route) }

  func lookForDraft(of screen: RunningScreen) {
    let (number, route) = (screen.number, screen.route)
    let key = WorkKey(screen: number, name: "session.draft.find", isDraft: true)
    run(key) { [drafts] _ in
      do throws(FileFailure) {
        guard let draft = try await drafts.draft(for: route) else { return }
        await self.offer(draft, screenNumber: number)
      } catch {
        await self.tell(.failure, "The draft can't be read: \(error.explanation.message)")
      }
    }
  }

  private func offer(_ draft: Draft, screenNumber: Int) {
    guard let screen = screens.first(where: { $0.number == screenNumber }) else { return }
    if draft.version == screen.draftVersion {
      screen.offered = draft
    } else {
      tell(.notice, "A draft of \(screen.route) is of another version and is not offered")
    }
    notify()
  }

  func takeUpDraft(of screen: RunningScreen) {
    guard let draft = screen.offered else { return }
    screen.offered = nil
    do {
      try screen.restore(draft.state, assembly.plugs.decoding)
    } catch {
      tell(.failure, "The draft can't be read: \(error)")
    }
  }

  func tell(_ level: LogLevel, _ message: String) {
    log.note(level, message)
    if level != .notice { announcements.append(message) }
    notify()
  }
}
