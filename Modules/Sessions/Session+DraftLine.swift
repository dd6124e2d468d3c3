import Core

// A form with a draft says so in a line below its title. In the line, the user can start over, or
// restore the draft.

extension Session {
  private static let draftID: NodeID = "session.draft"

  /// Returns a screen's view, with the line about the form's draft, if any.
  func content(of screen: RunningScreen) -> SnapshotNode {
    guard let line = draftLine(of: screen) else { return screen.branch }
    var branch = screen.branch
    guard case .stack(.vertical) = branch.element.content, !branch.children.isEmpty else {
      return SnapshotNode(ScreenElement(.stack(.vertical)), children: [line, branch])
    }
    branch.children.insert(line, at: 1)
    return branch
  }

  private func draftLine(of screen: RunningScreen) -> SnapshotNode? {
    guard let found = screen.draft else { return nil }
    let time = savingTime(of: found.draft)
    var line = SnapshotNode(ScreenElement(.row, id: Self.draftID))
    switch found.fate {
    case .restored:
      line.children = [
        SnapshotNode(ScreenElement(.text("Unsaved changes from \(time) were restored."))),
        Self.button(Self.draftID.part("restart"), "Start Over", .secondary),
      ]
    case .discarded where screen.changes.isEmpty:
      line.children = [
        SnapshotNode(ScreenElement(.text("Unsaved changes from \(time) were discarded."))),
        Self.button(Self.draftID.part("restore"), "Restore", .secondary),
      ]
    case .discarded: return nil
    case .unanswered:
      line.children = [
        SnapshotNode(ScreenElement(.text("There are unsaved changes from \(time)."))),
        Self.button(Self.draftID.part("restore"), "Restore", .secondary),
        Self.button(Self.draftID.part("discard"), "Discard", .secondary),
      ]
    }
    return line
  }

  /// Returns the time of day at which a draft was saved, or the date if the draft is from another
  /// day.
  private func savingTime(of draft: Draft) -> String {
    let day = clock.day(of: draft.savedAt)
    return day == clock.today ? clock.timeOfDay(of: draft.savedAt) : day.phrase
  }

  /// Handles an input to the line about the form's draft.
  ///
  /// - Returns: Whether this function handled the input. If not, the screen must handle the input.
  func takeAsDraft(_ input: Input, on screen: RunningScreen) throws(SessionFailure) -> Bool {
    guard screen.dialog == nil, let line = draftLine(of: screen) else { return false }
    return try take(input, on: line, beside: content(of: screen), of: screen) {
      self.answer($0, screen)
    }
  }

  private func answer(_ button: NodeID, _ screen: RunningScreen) {
    switch (button, screen.draft) {
    case (Self.draftID.part("restore"), let found?): restore(found.draft, of: screen)
    case (Self.draftID.part("discard"), _):
      screen.draft = nil
      write(nil, for: screen.route)
      keepDraftSoon(of: screen)
    default: startOver(screen)
    }
  }
}
