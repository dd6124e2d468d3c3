import Core

// Selecting several canvases, to move, tag, or delete them together.

extension CanvasListScreen {
  /// The dialogs about the selected canvases.
  enum Asking: Equatable, Sendable {
    case stage
    /// The tags to add, in the state of the tag editor.
    case tags(FieldState)
    case delete
  }

  /// The events of selecting and of the dialogs.
  enum SelectionAction: Equatable, Sendable {
    case rows(RowSelection.Action)
    case stageTapped
    case stageChosen(CanvasStatus)
    case tagsTapped
    case tags(FieldAction)
    case tagsConfirmed
    case deleteTapped
    case deleteConfirmed
    case dismissed
    /// A completed change, with the announcement.
    case changed(String)
    case failed(String)
  }

  func reduce(into state: inout State, selection action: SelectionAction) -> Effect<Action> {
    switch action {
    case .rows(let action): state.selection.reduce(action, shown: state.list.rows.map(\.id))
    case .stageTapped: state.asking = .stage
    case .tagsTapped: state.asking = repository.editors.tags.map { .tags($0.open(nil)) }
    case .deleteTapped: state.asking = .delete
    case .dismissed: state.asking = nil
    case .tags(let action):
      guard case .tags(var tags) = state.asking, let editor = repository.editors.tags else {
        return .none
      }
      let effect = editor.reduce(into: &tags, action: action)
      state.asking = .tags(tags)
      return effect.map { .selection(.tags($0)) }
    case .stageChosen(let stage):
      return change(&state, done: { "\($0) moved to \(stage.label)" }) {
        [repository] ids throws(RecordFailure) in try await repository.move(ids, to: stage)
      }
    case .tagsConfirmed:
      guard case .tags(let tags) = state.asking, let editor = repository.editors.tags,
        case .value(let names) = editor.validation(of: tags)
      else { return .none }
      return change(&state, done: { "Tags added to \($0)" }) {
        [repository] ids throws(RecordFailure) in try await repository.add(tags: names, to: ids)
      }
    case .deleteConfirmed:
      return change(&state, done: { "\($0) deleted" }) {
        [repository] ids throws(RecordFailure) in try await repository.delete(ids)
      }
    case .changed(let words):
      state.selection = RowSelection()
      return list(state.filter).reload(state.list).map(Action.list).then(count(state.filter))
        .then(.announce(words))
    case .failed(let reason):
      return list(state.filter).reduce(into: &state.list, action: .failed(reason)).map(Action.list)
    }
    return .none
  }

  /// Closes the dialog, and returns the effect that changes the selected canvases.
  private func change(
    _ state: inout State, done: @escaping @Sendable (String) -> String,
    _ work: @escaping @Sendable (Set<RecordID>) async throws(RecordFailure) -> Int
  ) -> Effect<Action> {
    state.asking = nil
    let ids = state.selection.ids ?? []
    return .run("canvases.change", failed: { .selection(.failed($0)) }) {
      () throws(RecordFailure) in
      let count = try await work(ids)
      return .selection(.changed(count == 0 ? "Nothing to change" : done(Self.counted(count))))
    }
  }

  private static func counted(_ count: Int) -> String {
    count == 1 ? "1 canvas" : "\(count) canvases"
  }

  // MARK: View

  func toolbar(_ state: State) -> Node<Action> {
    typealias Button = (id: String, label: String, role: StyleRole, onTap: Action)
    var actions: [Button] = [("move", "Move…", .secondary, .selection(.stageTapped))]
    if repository.editors.tags != nil {
      actions.append(("tag", "Tag…", .secondary, .selection(.tagsTapped)))
    }
    actions.append(("delete", "Delete…", .danger, .selection(.deleteTapped)))
    return state.selection.toolbar("canvases.selection", actions: actions) {
      .selection(.rows($0))
    }
  }

  /// Returns the reason why the tags can't be added, or `nil` if they can.
  private func obstacle(to tags: FieldState) -> String? {
    switch repository.editors.tags?.validation(of: tags) {
    case .value: nil
    case .invalid(let reason), .pending(let reason): reason
    case .empty, nil: "Enter a tag"
    }
  }

  func dialog(_ asking: Asking, _ state: State) -> Node<Action> {
    let canvases = Self.counted(state.selection.count)
    let cancel = Node<Action>.button(
      "canvases.ask.cancel", "Cancel", role: .secondary, onTap: .selection(.dismissed))
    switch asking {
    case .stage:
      return .stageDialog(
        "canvases.ask", title: "Move \(canvases) to", from: nil,
        onCancel: .selection(.dismissed)
      ) { .selection(.stageChosen($0)) }
    case .tags(let tags):
      let field = repository.editors.tags.map { $0.view(tags) { Action.selection(.tags($0)) } }
      return .dialog(
        "canvases.ask", title: "Add tags to \(canvases)", message: "",
        onDismiss: .selection(.dismissed),
        [field].compactMap(\.self) + [
          .button(
            "canvases.ask.add", "Add Tags", role: .primary, disabledBecause: obstacle(to: tags),
            onTap: .selection(.tagsConfirmed)),
          cancel,
        ])
    case .delete:
      return .confirmation(
        "canvases.delete", title: "Delete \(canvases)?",
        message: "You can restore \(state.selection.count == 1 ? "it" : "them") from the trash.",
        onConfirm: .selection(.deleteConfirmed), onCancel: .selection(.dismissed))
    }
  }
}

extension Node {
  /// Returns a dialog that asks for the stage to which canvases move, and marks the current one if
  /// it's given.
  static func stageDialog(
    _ id: NodeID, title: String, from current: CanvasStatus?, onCancel: Action,
    onChoose: (CanvasStatus) -> Action
  ) -> Node {
    let stages = CanvasStatus.allCases.map { stage -> Node in
      .chip(
        id.part(stage.rawValue.lowercased()), stage.label, isSelected: stage == current,
        onTap: onChoose(stage))
    }
    return .dialog(
      id, title: title, onDismiss: onCancel,
      [
        .vstack(id.part("stages"), label: "Stages", role: .stages, stages),
        .button(id.part("cancel"), "Cancel", role: .secondary, onTap: onCancel),
      ])
  }
}
