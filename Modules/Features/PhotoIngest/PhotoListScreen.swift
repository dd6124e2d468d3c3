import Core

/// The screen that lists the library's photos by the month of their import, newest first.
struct PhotoListScreen: Screen {
  struct State: Equatable, Sendable {
    var list = PagedList<StoredRecord<PhotoRecord>>.State()
    var selection = RowSelection()
    var isAskingToDelete = false
  }

  enum Action: Equatable, Sendable {
    case list(PagedList<StoredRecord<PhotoRecord>>.Action)
    case selection(RowSelection.Action)
    case deleteTapped
    case deleteConfirmed
    case deleteCancelled
    /// A completed deletion, with the number of photos.
    case deleted(Int)
    case failed(String)
  }

  let repository: PhotoRepository
  let clock: any WallClock

  private var list: PagedList<StoredRecord<PhotoRecord>> {
    PagedList("photos") { [repository] cursor throws(StoreFailure) in
      try await repository.page(limit: 60, after: cursor)
    }
  }

  func title(_ state: State) -> String { "Photos" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), list.load().map(Action.list))
  }

  func resumed(_ state: State) -> Action? { .list(.again) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .list(let action):
      return list.reduce(into: &state.list, action: action).map(Action.list)
    case .selection(let action):
      state.selection.reduce(action, shown: state.list.rows.map(\.id))
    case .deleteTapped: state.isAskingToDelete = true
    case .deleteCancelled: state.isAskingToDelete = false
    case .deleteConfirmed:
      state.isAskingToDelete = false
      return delete(state.selection.ids ?? [])
    case .deleted(let count):
      state.selection = RowSelection()
      return list.reload(state.list).map(Action.list)
        .then(.announce(count == 0 ? "Nothing to delete" : "\(Self.counted(count)) deleted"))
    case .failed(let reason):
      return list.reduce(into: &state.list, action: .failed(reason)).map(Action.list)
    }
    return .none
  }

  private func delete(_ ids: Set<RecordID>) -> Effect<Action> {
    .run("photos.delete", failed: { .failed($0) }) { [repository] () throws(StoreFailure) in
      .deleted(try await repository.delete(ids))
    }
  }

  private static func counted(_ count: Int) -> String {
    count == 1 ? "1 photo" : "\(count) photos"
  }

  // MARK: View

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("Photos", level: 1)]
    if !state.selection.isActive, !state.list.rows.isEmpty {
      parts.append(RowSelection.button("photos", sending: Action.selection))
    }
    parts += list.notice(state.list, empty: "No photos yet. Add one to a canvas.")
    parts += list.sections(
      state.list, sending: Action.list,
      by: { CivilMonth(of: clock.day(of: $0.createdAt)) }, title: \.phrase
    ) { row($0, state.selection) }
    if state.selection.isActive {
      parts.append(
        state.selection.toolbar(
          "photos.selection", actions: [("delete", "Delete…", .danger, .deleteTapped)],
          sending: Action.selection))
    }
    if state.isAskingToDelete {
      parts.append(
        .confirmation(
          "photos.delete", title: "Delete \(Self.counted(state.selection.count))?",
          message: "Records that use the photos lose them. You can restore the photos from the "
            + "trash.",
          onConfirm: .deleteConfirmed, onCancel: .deleteCancelled))
    }
    return .vstack(parts)
  }

  private func row(
    _ photo: StoredRecord<PhotoRecord>, _ selection: RowSelection
  ) -> Node<Action> {
    let facts = photo.record.facts
    let label =
      "Photo\(facts.metadata.capturedOn.map { " from \($0.phrase)" } ?? ""), \(facts.width) × \(facts.height)"
    let id = NodeID("photos.row.\(photo.id)")
    let image = Node<Action>.image(
      Picture(photo: photo.id, variant: .thumbnail, width: facts.width, height: facts.height),
      label: label)
    guard selection.isActive else {
      return .link(id, label, to: Route("/photos/\(photo.id)"), [image])
    }
    return .row([
      image,
      selection.toggle(id, label, photo.id, sending: Action.selection),
    ])
  }
}
