import Core

/// The screen that lists and searches the journal entries of all canvases by month, newest first
/// (ST-5).
struct JournalScreen: Screen {
  struct State: Equatable, Sendable {
    var search = FilterField.State()
    var list = PagedList<JournalEntry>.State()
    /// Whether the screen has had something to search.
    ///
    /// The search field then stays, because it may have the focus.
    var isSearchable = false
  }

  enum Action: Equatable, Sendable {
    case list(PagedList<JournalEntry>.Action)
    case search(FilterField.Action)
    /// A tap on Clear Search, which appears if no entry matches.
    case searchCleared
  }

  let repository: CanvasRepository

  private var field: FilterField {
    FilterField(
      "entries.text", placeholder: "Search notes", repository.records.services,
      of: JournalRecord.collection)
  }

  private func list(_ text: String) -> PagedList<JournalEntry> {
    PagedList("entries") { [repository] cursor throws(RecordFailure) in
      try await JournalRepository(repository).page(
        of: nil, matching: text, limit: 20, after: cursor)
    }
  }

  func title(_ state: State) -> String { "Journal" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    let text = parameters["text"] ?? ""
    let state = State(search: FilterField.State(text), isSearchable: !text.isEmpty)
    return (state, list(text).load().map(Action.list))
  }

  func query(_ state: State) -> [String: String] {
    state.search.text.isEmpty ? [:] : ["text": state.search.text]
  }

  func resumed(_ state: State) -> Action? { .list(.again) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let before = state.search.text
    var effect = Effect<Action>.none
    switch action {
    case .list(let action):
      let effect = list(before).reduce(into: &state.list, action: action).map(Action.list)
      state.isSearchable = state.isSearchable || !state.list.rows.isEmpty
      return effect
    case .search(let action):
      effect = field.reduce(into: &state.search, action: action).map(Action.search)
    case .searchCleared: state.search = FilterField.State()
    }
    guard state.search.text != before else { return effect }
    return effect.then(list(state.search.text).load().map(Action.list))
  }

  func view(_ state: State) -> Node<Action> {
    let (list, isSearched) = (list(state.search.text), state.search.text.trimmedOrNil != nil)
    var parts: [Node<Action>] = [
      .heading("Journal", level: 1),
      .link("entries.add", "Add Entry", to: "/canvases/entry", role: .primary),
    ]
    if state.isSearchable || !state.list.isLoaded {
      parts.append(
        .vstack(
          "entries.filter", label: "Search", role: .filterBar,
          [field.view(state.search).map(Action.search)]))
    }
    parts += list.notice(
      state.list, empty: isSearched ? "No journal entries match." : "No journal entries yet.")
    if isSearched, state.list.isLoaded, state.list.rows.isEmpty {
      parts.append(
        .button("entries.clear", "Clear Search", role: .secondary, onTap: .searchCleared))
    }
    return .vstack(
      parts
        + list.sections(
          state.list, sending: Action.list, by: { CivilMonth(of: $0.day) }, title: \.phrase, row))
  }

  private func row(_ entry: JournalEntry) -> Node<Action> {
    let canvas = entry.stored.record.canvas
    var parts: [Node<Action>] = [
      .link(
        NodeID("entries.canvas.\(entry.id)"), entry.canvasName, to: Route("/canvases/\(canvas)")),
      .text(entry.day.phrase, role: .data),
    ]
    if let note = entry.note { parts.append(.text(note)) }
    if !entry.photos.isEmpty { parts.append(.photos(of: entry, id: "entries")) }
    if let tags = repository.tags(of: entry, id: "entries", onMore: Action.list(.again)) {
      parts.append(tags)
    }
    parts.append(
      .menu(
        "Actions for the entry of \(entry.day.phrase), \(entry.canvasName)",
        [
          .link(
            NodeID("entries.row.\(entry.id)"), "Edit Entry",
            to: Route("/canvases/\(canvas)/journal/\(entry.id)/edit"))
        ]))
    return .row(parts, role: .card)
  }
}

extension CanvasRepository {
  /// Returns the tags of a journal entry, as links to the records with the tag if there is a search.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - id: The prefix of the IDs of the links.
  ///   - onMore: An action for the editor, which shows all tags.
  /// - Returns: The tags, or `nil` if there are none or their feature is excluded.
  func tags<Action>(of entry: JournalEntry, id: NodeID, onMore: Action) -> Node<Action>? {
    guard !entry.tags.isEmpty, let editor = editors.entryTags else { return nil }
    let screens = records.services.manifests.flatMap(\.screens)
    let search: Route? = screens.contains { $0.pattern == "/find" } ? "/find" : nil
    return editor.shown(entry.tags, isWhole: true, onMore: onMore, filtering: search)
      .inside(id.part("\(entry.id)"))
  }
}

extension Node {
  /// Returns the node with a prefix before all IDs, so that several rows can contain the node.
  fileprivate func inside(_ prefix: NodeID) -> Node {
    var node = self
    if let id = element.id { node.element.id = prefix.part(id.text) }
    node.children = children.map { $0.inside(prefix) }
    return node
  }

  /// Returns the grid of a journal entry's photos, each of which opens in the viewer.
  static func photos(of entry: JournalEntry, id: NodeID) -> Node {
    let count = entry.photos.count
    return .photoGrid(
      id.part("photos.\(entry.id)"), label: count == 1 ? "1 photo" : "\(count) photos",
      entry.photos.enumerated().map { index, photo in
        .link(
          id.part("photo.\(entry.id).\(index + 1)"), "Photo \(index + 1) of \(count)",
          to: Route("/photos/\(photo)/in/\(entry.id)"),
          [
            .image(
              Picture(photo: photo, variant: count == 1 ? .display : .thumbnail),
              label: "Photo \(index + 1) of \(count)")
          ])
      })
  }
}
