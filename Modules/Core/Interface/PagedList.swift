/// The state, actions, and nodes of a list that a screen shows one page at a time.
///
/// A screen embeds the state and the actions, and creates the list with a closure that reads a
/// page. Each page replaces the previous one, so memory use doesn't grow with the list (ALL-7).
///
/// ```swift
/// var list: PagedList<Canvas> {
///   PagedList("canvases") { cursor throws(StoreFailure) in
///     try await repository.page(limit: 50, after: cursor)
///   }
/// }
/// ```
public struct PagedList<Row: Equatable & Sendable>: Sendable {
  /// The state of the list: the displayed page, and the failure to show with the page.
  public struct State: Equatable, Sendable {
    /// The page, or `nil` if none has been loaded.
    public let page: Page<Row>?
    /// The total number of rows on all pages, or `nil` if unknown.
    public let total: Int?
    /// Whether the displayed page comes after the first page.
    public let isFurther: Bool
    /// The message of the latest failure since the page was loaded, or `nil` if nothing failed.
    public internal(set) var failure: String?

    /// Creates the state for a page, or the state before the first load if `page` is `nil`.
    public init(_ page: Page<Row>? = nil, total: Int? = 0, isFurther: Bool = false) {
      (self.page, self.total, self.isFurther) = (page, total, isFurther)
    }

    /// The rows of the page, or an empty array if there is no page.
    public var rows: [Row] { page?.items ?? [] }
    /// The properties of the node that contains the rows.
    public var properties: ListPage { ListPage(total: total, hasMore: page?.next != nil) }
  }

  /// The events of the list.
  public enum Action: Equatable, Sendable {
    /// A request for the first page.
    case firstPage
    /// A request for the next page.
    case nextPage
    /// The state with a newly loaded page.
    case loaded(State)
    /// The message of a failed load, or of another failure that the list shows.
    case failed(String)
  }

  private let list: NodeID
  private let top: NodeID
  private let work: EffectName
  private let read: @Sendable (Cursor?) async -> Action

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
        return .loaded(State(page, total: total, isFurther: cursor != nil))
      } catch {
        return .failed(error.explanation.message)
      }
    }
  }

  /// Returns the effect that loads the page after a cursor, or the first page if `cursor` is `nil`.
  public func load(after cursor: Cursor? = nil) -> Effect<Action> {
    .run(work) { [read] send in await send(await read(cursor)) }
  }

  /// Updates the state for an action and returns the effect to run.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .firstPage: return load()
    case .nextPage: return state.page?.next.map { load(after: $0) } ?? .none
    case .loaded(let loaded): state = loaded
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
    guard let page = state.page else { return [.loading()] }
    guard state.total ?? page.items.count == 0 else { return [] }
    return [.emptyState(empty)]
  }

  /// Returns the button that loads the first page, in an array.
  ///
  /// - Returns: The button, or an empty array if the first page is displayed.
  public func top<Parent>(
    _ state: State, sending action: (Action) -> Parent
  ) -> [Node<Parent>] {
    guard state.isFurther else { return [] }
    return [.button(top, "Back to Top", role: .secondary, onTap: action(.firstPage))]
  }

  /// Returns the nodes of a list with sections: the Back to Top button, and a heading and a list for
  /// each section.
  ///
  /// Consecutive rows with the same section are together. The last section's list requests the next
  /// page.
  ///
  /// - Parameters:
  ///   - state: The state of the list.
  ///   - action: A closure that converts an action of the list into an action of the screen.
  ///   - section: A closure that returns the section of a row.
  ///   - title: A closure that returns the heading of a section.
  ///   - row: A closure that returns the node for a row.
  /// - Returns: The nodes, from top to bottom.
  public func sections<Parent, Section: Equatable & CustomStringConvertible>(
    _ state: State, sending action: (Action) -> Parent, by section: (Row) -> Section,
    title: (Section) -> String, _ row: (Row) -> Node<Parent>
  ) -> [Node<Parent>] {
    var groups: [(section: Section, rows: [Row])] = []
    for row in state.rows {
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
      return [
        .heading(title, level: 2),
        .list(
          list.part("\(group.section)"), label: title,
          ListPage(hasMore: isLast && state.page?.next != nil),
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
