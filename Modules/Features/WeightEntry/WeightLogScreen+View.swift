import Core

extension WeightLogScreen {
  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .heading("Weight", level: 1),
      .link("weight.add", "Add Entry", to: "/weight/new", role: .primary),
    ]
    parts += list.notice(state.list, empty: "No entries yet. To start your log, add an entry.")
    if let summary = state.summary {
      parts += state.list.total == 0 ? [today(state)] : shown(summary, state)
    }
    return .vstack(
      parts
        + list.sections(
          state.list, sending: Action.list,
          by: { CivilMonth(of: $0.record.weighing.day) }, title: \.phrase
        ) { row($0, state) })
  }

  private func shown(_ summary: WeightSummary, _ state: State) -> [Node<Action>] {
    let facts = summary.facts.map { Node<Action>.text($0.words, label: $0.name) }
    let periods = ChartPeriod.allCases.map { period -> Node<Action> in
      .chip(
        NodeID("weight.period.\(period.rawValue)"), period.label,
        isSelected: period == state.period, spoken: period.spoken, onTap: .periodChosen(period))
    }
    let remarks = [
      summary.latestChange.map { Node<Action>.text($0, role: .muted) },
      summary.distance.map { .text($0) },
    ].compactMap(\.self)
    return [
      .hstack(
        [.heading(summary.latest, level: 2).withRole(.metric)]
          + (remarks.isEmpty ? [] : [.vstack(remarks)])),
      today(state),
      .radioGroup("weight.period", label: "Period", role: .segmented, [.flow(periods)]),
      .chart(
        "weight.chart",
        summary: summary.sentence,
        Reference(
          source: "weight.\(state.period.rawValue).\(state.unit.rawValue)",
          revision: summary.revision)),
      .vstack(
        "weight.facts", label: "Summary", role: .section,
        facts + [.hint(summary.terms, role: .footnote)]),
      goal(state),
    ]
  }

  /// Returns the field that adds a weight without leaving the log.
  private func today(_ state: State) -> Node<Action> {
    .hstack([
      .textField(
        "weight.today", label: "Today's Weight", .weight(state.typed, in: state.unit),
        message: state.typedMessage, onEdit: Action.weightTyped, onSubmit: .addTapped),
      .button(
        "weight.today.add", "Add", role: .secondary,
        disabledBecause: state.isAdding ? WeightEntryFeature.saving : nil, onTap: .addTapped),
    ]).requiring(.editor)
  }

  private func goal(_ state: State) -> Node<Action> {
    .hstack(
      [
        .textField(
          "weight.goal", label: "Goal Weight",
          TextField(value: state.goal, placeholder: "75 kg or 72 to 75 kg"),
          message: state.goalMessage, onEdit: Action.goalTyped, onSubmit: .goalTapped),
        .button("weight.goal.set", "Set Goal", role: .secondary, onTap: .goalTapped),
      ], role: .section
    ).requiring(.editor)
  }

  private func row(_ entry: StoredWeighing, _ state: State) -> Node<Action> {
    let weighing = entry.record.weighing
    let day = weighing.day.phrase(beside: state.today)
    var details: [Node<Action>] = [
      .text(weighing.time.map { "\(day), \($0)" } ?? day, role: .muted)
    ]
    if let note = weighing.note { details.append(.text(note)) }
    let weight = weighing.weight.phrase(in: state.unit)
    return .row([
      .link(
        NodeID("weight.row.\(entry.id)"), weight, to: Route("/weight/\(entry.id)/edit"),
        [.text(weight, role: .data)] + details),
      .menu(
        "Actions for \(weight), \(day)",
        [
          .button(
            NodeID("weight.row.\(entry.id).delete"), "Delete", spoken: "Delete \(weight), \(day)",
            role: .danger, onTap: .deleteTapped(entry.id)
          ).requiring(.editor)
        ]),
    ])
  }
}
