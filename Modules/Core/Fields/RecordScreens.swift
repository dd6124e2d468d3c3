/// The screens for a type of record, derived from the record's declaration.
///
/// The screens are a list, a page for each record, and the forms that add and edit a record.
///
/// A feature lists ``declarations`` in its manifest, and returns the result of ``makers(_:)`` from
/// ``FeaturePlugin/screens(with:)``. To customize a screen, a feature replaces the maker for the
/// screen's pattern.
///
/// ```swift
/// static let screens = RecordScreens<Loan>(
///   "/loans", title: "Loans", name: \.borrower, subtitle: "Who has what")
/// ```
public struct RecordScreens<R: DeclaredRecord>: Sendable {
  /// The route of the list, which is the prefix of the other screens' routes.
  let list: RoutePattern
  /// The title of the list, a plural such as “Loans”.
  let title: String
  /// A closure that returns a record's name, which is the title of the record's page.
  let name: @Sendable (R) -> String
  let texts: RecordFormTexts
  private let subtitle: String?

  /// Creates the screens for a type of record.
  ///
  /// - Parameters:
  ///   - list: The route of the list, such as `/loans`.
  ///   - title: The title of the list, a plural such as “Loans”.
  ///   - name: A function that returns the name of a record.
  ///   - subtitle: The text below the title on the home screen, or `nil` to omit the list from the
  ///     home screen.
  public init(
    _ list: RoutePattern, title: String, name: @escaping @Sendable (R) -> String,
    subtitle: String? = nil
  ) {
    self.list = list
    self.title = title
    self.name = name
    self.subtitle = subtitle
    texts = RecordFormTexts(R.collection.noun)
  }

  /// The prefix of the node IDs on a record's page and form.
  var id: NodeID { R.fields.id }

  private func pattern(_ rest: String) -> RoutePattern { RoutePattern("\(list)\(rest)") }

  /// Returns the route of a record's page, with `rest` appended.
  func route(to record: RecordID, _ rest: String = "") -> Route {
    Route("\(list)/\(record)\(rest)")
  }

  /// The declarations of the screens.
  ///
  /// The home screen links to the list if the list has a subtitle.
  public var declarations: [ScreenDeclaration] {
    [
      ScreenDeclaration(
        list, title: title, homeSection: subtitle.map { _ in .main }, subtitle: subtitle,
        isShareable: true),
      ScreenDeclaration(
        pattern("/new"), title: texts.add,
        acceptsPhotos: ["photo", "photos"].contains { !R.slotKeys(of: $0).isEmpty },
        requiredRole: .editor),
      ScreenDeclaration(pattern("/:id"), title: texts.title, isShareable: true),
      ScreenDeclaration(pattern("/:id/edit"), title: texts.edit, requiredRole: .editor),
    ]
  }

  /// Returns the functions that create the screens, keyed by the patterns of ``declarations``.
  public func makers(_ repository: RecordRepository<R>) -> [RoutePattern: ScreenMaker] {
    [
      list: { RecordListScreen(screens: self, repository: repository) },
      pattern("/new"): { RecordForm(adding: repository, texts) },
      pattern("/:id"): { RecordScreen(screens: self, repository: repository) },
      pattern("/:id/edit"): { RecordForm(editing: repository, texts) },
    ]
  }

  /// Returns the summary of a record, deleted or not.
  ///
  /// - Returns: The summary, or `nil` if this type's collection doesn't contain the record.
  /// - Throws: ``StoreFailure`` if the record can't be read.
  public func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? {
    guard record.collection == R.collection.name,
      let stored = try reader.find(R.self, record.id)
    else { return nil }
    return RecordSummary(
      record, kind: texts.noun, title: name(stored.record), route: route(to: record.id))
  }
}

/// The list of all records of a type, shown one page at a time (ALL-7).
struct RecordListScreen<R: DeclaredRecord>: Screen {
  struct State: Equatable, Sendable {
    /// The key of the field to sort by, or an empty string to sort the newest records first.
    var sort = ""
    var list = PagedList<RecordEntry<R>>.State()
  }

  enum Action: Equatable, Sendable {
    case list(PagedList<RecordEntry<R>>.Action)
    case sortChosen(String)
  }

  let screens: RecordScreens<R>
  let repository: RecordRepository<R>

  private var id: NodeID { NodeID(String(screens.list.description.dropFirst())) }
  private var sorted: [Field<R>] { repository.fields.fields.filter(\.isListed) }

  func title(_ state: State) -> String { screens.title }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    let state = State()
    return (state, list(state).load().map(Action.list))
  }

  func resumed(_ state: State) -> Action? { .list(.again) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .list(let action):
      return list(state).reduce(into: &state.list, action: action).map(Action.list)
    case .sortChosen(let key):
      state.sort = key
      return list(state).load().map(Action.list)
    }
  }

  private func list(_ state: State) -> PagedList<RecordEntry<R>> {
    PagedList(id) { [repository, sort = state.sort] cursor throws(RecordFailure) in
      try await repository.page(sortedBy: sort, limit: 50, after: cursor)
    }
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .heading(screens.title, level: 1),
      .link(
        id.part("add"), screens.texts.add, to: Route("\(screens.list)/new"), role: .primary),
    ]
    if !sorted.isEmpty {
      let options = sorted.map { Select.Option(key: $0.key, label: $0.label) }
      parts.append(
        .select(
          id.part("sort"), label: "Sort",
          options: [Select.Option(key: "", label: "Newest")] + options, selected: state.sort,
          onEdit: Action.sortChosen))
    }
    return .vstack(
      parts
        + list(state).view(
          state.list, sending: Action.list, label: screens.title,
          empty: "No \(screens.title.lowercased()) yet.", row))
  }

  private func row(_ entry: RecordEntry<R>) -> Node<Action> {
    let name = screens.name(entry.stored.record)
    let details = repository.facts(of: entry).filter { $0.isListed && $0.text != name }
    return .link(
      id.part("row.\(entry.stored.id)"), name, to: screens.route(to: entry.stored.id),
      role: .card,
      [.text(name, role: .headline)]
        + details.map { .text("\($0.label): \($0.text)", role: .muted) })
  }
}

/// A page that shows a record's values, links to the edit form, and can delete the record.
struct RecordScreen<R: DeclaredRecord>: Screen {
  struct State: Equatable, Sendable {
    let id: RecordID
    var entry: RecordEntry<R>?
    var failure: String?
    var isAskingToDelete = false
  }

  enum Action: Equatable, Sendable {
    case loaded(RecordEntry<R>)
    case failed(String)
    case returned
    case deleteTapped
    case deleteConfirmed
    case deleteCancelled
    case deleted
  }

  let screens: RecordScreens<R>
  let repository: RecordRepository<R>

  private var id: NodeID { screens.id }

  func title(_ state: State) -> String {
    state.entry.map { screens.name($0.stored.record) } ?? screens.texts.title
  }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    let state = State(id: RecordID(parameters["id"] ?? ""))
    return (state, load(state.id))
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let entry): (state.entry, state.failure) = (entry, nil)
    case .failed(let reason): state.failure = reason
    case .returned: return load(state.id)
    case .deleteTapped: state.isAskingToDelete = true
    case .deleteCancelled: state.isAskingToDelete = false
    case .deleteConfirmed:
      state.isAskingToDelete = false
      return delete(state.id)
    case .deleted: return .close(announcing: "\(screens.texts.name) deleted")
    }
    return .none
  }

  private func load(_ record: RecordID) -> Effect<Action> {
    run("load") { repository throws(RecordFailure) in .loaded(try await repository.entry(record)) }
  }

  private func delete(_ record: RecordID) -> Effect<Action> {
    run("delete") { repository throws(RecordFailure) in
      try await repository.delete(record)
      return .deleted
    }
  }

  private func run(
    _ name: String,
    _ work: @escaping @Sendable (RecordRepository<R>) async throws(RecordFailure) -> Action
  ) -> Effect<Action> {
    .run(EffectName(id.part(name).text), failed: { .failed($0) }) {
      [repository] () throws(RecordFailure) in
      try await work(repository)
    }
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading(title(state), level: 1)]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    guard let entry = state.entry else {
      return .vstack(parts + (state.failure == nil ? [.loading(screens.texts.noun)] : []))
    }
    parts += [
      .vstack(
        id.part("facts"), label: "About This \(screens.texts.title)", role: .section,
        repository.facts(of: entry).map { $0.node(id) }),
      .link(id.part("edit"), screens.texts.edit, to: screens.route(to: state.id, "/edit")),
      .button(id.part("delete"), "Delete", role: .danger, onTap: .deleteTapped)
        .requiring(.editor),
    ]
    if state.isAskingToDelete {
      parts.append(
        .confirmation(
          id.part("delete"), title: "Delete this \(screens.texts.noun)?",
          message: "You can restore the \(screens.texts.noun) from the trash.",
          onConfirm: .deleteConfirmed, onCancel: .deleteCancelled))
    }
    return .vstack(parts)
  }
}
