import Core

extension WeightEntryFeature {
  /// Returns the form: the day between arrow buttons, the weight, the note, the optional details,
  /// and the Save button.
  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading(title(state), level: 1)]
    if state.phase != .opening {
      parts += fields(state)
    } else if state.failure == nil {
      parts.append(.loading("entry"))
    }
    if let failure = state.failure {
      let words = state.phase == .opening ? failure : "Unable to save: \(failure)"
      parts.append(.hint(words, role: .danger))
    }
    if let edited = state.edited { parts += dates(edited) }
    let save = Node<Action>.button(
      "weight.save", isEditing ? "Save Changes" : "Save", role: .primary,
      disabledBecause: reasonNotToSave(state), onTap: .saveTapped)
    parts.append(.hstack([save], role: .toolbar))
    if state.isConflicted {
      parts.append(
        .conflict(
          "weight.conflict", "entry", onKeep: .keepEditingTapped, onSave: .saveMineTapped))
    }
    return .vstack(parts)
  }

  private func fields(_ state: State) -> [Node<Action>] {
    var fields = [days(state)]
    if isEditing { fields += [date(state), time(state)] }
    fields += [weight(state), note(state), more(state)]
    return state.phase == .saving ? fields.map { $0.locked(because: Self.saving) } : fields
  }

  private func reasonNotToSave(_ state: State) -> String? {
    do throws(Reason) {
      _ = try change(state)
      return nil
    } catch {
      return error.words
    }
  }

  private func days(_ state: State) -> Node<Action> {
    let day = CivilDay(state.fields.day)
    let isLast = day.flatMap { day in state.today.map { day >= $0 } } ?? true
    return .hstack([
      .button(
        "weight.day.previous", "‹", spoken: "Previous day", role: .secondary,
        disabledBecause: day == nil ? "The date isn't valid" : nil, onTap: .previousDayTapped),
      .text(day?.phrase(beside: state.today) ?? "Invalid date", role: .headline),
      .button(
        "weight.day.next", "›", spoken: "Next day", role: .secondary,
        disabledBecause: isLast ? "The next day is in the future" : nil, onTap: .nextDayTapped),
    ])
  }

  private func date(_ state: State) -> Node<Action> {
    .dateField(
      "weight.day", label: "Date", DateField(value: state.fields.day, latest: state.today),
      onEdit: Action.dayTyped)
  }

  private func time(_ state: State) -> Node<Action> {
    .textField(
      "weight.time", label: "Time", TextField(value: state.fields.time, placeholder: "07:02"),
      onEdit: Action.timeTyped)
  }

  private func weight(_ state: State) -> Node<Action> {
    .textField(
      "weight.value", label: "Weight",
      .weight(state.fields.weight, in: state.unit, isRequired: true), onEdit: Action.weightTyped,
      onSubmit: .saveTapped
    ).withRole(.headline)
  }

  private func note(_ state: State) -> Node<Action> {
    let note = state.fields.note
    let message = note.trimmedOrNil.flatMap { Weighing.noteLimit.refusal(of: $0) }
    let field = Node.textArea(
      "weight.note", label: "Note",
      TextField(value: note, placeholder: "Add a note (optional)"), message: message,
      onEdit: Action.noteTyped)
    // If the note is too long, the message already states the limit.
    guard message == nil else { return field }
    let left = Weighing.noteLimit.graphemes - (note.trimmedOrNil?.count ?? 0)
    guard left < 50 else { return field }
    return .vstack([
      field,
      .hint(
        left == 1 ? "1 character remaining" : "\(left) characters remaining",
        role: left < 10 ? .danger : .footnote),
    ])
  }

  private func more(_ state: State) -> Node<Action> {
    .disclosure(
      "weight.more", label: state.showsMore ? "Less…" : "More…", isOpen: state.showsMore,
      onTap: .moreTapped
    ) {
      [
        .textField(
          "weight.body-fat", label: "Body Fat %",
          TextField(value: state.fields.bodyFat, suffix: "%", keypad: .decimal),
          onEdit: Action.bodyFatTyped),
        .textField(
          "weight.height", label: "Height",
          TextField(value: state.fields.height, placeholder: "180 cm or 5 ft 11 in"),
          onEdit: Action.heightTyped),
      ]
    }
  }

  private func dates(_ edited: State.Edited) -> [Node<Action>] {
    [
      .text(repository.local(edited.createdAt), label: "Created", role: .footnote),
      .text(repository.local(edited.updatedAt), label: "Last Modified", role: .footnote),
    ]
  }
}

extension TextField {
  /// Returns a field for a weight in a unit.
  static func weight(
    _ value: String, in unit: DisplayUnit, isRequired: Bool = false
  ) -> TextField {
    let isStones = unit == .st
    return TextField(
      value: value, placeholder: isStones ? "11 st 6.5 lb" : nil,
      suffix: isStones ? nil : unit.rawValue, keypad: isStones ? .text : .decimal,
      isRequired: isRequired)
  }
}
