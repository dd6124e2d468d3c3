/// The state, actions, and nodes of a list that a screen loads page by page.
///
/// A screen embeds the state and the actions, and creates the list with a closure that reads a
/// page. Each further page is appended. A list shows at most ``mostRows`` rows: it then leaves out
/// its first pages, so memory use doesn't grow with the library (ALL-7).
///
/// ```swift
/// var list: PagedList<Canvas> {
///   PagedList("canvases") { cursor throws(StoreFailure) in
///     try await repository.page(limit: 50, after: cursor)
///   }
/// }
/// ```
public struct PagedList<Row: Equatable & Sendable>: Sendable {
  /// A displayed page, and the cursor with which the page was read, or `nil` for the first page.
  struct Part: Equatable, Sendable {
    var start: Cursor?
    var page: Page<Row>
  }

  /// The state of the list: the displayed pages, and the failure to show with them.
  public struct State: Equatable, Sendable {
    var parts: [Part]
    /// The total number of rows on all pages, or `nil` if unknown.
    public private(set) var total: Int?
    /// The message of the latest failure since a page was loaded, or `nil` if nothing failed.
    public internal(set) var failure: String?

    /// Creates the state for the first page, or the state before the first load if `page` is `nil`.
    public init(_ page: Page<Row>? = nil, total: Int? = 0) {
      self.init(page.map { [Part(page: $0)] } ?? [], total: total)
    }

    init(_ parts: [Part], total: Int?) { (self.parts, self.total) = (parts, total) }

    /// The displayed rows.
    public var rows: [Row] { parts.flatMap(\.page.items) }
    /// Whether a page has been loaded, even if the page has no rows.
    public var isLoaded: Bool { !parts.isEmpty }
    /// Whether pages before the displayed ones are left out.
    public var isFurther: Bool { parts.first?.start != nil }
    /// The properties of the node that contains the rows.
    public var properties: ListPage { ListPage(total: total, hasMore: next != nil) }

    var next: Cursor? { parts.last?.page.next }

    /// Adds a page, unless the page doesn't follow the displayed ones.
    mutating func append(_ more: State) {
      guard let part = more.parts.first, part.start == next else { return }
      self = State(parts + [part], total: more.total)
      while parts.count > 1, parts.reduce(0, { $0 + $1.page.items.count }) > PagedList.mostRows {
        parts.removeFirst()
      }
    }
  }

  /// The events of the list.
  public enum Action: Equatable, Sendable {
    /// A request for only the first page.
    case firstPage
    /// A request for the next page.
    case nextPage
    /// A request for the current contents of the displayed pages, such as after a return to the
    /// screen.
    case again
    /// The state with newly loaded pages, which replace the displayed ones.
    case loaded(State)
    /// The state with only the next page.
    case more(State)
    /// The message of a failed load, or of another failure that the list shows.
    case failed(String)
  }

  /// The maximum number of displayed rows.
  public static var mostRows: Int { 1000 }

  private let list: NodeID
  private let top: NodeID
  private let work: EffectName
  private let read: @Sendable (Cursor?) async -> Result<State, Failed>

  private struct Failed: Error {
    let message: String
  }

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - id: The prefix of the IDs of the list's nodes.
  ///   - list: The suffix that, appended to `id`, forms the ID of the node that contains the rows.
  ///   - work: The suffix that, appended to `id`, forms the name of the effect that loads a page.
  ///   - page: A closure that returns a page and the total number of rows. The page is the one
  ///     after the cursor, or the first page if the cursor is `nil`. The page is `nil` if there is
  ///     nothing to list, such as for an empty search text. The total is `nil` if unknown.
  public init<Failure: Explained>(
    _ id: NodeID, list: String = "list", work: String = "load",
    page: @escaping @Sendable (Cursor?) async throws(Failure) -> (page: Page<Row>?, total: Int?)
  ) {
    (self.list, top) = (id.part(list), id.part("top"))
    self.work = EffectName(id.part(work).text)
    read = { cursor in
      do throws(Failure) {
        let (page, total) = try await page(cursor)
        return .success(State(page.map { [Part(start: cursor, page: $0)] } ?? [], total: total))
      } catch {
        return .failure(Failed(message: error.explanation.message))
      }
    }
  }

  /// Returns the effect that loads only the first page.
  public func load() -> Effect<Action> { load(after: nil, rows: 0) }

  /// Returns the effect that loads as many pages as a state displays, from the same place.
  public func reload(_ state: State) -> Effect<Action> {
    load(after: state.parts.first?.start, rows: state.rows.count)
  }

  /// Returns the effect that loads at least one page, and further pages until there are enough
  /// rows.
  private func load(after start: Cursor?, rows: Int) -> Effect<Action> {
    .run(work) { [read] send in
      var loaded: State?
      repeat {
        switch await read(loaded?.next ?? start) {
        case .success(let page):
          if loaded == nil { loaded = page } else { loaded?.append(page) }
        case .failure(let failed): return await send(.failed(failed.message))
        }
      } while (loaded?.rows.count ?? 0) < rows && loaded?.next != nil
      if let loaded { await send(.loaded(loaded)) }
    }
  }

  /// Updates the state for an action and returns the effect to run.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .firstPage: return load()
    case .again: return reload(state)
    case .nextPage:
      guard let next = state.next else { return .none }
      return .run(work) { [read] send in
        switch await read(next) {
        case .success(let page): await send(.more(page))
        case .failure(let failed): await send(.failed(failed.message))
        }
      }
    case .loaded(let loaded): state = loaded
    case .more(let page): state.append(page)
    case .failed(let reason): state.failure = reason
    }
    return .none
  }

  /// Returns the node with the failure's message, with the text that replaces an empty list, or
  /// with a progress indicator until the first page has been loaded.
  ///
  /// The failure takes precedence.
  ///
  /// - Returns: One node, or an empty array if nothing failed and the list has rows.
  public func notice<Parent>(_ state: State, empty: String) -> [Node<Parent>] {
    if let failure = state.failure { return [.hint(failure, role: .danger)] }
    guard state.isLoaded else { return [.loading()] }
    guard state.total ?? state.rows.count == 0 else { return [] }
    return [.emptyState(empty)]
  }

  /// Returns the button that loads the first page, in an array.
  ///
  /// - Returns: The button, or an empty array unless the first pages are left out.
  public func top<Parent>(
    _ state: State, sending action: (Action) -> Parent
  ) -> [Node<Parent>] {
    guard state.isFurther else { return [] }
    return [.button(top, "Back to Top", role: .secondary, onTap: action(.firstPage))]
  }

  /// Returns the nodes of a list with sections: the Back to Top button, and a heading and a list for
  /// each section.
  ///
  /// Consecutive rows with the same section are together, after `sorted` has sorted all rows. The
  /// last section's list requests the next page.
  ///
  /// - Parameters:
  ///   - state: The state of the list.
  ///   - action: A closure that converts an action of the list into an action of the screen.
  ///   - sorted: A closure that sorts the rows. By default, the rows keep their places.
  ///   - section: A closure that returns the section of a row.
  ///   - title: A closure that returns the heading of a section.
  ///   - toggle: A closure that returns the node beside the heading of a section, such as a toggle
  ///     that selects the section's rows. By default, there is none.
  ///   - row: A closure that returns the node for a row.
  /// - Returns: The nodes, from top to bottom.
  public func sections<Parent, Section: Equatable & CustomStringConvertible>(
    _ state: State, sending action: (Action) -> Parent, sorted: ([Row]) -> [Row] = { $0 },
    by section: (Row) -> Section, title: (Section) -> String,
    toggle: (Section, [Row]) -> Node<Parent>? = { _, _ in nil }, _ row: (Row) -> Node<Parent>
  ) -> [Node<Parent>] {
    var groups: [(section: Section, rows: [Row])] = []
    for row in sorted(state.rows) {
      let section = section(row)
      if groups.last?.section == section {
        groups[groups.count - 1].rows.append(row)
      } else {
        groups.append((section, [row]))
      }
    }
    let lists = groups.enumerated().flatMap { index, group -> [Node<Parent>] in
      let isLast = index == groups.count - 1
      let title = title(group.section)
      let heading = Node<Parent>.heading(title, level: 2)
      let toggle = toggle(group.section, group.rows)
      return [
        toggle.map { .hstack([heading, $0]) } ?? heading,
        .list(
          list.part("\(group.section)"), label: title,
          ListPage(hasMore: isLast && state.next != nil),
          onMore: isLast ? action(.nextPage) : nil, group.rows.map(row)),
      ]
    }
    return top(state, sending: action) + lists
  }

  /// Returns all nodes of the list: the notice, the Back to Top button, and the node with the rows.
  ///
  /// - Parameters:
  ///   - state: The state of the list.
  ///   - action: A closure that converts an action of the list into an action of the screen.
  ///   - label: The label of the list.
  ///   - empty: The text that replaces an empty list.
  ///   - row: A closure that returns the node for a row.
  /// - Returns: The nodes, from top to bottom.
  public func view<Parent>(
    _ state: State, sending action: (Action) -> Parent, label: String, empty: String,
    _ row: (Row) -> Node<Parent>
  ) -> [Node<Parent>] {
    notice(state, empty: empty) + top(state, sending: action) + [
      .list(
        list, label: label, state.properties, onMore: action(.nextPage), state.rows.map(row))
    ]
  }
}
