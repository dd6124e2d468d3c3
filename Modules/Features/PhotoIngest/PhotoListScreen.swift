import Core

/// The screen that lists the library's photos by the month of their import, newest first.
struct PhotoListScreen: Screen {
  struct State: Equatable, Sendable {
    var list = PagedList<StoredRecord<PhotoRecord>>.State()
    /// The photos that are being added.
    var adding = PhotoPickerField.State([])
    /// The numbers of photos that were chosen, and of those added, since none was being added.
    var (chosen, added) = (0, 0)
    var selection = RowSelection()
    var isAskingToDelete = false
  }

  enum Action: Equatable, Sendable {
    case list(PagedList<StoredRecord<PhotoRecord>>.Action)
    case selection(RowSelection.Action)
    case adding(PhotoPickerField.Action)
    case deleteTapped
    case deleteConfirmed
    case deleteCancelled
    /// A completed deletion, with the number of photos.
    case deleted(Int)
    case failed(String)
  }

  let repository: PhotoRepository
  let clock: any WallClock
  let field: PhotoPickerField

  private var list: PagedList<StoredRecord<PhotoRecord>> {
    PagedList("photos") { [repository] cursor throws(StoreFailure) in
      // The first page is short, so that it appears soon.
      try await repository.page(limit: cursor == nil ? 30 : 60, after: cursor)
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
    case .adding(let action): return add(action, &state)
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

  /// Updates the field, and shows an added photo in the list instead of in the field.
  private func add(_ action: PhotoPickerField.Action, _ state: inout State) -> Effect<Action> {
    let before = state.adding.selection.tiles.count
    if case .picked = action { state.adding.messages = [] }
    guard case .loaded(let key, _) = action else {
      let effect = field.reduce(into: &state.adding, action: action).map(Action.adding)
      state.chosen += max(0, state.adding.selection.tiles.count - before)
      return effect.then(finish(&state))
    }
    state.adding.selection.remove(key)
    state.added += before - state.adding.selection.tiles.count
    return list.reload(state.list).map(Action.list).then(finish(&state))
  }

  /// Announces the number of added photos, unless photos are still being added.
  private func finish(_ state: inout State) -> Effect<Action> {
    guard state.adding.selection.tiles.isEmpty, state.chosen > 0 else { return .none }
    let added = state.added
    (state.chosen, state.added) = (0, 0)
    guard added > 0 else { return .none }
    return .announce("\(Self.counted(added)) \(added == 1 ? "is" : "are") in the library")
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
    parts += field.action(state.adding).map {
      $0.map(Action.adding).requiring(.editor)
    }
    if !state.list.rows.isEmpty {
      parts.append(state.selection.button("photos", sending: Action.selection))
    }
    parts += list.notice(state.list, empty: "No photos yet. Add one here or to a canvas.")
    parts += list.sections(
      state.list, sending: Action.list,
      by: { CivilMonth(of: clock.day(of: $0.createdAt)) }, title: \.phrase,
      toggle: { month, rows in
        guard state.selection.isActive else { return nil }
        return state.selection.toggle(
          NodeID("photos.month.\(month)"), below: month.phrase, rows.map(\.id),
          sending: Action.selection)
      }
    ) { row($0, state.selection) }
    if state.selection.isActive {
      parts.append(
        state.selection.toolbar(
          "photos.selection", file: download(state),
          actions: [("delete", "Delete…", .danger, .deleteTapped)],
          sending: Action.selection))
    }
    let left = state.adding.selection.tiles.count
    if left > 0, !state.selection.isActive {
      let progress = Core.Progress(completed: state.chosen - left, total: state.chosen)
      let adding = Node<Action>.progress("Adding \(Self.counted(state.chosen))…", progress)
      parts.append(.hstack([adding], role: .toolbar))
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

  /// The largest number of photos that are downloaded at once, so that their IDs fit into an
  /// address.
  private static let mostFiles = 100

  /// Returns the file with the selected photos' originals, or a button with the reason why there is
  /// none.
  private func download(_ state: State) -> Node<Action> {
    let (id, label) = (NodeID("photos.selection.download"), "Download")
    let photos = state.list.rows.map(\.id).filter { state.selection.ids?.contains($0) == true }
    guard (1...Self.mostFiles).contains(photos.count) else {
      return .button(
        id, label, role: .secondary,
        disabledBecause: photos.isEmpty
          ? "Nothing selected" : "Select at most \(Self.mostFiles) photos to download",
        onTap: .deleteCancelled)
    }
    let source =
      photos.count == 1
      ? "photo.\(photos[0])" : "photos.\(photos.map(\.text).joined(separator: ","))"
    return .file(id, label, source, role: .secondary)
  }

  private func row(
    _ photo: StoredRecord<PhotoRecord>, _ selection: RowSelection
  ) -> Node<Action> {
    let facts = photo.record.facts
    let label = "\(photo.record.title), \(facts.width) × \(facts.height)"
    let id = NodeID("photos.row.\(photo.id)")
    let image = Node<Action>.image(
      Picture(photo: photo.id, variant: .thumbnail, width: facts.width, height: facts.height),
      label: selection.isActive ? "Photo" : label)
    guard selection.isActive else {
      return .link(id, label, to: Route("/photos/\(photo.id)"), [image])
    }
    return .row([
      image,
      selection.toggle(id, label, photo.id, sending: Action.selection),
    ])
  }
}
