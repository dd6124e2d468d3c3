import Core

extension CanvasListScreen {
  func view(_ state: State) -> Node<Action> {
    let parts: [Node<Action>] = [
      .heading("Canvases", level: 1),
      .link("canvases.add", "Add Canvas", to: "/canvases/new", role: .primary),
      filters(state),
    ]
    let isFiltered =
      state.filter.text != nil || state.filter.status != nil || !state.filter.meshes.isEmpty
    let empty = isFiltered ? "No canvases match." : "No canvases yet."
    var rows = list(state.filter).view(
      state.list, sending: Action.list, label: "Canvases", empty: empty
    ) { row($0, state) }
    if state.layout == .table, !state.list.rows.isEmpty {
      rows.append(.vstack([columns(state), rows.removeLast().withRole(.table)]))
    }
    if isFiltered, state.list.isLoaded, state.list.rows.isEmpty {
      rows.append(
        .button("canvases.clear", "Clear Filters", role: .secondary, onTap: .everythingCleared))
    }
    let selecting = state.selection.isActive ? [toolbar(state)] : []
    return .vstack(
      parts + rows + selecting + (state.isFiltering ? [filterDialog(state)] : [])
        + (state.asking.map { [dialog($0, state)] } ?? []))
  }

  private func filters(_ state: State) -> Node<Action> {
    let stages = ([nil] + CanvasStatus.allCases).map { status -> Node<Action> in
      .chip(
        NodeID("canvases.status.\(status?.rawValue.lowercased() ?? "all")"),
        status?.label ?? "All", isSelected: status == state.filter.status,
        onTap: .statusChosen(status), children: count(of: status, state))
    }
    var parts: [Node<Action>] = [
      field.view(state.search).map(Action.search),
      .radioGroup("canvases.status", label: "Status", role: .segmented, [.flow(stages)]),
      .button("canvases.filter.open", filterLabel(state), role: .secondary, onTap: .filterTapped),
    ]
    if !state.list.rows.isEmpty {
      parts.append(state.selection.button("canvases") { .selection(.rows($0)) })
    }
    return .vstack("canvases.filter", label: "Search and Filter", role: .filterBar, parts)
  }

  /// Returns the label of the button that opens the dialog, with its choices that aren't standard.
  private func filterLabel(_ state: State) -> String {
    var choices = state.filter.meshes.sorted().map(display)
    let isSorted = state.filter.sort != .added || state.filter.isReversed
    if isSorted {
      choices.append(state.filter.sort.label + (state.filter.isReversed ? " (Reversed)" : ""))
    }
    return choices.isEmpty ? "Filter" : "Filter: \(choices.joined(separator: ", "))"
  }

  private func filterDialog(_ state: State) -> Node<Action> {
    let sorts = CanvasFilter.Sort.allCases.map {
      Select.Option(key: $0.rawValue, label: $0.label)
    }
    let layouts = Layout.allCases.map { layout -> Node<Action> in
      .chip(
        NodeID("canvases.layout.\(layout.rawValue)"), layout.label,
        isSelected: layout == state.layout, onTap: .layoutChosen(layout))
    }
    var parts = repository.editors.mesh == nil ? [] : [mesh(state)]
    if let keys { parts.append(keys) }
    parts += [
      .select(
        "canvases.sort", label: "Sort", options: sorts, selected: state.filter.sort.rawValue,
        onEdit: Action.sortChosen),
      .radioGroup("canvases.layout", label: "Layout", role: .segmented, [.flow(layouts)]),
    ]
    let show =
      switch state.list.isLoaded ? state.list.total : nil {
      case nil: "Show Canvases"
      case 1: "Show 1 Canvas"
      case let total?: "Show \(total) Canvases"
      }
    parts += [.button("canvases.filter.done", show, role: .primary, onTap: .filterTapped)]
    if !state.filter.meshes.isEmpty || state.filter.sort != .added || state.filter.isReversed {
      parts.append(
        .button("canvases.filter.clear", "Clear", role: .secondary, onTap: .filterCleared))
    }
    if canShare {
      let shown = Route(parts: ["canvases"], query: query(state))
      parts.append(
        .link(
          "canvases.share", "Share These Canvases",
          to: Route(parts: ["share"], query: ["of": shown.description, "title": "Canvases"])))
    }
    return .dialog(
      "canvases.filters", title: "Filter and Sort", onDismiss: .filterTapped, parts
    ).withRole(.popover)
  }

  /// Returns the number of canvases in a status, or in all statuses if `status` is `nil`.
  private func count(of status: CanvasStatus?, _ state: State) -> [Node<Action>] {
    guard let counts = state.counts else { return [] }
    let count = status.map { counts[$0, default: 0] } ?? counts.values.reduce(0, +)
    return [.text("\(count)", role: .data)]
  }

  private func mesh(_ state: State) -> Node<Action> {
    var counts = state.meshes ?? []
    for mesh in state.filter.meshes.sorted() where !counts.contains(where: { $0.value == mesh }) {
      counts.append(Statistics.Count(value: mesh, canvases: 0))
    }
    let chips = counts.map { count in
      Node<Action>.chip(
        NodeID("canvases.mesh.\(count.value)"), display(count.value),
        isSelected: state.filter.meshes.contains(count.value), onTap: .meshTapped(count.value),
        children: state.meshes == nil ? [] : [.text("\(count.canvases)", role: .data)])
    }
    let all = Node<Action>.chip(
      "canvases.mesh.any", "Any", isSelected: state.filter.meshes.isEmpty, onTap: .meshTapped(nil))
    return .vstack("canvases.mesh", label: "Mesh Count", [.flow([all] + chips)])
  }

  /// Returns buttons that search by a designer or a tag, whose names the search field completes, or
  /// `nil` without filters.
  private var keys: Node<Action>? {
    let known = Set(repository.records.services.filterKeys.map(\.name))
    let keys = [("designer", "Designer…"), ("tag", "Tag…")].filter { known.contains($0.0) }
    guard repository.records.services.filter != nil, !keys.isEmpty else { return nil }
    return .vstack(
      "canvases.by", label: "Search By",
      [
        .flow(
          keys.map { key, label in
            .button(
              NodeID("canvases.by.\(key)"), label, role: .secondary, onTap: .keyChosen(key))
          })
      ])
  }

  private func row(_ entry: CanvasEntry, _ state: State) -> Node<Action> {
    let id = NodeID("canvases.row.\(entry.id)")
    let cover = entry.cover.map {
      [Node<Action>.image(Picture(photo: $0, variant: .thumbnail), label: entry.canvas.name)]
    }
    let role: StyleRole? = state.layout == .cards ? .card : nil
    let facts = state.layout == .table ? cells(entry) : facts(entry)
    guard state.selection.isActive else {
      return .link(
        id, entry.canvas.name, to: Route("/canvases/\(entry.id)"), role: role,
        (cover ?? []) + [.text(entry.canvas.name, role: .headline)] + facts)
    }
    let toggle = state.selection.toggle(id, entry.canvas.name, entry.id) {
      Action.selection(.rows($0))
    }
    return .row((cover ?? []) + [toggle] + facts, role: role)
  }

  private func facts(_ entry: CanvasEntry) -> [Node<Action>] {
    var facts: [Node<Action>] = [.text(entry.canvas.designer, role: .muted)]
    if let mesh = entry.canvas.mesh { facts.append(.text(display(mesh), role: .data)) }
    return facts + [.text(entry.canvas.status.label, role: entry.canvas.status.role)]
  }

  // MARK: Table

  /// Returns the headings of the table's columns, some of which sort the canvases.
  private func columns(_ state: State) -> Node<Action> {
    func heading(_ title: String, _ sort: CanvasFilter.Sort) -> Node<Action> {
      let button = Node<Action>.button(
        NodeID("canvases.column.\(sort.rawValue)"), title, onTap: .headingTapped(sort))
      guard state.filter.sort == sort else { return button }
      return button.withIcon(state.filter.isAscending ? .ascending : .descending)
    }
    let tags = repository.editors.tags.map { _ in Node<Action>.text("Tags") }
    return .row(
      [
        heading("Design Name", .name), heading("Designer", .designer), heading("Mesh", .mesh),
        .text("Status"), heading("Added", .added), heading("Acquired", .acquired),
        heading("Finished", .finished),
      ] + [tags].compactMap(\.self), role: .columns)
  }

  /// Returns the cells of a canvas's row after its name, with a dash in each empty one.
  private func cells(_ entry: CanvasEntry) -> [Node<Action>] {
    let (canvas, none, clock) = (entry.canvas, "\u{2013}", repository.clock)
    func date(_ label: String, _ day: CivilDay?) -> Node<Action> {
      .text(day?.abbreviation(in: clock.today) ?? none, label: label)
    }
    let tags = entry.tags.prefix(Self.mostTags).joined(separator: ", ")
    let others = entry.tags.count - Self.mostTags
    var cells: [Node<Action>] = [
      .text(canvas.designer, role: .muted),
      .text(canvas.mesh.map(display) ?? none, role: .data),
      .text(canvas.status.label, role: canvas.status.role),
      date("Added", clock.day(of: entry.stored.createdAt)), date("Acquired", canvas.acquired),
      date("Finished", canvas.reached[.finished]),
    ]
    if repository.editors.tags != nil {
      let shown = others > 0 ? "\(tags) +\(others)" : tags
      cells.append(.text(shown.isEmpty ? none : shown, label: "Tags"))
    }
    return cells
  }

  /// The largest number of tags in a cell.
  private static let mostTags = 3

  private func display(_ mesh: Int) -> String {
    repository.editors.mesh?.display(mesh) ?? "\(mesh)"
  }
}

extension CanvasStatus {
  /// The role of the status's label, which differs for each status.
  var role: StyleRole {
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
