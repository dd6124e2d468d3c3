import Core

extension CanvasListScreen {
  func view(_ state: State) -> Node<Action> {
    let parts: [Node<Action>] = [
      .heading("Canvases", level: 1),
      .link("canvases.add", "Add Canvas", to: "/canvases/new", role: .primary),
      filters(state),
    ]
    let empty = state.filter == CanvasFilter() ? "No canvases yet." : "No canvases match."
    let rows = list(state.filter).view(
      state.list, sending: Action.list, label: "Canvases", empty: empty
    ) { row($0, state.selection) }
    let selecting = state.selection.isActive ? [toolbar(state)] : []
    return .vstack(
      parts + rows + selecting + (state.asking.map { [dialog($0, state)] } ?? []))
  }

  private func filters(_ state: State) -> Node<Action> {
    let sorts = CanvasFilter.Sort.allCases.map {
      Select.Option(key: $0.rawValue, label: $0.label)
    }
    let stages = ([nil] + CanvasStatus.allCases).map { status -> Node<Action> in
      .chip(
        NodeID("canvases.status.\(status?.rawValue.lowercased() ?? "all")"),
        status?.label ?? "All", isSelected: status == state.filter.status,
        onTap: .statusChosen(status), children: count(of: status, state))
    }
    var parts: [Node<Action>] = [
      .radioGroup("canvases.status", label: "Status", role: .segmented, [.flow(stages)]),
      field.view(state.search).map(Action.search),
    ]
    if repository.editors.mesh != nil { parts.append(mesh(state)) }
    parts.append(
      .select(
        "canvases.sort", label: "Sort", options: sorts, selected: state.filter.sort.rawValue,
        onEdit: Action.sortChosen))
    if !state.selection.isActive, !state.list.rows.isEmpty {
      parts.append(RowSelection.button("canvases") { .selection(.rows($0)) })
    }
    return .vstack("canvases.filter", label: "Filter", role: .section, parts)
  }

  /// Returns the number of canvases in a status, or in all statuses if `status` is `nil`.
  private func count(of status: CanvasStatus?, _ state: State) -> [Node<Action>] {
    guard let counts = state.counts else { return [] }
    let count = status.map { counts[$0, default: 0] } ?? counts.values.reduce(0, +)
    return [.text("\(count)", role: .data)]
  }

  private func mesh(_ state: State) -> Node<Action> {
    .textField(
      "canvases.mesh", label: "Mesh Count",
      TextField(value: state.typedMesh, placeholder: "Any", suffix: "mesh", keypad: .numeric),
      message: state.meshMessage, onEdit: Action.meshTyped)
  }

  private func row(_ entry: CanvasEntry, _ selection: RowSelection) -> Node<Action> {
    let id = NodeID("canvases.row.\(entry.id)")
    let cover = entry.cover.map {
      [Node<Action>.image(Picture(photo: $0, variant: .thumbnail), label: entry.canvas.name)]
    }
    var facts: [Node<Action>] = [.text(entry.canvas.designer, role: .muted)]
    if let mesh = entry.canvas.mesh {
      facts.append(.text(repository.editors.mesh?.display(mesh) ?? "\(mesh)", role: .data))
    }
    facts.append(.text(entry.canvas.status.label, role: entry.canvas.status.role))
    guard selection.isActive else {
      return .link(
        id, entry.canvas.name, to: Route("/canvases/\(entry.id)"), role: .card,
        (cover ?? []) + [.text(entry.canvas.name, role: .headline)] + facts)
    }
    let toggle = selection.toggle(id, entry.canvas.name, entry.id) {
      Action.selection(.rows($0))
    }
    return .row((cover ?? []) + [toggle] + facts, role: .card)
  }
}

extension CanvasStatus {
  /// The role of the status's label, which differs for each status.
  fileprivate var role: StyleRole {
    switch self {
    case .stash: .status
    case .kitting: .accent1
    case .wip: .accent4
    case .stitched: .accent2
    case .atFinishing: .accent6
    case .finished: .accent5
    }
  }
}
