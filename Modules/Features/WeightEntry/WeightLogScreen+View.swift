import Core

extension WeightLogScreen {
  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .heading("Weight", level: 1),
      .link("weight.add", "Add Entry", to: "/weight/new", role: .primary),
    ]
    parts += list.notice(state.list, empty: "No entries yet. To start your log, add an entry.")
    if let summary = state.summary, state.list.total != 0 { parts += shown(summary, state) }
    return .vstack(parts + list.top(state.list, sending: Action.list) + history(state))
  }

  private func shown(_ summary: WeightSummary, _ state: State) -> [Node<Action>] {
    let facts = summary.facts.map { Node<Action>.text($0.words, label: $0.name) }
    let periods = ChartPeriod.allCases.map {
      Select.Option(key: $0.rawValue, label: $0.label)
    }
    return [
      .heading(summary.latest, level: 2),
      .vstack("weight.facts", label: "Summary", role: .section, facts),
      .select(
        "weight.period", label: "Period", options: periods, selected: state.period.rawValue,
        onEdit: Action.periodChosen),
      .chart(
        "weight.chart",
        summary: summary.sentence,
        Reference(
          source: "weight.\(state.period.rawValue).\(state.unit.rawValue)",
          revision: summary.revision)),
      goal(state),
    ]
  }

  private func goal(_ state: State) -> Node<Action> {
    .hstack(
      [
        .textField(
          "weight.goal", label: "Goal Weight",
          TextField(value: state.goal, placeholder: "75 kg or 72 to 75 kg"),
          message: state.goalMessage, onEdit: Action.goalTyped, onSubmit: .goalTapped),
        .button("weight.goal.set", "Set Goal", role: .secondary, onTap: .goalTapped),
      ], role: .section)
  }

  private func history(_ state: State) -> [Node<Action>] {
    let months = state.list.rows.reduce(into: [[StoredWeighing]]()) { months, entry in
      if months.last?.first?.month == entry.month {
        months[months.count - 1].append(entry)
      } else {
        months.append([entry])
      }
    }
    return months.enumerated().flatMap { index, entries -> [Node<Action>] in
      guard let month = entries.first?.month else { return [] }
      let isLast = index == months.count - 1
      return [
        .heading(month.phrase, level: 2),
        .list(
          NodeID("weight.month.\(month)"), label: month.phrase,
          isLast ? state.list.properties : ListPage(), onMore: isLast ? .list(.nextPage) : nil,
          entries.map { row($0, state) }),
      ]
    }
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
      .button(
        NodeID("weight.row.\(entry.id).delete"), "Delete", spoken: "Delete \(weight), \(day)",
        role: .danger, onTap: .deleteTapped(entry.id)),
    ])
  }
}

extension StoredWeighing {
  fileprivate var month: CivilMonth { CivilMonth(of: record.weighing.day) }
}
