import Core

extension CanvasScreen {
  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = []
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    guard let entry = state.entry else {
      parts.append(
        state.failure == nil
          ? .loading("canvas")
          : .link("canvas.all", "Show All Canvases", to: "/canvases", role: .secondary))
      return .vstack([.heading(title(state), level: 1)] + parts)
    }
    let canvas = entry.canvas
    if let cover = entry.cover {
      let label = "Photo of \(canvas.name)"
      parts.append(
        .link(
          "canvas.photo", label, to: Route("/photos/\(cover)/in/\(entry.id)"),
          [.image(Picture(photo: cover, variant: .display), label: label)]))
    }
    parts += [.heading(canvas.name, level: 1), .text(canvas.designer, role: .muted)]
    parts += [.flow(actions(entry)), stages(canvas), facts(entry, state)]
    parts.append(.heading("Journal"))
    parts += journal(of: state.id).view(
      state.journal, sending: Action.journal, label: "Journal",
      empty: "No journal entries yet. Add an entry to record your progress."
    ) { row($0, of: state.id) }
    if state.isAskingToDelete { parts.append(dialog) }
    if state.deleting != nil { parts.append(entryDialog) }
    if let dates = state.dates {
      parts.append(
        dates.view(
          today: repository.clock.today, onType: { .dates(.typed($1, $0)) },
          onSave: .dates(.saveTapped), onMove: { .dates(.backTapped($0)) },
          onCancel: .dates(.cancelled)))
    }
    return .vstack(parts)
  }

  private func facts(_ entry: CanvasEntry, _ state: State) -> Node<Action> {
    let canvas = entry.canvas
    var facts: [Node<Action>] = []
    if let mesh = canvas.mesh {
      let shown = repository.editors.mesh?.display(mesh) ?? "\(mesh)"
      facts.append(.text(shown, label: "Mesh Count", role: .data))
    }
    if let size = canvas.size { facts.append(.text("\(size)", label: "Size")) }
    if let acquired = canvas.acquired {
      facts.append(.text(acquired.phrase, label: "Acquired", role: .data))
    }
    if !entry.tags.isEmpty, let editor = repository.editors.tags {
      facts.append(
        editor.shown(
          entry.tags, isWhole: state.showsAllTags, onMore: .moreTagsTapped, filtering: "/canvases"))
    }
    if let notes = canvas.notes { facts.append(.text(notes)) }
    facts += repository.otherFacts(of: entry).map { $0.node("canvas") }
    return .vstack("canvas.facts", label: "About This Canvas", role: .section, facts)
  }

  /// Returns a chip for each stage, with the day on which the canvas reached the stage.
  private func stages(_ canvas: CanvasRecord) -> Node<Action> {
    let today = repository.clock.today
    return .vstack(
      "canvas.stages", label: "Stages", role: .stages,
      CanvasStatus.allCases.map { stage in
        .chip(
          NodeID("canvas.stage.\(stage.rawValue.lowercased())"), stage.label,
          isSelected: stage == canvas.status, onTap: .stageTapped(stage),
          children: canvas.reached[stage].map {
            [.text($0.abbreviation(in: today), role: .footnote)]
          } ?? []
        ).requiring(.editor)
      })
  }

  private func actions(_ entry: CanvasEntry) -> [Node<Action>] {
    let add = Node<Action>.link(
      "canvas.entry", "Add Entry", to: Route("/canvases/\(entry.id)/journal/new"), role: .primary)
    let advance = entry.canvas.status.next.map { next -> Node<Action> in
      .button("canvas.advance", "Move to \(next.label)", onTap: .stageTapped(next))
        .requiring(.editor)
    }
    let dates = Node<Action>.button(
      "canvas.dates.open", "Edit Stage Dates", onTap: .dates(.tapped)
    ).requiring(.editor)
    return [add] + [advance].compactMap(\.self) + [
      .menu(
        "More Actions",
        [.link("canvas.edit", "Edit Canvas", to: Route("/canvases/\(entry.id)/edit"))]
          + share(entry)
          + (entry.canvas.status == .stash ? [] : [dates])
          + [
            .button("canvas.delete", "Delete", role: .danger, onTap: .deleteTapped)
              .requiring(.editor)
          ])
    ]
  }

  private func share(_ entry: CanvasEntry) -> [Node<Action>] {
    guard canShare else { return [] }
    let query = ["of": "/canvases/\(entry.id)", "title": entry.canvas.name]
    return [.link("canvas.share", "Share", to: Route(parts: ["share"], query: query))]
  }

  private func row(_ entry: JournalEntry, of canvas: RecordID) -> Node<Action> {
    var parts: [Node<Action>] = [.text(entry.day.phrase, role: .data)]
    if let note = entry.note { parts.append(.text(note)) }
    if !entry.photos.isEmpty { parts.append(.photos(of: entry, id: "journal")) }
    if let tags = repository.tags(of: entry, id: "journal", onMore: Action.moreTagsTapped) {
      parts.append(tags)
    }
    parts.append(
      .menu(
        "Actions for the entry of \(entry.day.phrase)",
        [
          .link(
            NodeID("journal.row.\(entry.id)"), "Edit Entry",
            to: Route("/canvases/\(canvas)/journal/\(entry.id)/edit")),
          .button(
            NodeID("journal.delete.\(entry.id)"), "Delete Entry", role: .danger,
            onTap: .entryDeleteTapped(entry.id)
          ).requiring(.editor),
        ]))
    return .row(parts)
  }

  private var dialog: Node<Action> {
    .confirmation(
      "canvas.delete", title: "Delete this canvas?",
      message: "You can restore the canvas and its journal from the trash.",
      onConfirm: .deleteConfirmed, onCancel: .deleteCancelled)
  }

  private var entryDialog: Node<Action> {
    .confirmation(
      "journal.delete", title: "Delete this entry?",
      message: "You can restore the entry from the trash.",
      onConfirm: .entryDeleteConfirmed, onCancel: .entryDeleteCancelled)
  }
}
