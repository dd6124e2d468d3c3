public import Core

// The session undoes and redoes the library's steps for all screens without their own undo.

/// An offer to undo or redo a step, or a change that no store recorded.
struct UndoOffer {
  /// The step or change that the offer undoes or redoes.
  enum Subject {
    case step(StepID)
    case unrecorded(UnrecordedChange)
  }

  let subject: Subject
  /// The name of the step or change, such as “edit of “Bunny w/ Basket””.
  let summary: String
  /// The label of the step, or an empty string for a change that no store recorded.
  var label = ""
  let isRedo: Bool
  /// Whether the user has accepted the offer but the store hasn't finished the change.
  var isTaken = false
}

extension Session {
  /// The ID of the Undo button, which appears below a screen and undoes the last step.
  public static let undoID: NodeID = "session.undo"
  /// The ID of the Redo button, which appears below a screen and redoes the step undone last.
  public static let redoID: NodeID = "session.redo"
  /// The screen number in the keys of session work that outlives every screen.
  static let noScreen = 0

  /// Returns the row with the Undo or Redo button below a screen, or `nil` if nothing is offered.
  ///
  /// A screen with its own undo gets no offer for the steps that it undoes itself, because two buttons
  /// named Undo would be ambiguous. A form gets no offer, because the form may use a photo that the
  /// step added.
  func undoBar(of screen: RunningScreen) -> SnapshotNode? {
    guard let offer = undoOffer, !screen.ownUndoCovers(offer.label), screen.draftVersion == nil,
      overlay(of: screen) == nil, screen.dialog == nil
    else { return nil }
    let (id, label) = offer.isRedo ? (Self.redoID, "Redo") : (Self.undoID, "Undo")
    let button = Self.button(id, label, .secondary)
    let summary = offer.summary.prefix(1).uppercased() + offer.summary.dropFirst()
    let text = SnapshotNode(ScreenElement(.text(summary), role: .muted))
    return SnapshotNode(
      ScreenElement(.row), children: offer.isRedo ? [button] : [text, button])
  }

  // MARK: Offers

  /// Offers to undo the step that the current input wrote, if that step is the newest and can be
  /// undone.
  ///
  /// A change that no store recorded is offered instead, if the input made one. The session calls
  /// this function when a screen's work ends.
  func offerUndo() {
    if let change = UndoScope.current?.unrecordedChange {
      undoOffer = UndoOffer(
        subject: .unrecorded(change), summary: change.summary, isRedo: false)
      unrecorded = undoOffer
      return
    }
    guard let history = assembly.history, let step = UndoScope.current?.steps.last else { return }
    own?.add(step)
    unrecorded = nil
    run(WorkKey(screen: Self.noScreen, name: "session.undo.offer")) { _ in
      await self.offer(step, of: history)
    }
  }

  private func offer(_ step: StepID, of history: UndoHistory) async {
    do throws(StoreFailure) {
      guard let newest = try await history.steps(limit: 1).first, newest.done.step == step,
        newest.obstacle == nil
      else { return }
      undoOffer = UndoOffer(
        subject: .step(step), summary: newest.summary, label: newest.done.label, isRedo: false)
    } catch {
      log.note(.failure, "A change can't be offered for undo: \(error.explanation.message)")
    }
  }

  // MARK: Inputs

  /// Handles an undo key, a redo key, or an input to the row with the Undo or Redo button.
  ///
  /// - Returns: Whether this function handled the input. If not, the screen must handle the input.
  func takeAsUndo(_ input: Input, on screen: RunningScreen) throws(SessionFailure) -> Bool {
    switch input.event {
    case .key(.undo), .key(.redo):
      let isRedo = input.event == .key(.redo)
      // A text field undoes its own edits.
      let isTyping = screen.branch.contains { $0.id == input.target && $0.isTyped }
      guard screen.dialog == nil, !isTyping else { return true }
      if screen.hasOwnUndo, let offer = undoOffer, offer.isRedo == isRedo,
        undoBar(of: screen) != nil
      {
        takeOffer()
      } else if screen.hasOwnUndo {
        perform(screen.takeOwnUndo(isRedo: isRedo), for: screen)
        changed(screen)
      } else if screen.draftVersion != nil {
        announcements.append("To undo earlier changes, save or leave this form first")
      } else if let offer = unrecorded, offer.isRedo == isRedo {
        take(offer)
      } else {
        changeNewest(isRedo: isRedo)
      }
      return true
    default:
      guard let bar = undoBar(of: screen) else { return false }
      let all = SnapshotNode(ScreenElement(.row), children: [screen.branch, bar])
      return try take(input, on: bar, beside: all, of: screen) { _ in self.takeOffer() }
    }
  }

  /// Undoes or redoes the newest step or, if several devices use the library, this device's own.
  private func changeNewest(isRedo: Bool) {
    guard let own else { return change(isRedo ? .redo(nil) : .undo(nil)) }
    guard let step = isRedo ? own.newestUndone : own.newest else {
      return tell(isRedo ? "Redone" : "Undone", isRedo ? "redo" : "undo", nil)
    }
    change(isRedo ? .redo(step) : .undo(step))
  }

  private func takeOffer() {
    guard let taken = undoOffer, !taken.isTaken else { return }
    undoOffer?.isTaken = true
    take(taken)
  }

  private func take(_ taken: UndoOffer) {
    switch taken.subject {
    case .step(let step): change(taken.isRedo ? .redo(step) : .undo(step))
    case .unrecorded(let change): self.change(.unrecorded(change, isRedo: taken.isRedo))
    }
  }

  // MARK: Steps

  /// An undo or redo of a step.
  ///
  /// If the ID is `nil`, the change undoes the newest step or redoes the most recently undone step.
  private enum Change {
    case undo(StepID?)
    case redo(StepID?)
    case unrecorded(UnrecordedChange, isRedo: Bool)
  }

  private func change(_ change: Change) {
    guard let history = assembly.history else { return }
    // Each change has its own name, so that no change cancels an earlier one.
    let name = EffectName("session.undo.\(nextNumber())")
    run(WorkKey(screen: Self.noScreen, name: name)) { _ in
      await self.change(change, in: history)
    }
  }

  private func change(_ change: Change, in history: UndoHistory) async {
    let wasOnBar = [Self.undoID, Self.redoID].contains(screens.last?.focus)
    do throws(StoreFailure) {
      switch change {
      case .undo(let step):
        unrecorded = nil
        let target = step.map { UndoTarget.only($0) } ?? .newest
        let undone = try await history.undo(target).first
        if let step = undone?.done.step { own?.undo(step) }
        tell("Undone", "undo", undone, isRedo: true)
      case .redo(let step):
        unrecorded = nil
        let redone = try await history.redo(step)
        if let step = redone?.done.step { own?.redo(step) }
        tell("Redone", "redo", redone, isRedo: false)
      case .unrecorded(let change, let isRedo):
        let isDone = try await isRedo ? change.redo() : change.undo()
        let offer =
          isDone
          ? UndoOffer(
            subject: .unrecorded(change), summary: change.summary, isRedo: !isRedo) : nil
        unrecorded = offer
        tell(isRedo ? "Redone" : "Undone", isRedo ? "redo" : "undo", offer)
      }
    } catch {
      if case .historyExpired = error { forget(change) }
      log.note(.failure, "Undo or redo failed: \(error.explanation.message)")
      (announcements, undoOffer) = ([error.explanation.message], nil)
    }
    if wasOnBar, let offer = undoOffer {
      screens.last?.focus = offer.isRedo ? Self.redoID : Self.undoID
    }
    refresh()
  }

  private func forget(_ change: Change) {
    switch change {
    case .undo(let step?), .redo(let step?): own?.forget(step)
    case .undo, .redo, .unrecorded: break
    }
  }

  private func tell(_ done: String, _ verb: String, _ step: UndoHistory.Step?, isRedo: Bool) {
    let offer = step.map {
      UndoOffer(
        subject: .step($0.done.step), summary: $0.summary, label: $0.done.label, isRedo: isRedo)
    }
    tell(done, verb, offer)
  }

  private func tell(_ done: String, _ verb: String, _ offer: UndoOffer?) {
    announcements = [offer.map { "\(done): \($0.summary)" } ?? "Nothing to \(verb)"]
    undoOffer = offer
  }
}
