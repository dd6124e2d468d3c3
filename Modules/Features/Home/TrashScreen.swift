import Core

/// The screen with the deleted records of all features (ST-7).
struct TrashScreen: Screen {
  struct State: Equatable, Sendable {
    /// The most recently deleted items.
    var items: [TrashedRecord] = []
    var total = 0
    var isLoading = true
    var isAskingToEmpty = false
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case loaded([TrashedRecord])
    case failed(String)
    case restoreTapped(RecordReference)
    case restored(String)
    case emptyTapped
    case emptyConfirmed
    case emptyCancelled
    case emptied
    case returned
  }

  let trash: any Trash
  let clock: any WallClock
  /// The maximum number of items shown.
  static let most = 100

  func title(_ state: State) -> String { "Trash" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), load())
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let items):
      state = State(
        items: Array(items.prefix(Self.most)), total: items.count, isLoading: false)
    case .failed(let reason): (state.isLoading, state.failure) = (false, reason)
    case .restoreTapped(let record):
      guard let item = state.items.first(where: { $0.summary.record == record }) else {
        return .none
      }
      return restore(item)
    case .restored(let title): return load().then(.announce("\(title) restored"))
    case .emptyTapped: state.isAskingToEmpty = true
    case .emptyCancelled: state.isAskingToEmpty = false
    case .emptyConfirmed:
      state.isAskingToEmpty = false
      return empty()
    case .emptied: return load().then(.announce("Trash emptied"))
    case .returned: return load()
    }
    return .none
  }

  private func load() -> Effect<Action> {
    .run("trash.load", failed: { .failed($0) }) { [trash] () throws(StoreFailure) in
      .loaded(try await trash.items())
    }
  }

  private func restore(_ item: TrashedRecord) -> Effect<Action> {
    .run("trash.restore", failed: { .failed($0) }) { [trash] () throws(StoreFailure) in
      try await trash.restore(item)
      return .restored(item.summary.title)
    }
  }

  private func empty() -> Effect<Action> {
    .run("trash.empty", failed: { .failed($0) }) { [trash] () throws(StoreFailure) in
      _ = try await trash.empty()
      return .emptied
    }
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("Trash", level: 1)]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    if state.items.isEmpty {
      parts.append(state.isLoading ? .loading() : .emptyState("The trash is empty."))
    }
    if state.total > Self.most {
      parts.append(.hint("Showing the latest \(Self.most) of \(state.total) items"))
    }
    parts.append(.list("trash.items", label: "Deleted Items", ListPage(), state.items.map(row)))
    if state.total > 0 {
      parts.append(
        .button("trash.empty", "Empty Trash", role: .danger, onTap: .emptyTapped)
          .requiring(.editor))
    }
    if state.isAskingToEmpty { parts.append(dialog) }
    return .vstack(parts)
  }

  private func row(_ item: TrashedRecord) -> Node<Action> {
    let (card, id) = (item.summary, item.summary.record.id)
    let deleted = "Deleted \(clock.day(of: item.deletedAt).phrase(in: clock.today))"
    let about = [card.displayedKind, card.detail, deleted].compactMap(\.self)
    let photo = card.photo.map {
      [Node<Action>.image(Picture(photo: $0, variant: .thumbnail), label: "Photo")]
    }
    return .row(
      (photo ?? []) + [
        .text(card.title, role: .headline),
        .text(about.joined(separator: " \u{B7} "), role: .muted),
        .button(
          NodeID("trash.restore.\(id)"), "Restore", spoken: "Restore \(card.title)",
          role: .secondary, onTap: .restoreTapped(card.record)
        ).requiring(.editor),
      ])
  }

  private var dialog: Node<Action> {
    .confirmation(
      "trash.empty", title: "Empty the trash?",
      message: "All items are removed permanently. You can't undo this.",
      confirm: "Empty Trash", onConfirm: .emptyConfirmed, onCancel: .emptyCancelled)
  }
}
