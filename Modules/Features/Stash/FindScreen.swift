import Core

/// Finds what a person wrote: canvases and journal entries that contain a text.
struct FindScreen: Screen {
  struct State: Equatable, Sendable {
    var text = ""
    var found: Found?
    var failure: String?
  }

  struct Found: Equatable, Sendable {
    var canvases: [CanvasEntry]
    var entries: [JournalEntry]
  }

  enum Action: Equatable, Sendable {
    case typed(String)
    case found(Found?)
    case failed(String)
    case returned
  }

  let book: CanvasBook
  /// How many canvases and how many entries are shown at most.
  static let most = 50

  func title(_ state: State) -> String { "Find" }

  func open(_ places: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), .none)
  }

  func returned(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text):
      state.text = text
      return search(text)
    case .returned: return search(state.text)
    case .found(let found): (state.found, state.failure) = (found, nil)
    case .failed(let reason): state.failure = reason
    }
    return .none
  }

  private func search(_ text: String) -> Effect<Action> {
    .run("find.search") { [book] send in
      guard let wanted = text.trimmedOrNil else { return await send(.found(nil)) }
      do throws(CanvasRefusal) {
        await send(.found(try await Search(book).find(wanted, limit: Self.most)))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .heading("Find", level: 1),
      .textField(
        "find.text", label: "Search",
        TextField(value: state.text, placeholder: "Anything you wrote"), onEdit: Action.typed),
    ]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    guard let found = state.found else { return .column(parts) }
    if found.canvases.isEmpty, found.entries.isEmpty {
      parts.append(.emptyState("Nothing contains \u{201C}\(state.text)\u{201D}."))
    }
    if max(found.canvases.count, found.entries.count) == Self.most {
      parts.append(.hint("The newest \(Self.most) of each are shown"))
    }
    let rows = found.canvases.map { entry -> Node<Action> in
      .link(
        NodeID("find.canvas.\(entry.id)"), entry.canvas.name, to: Route("/canvases/\(entry.id)"),
        [.text(entry.canvas.designer, role: .muted)])
    }
    let entries = found.entries.map { entry -> Node<Action> in
      .link(
        NodeID("find.entry.\(entry.id)"), entry.note ?? "",
        to: Route("/canvases/\(entry.stored.record.canvas)"))
    }
    parts.append(.list("find.results", label: "Results", ListPage(), rows + entries))
    return .column(parts)
  }
}

/// Searches canvases and their journals.
public struct Search: Sendable {
  let book: CanvasBook

  /// A search in a stash.
  public init(_ book: CanvasBook) { self.book = book }

  func find(_ text: String, limit: Int) async throws(CanvasRefusal) -> FindScreen.Found {
    let (canvases, entries) = try await results(text, limit: limit)
    return FindScreen.Found(canvases: canvases, entries: entries)
  }

  /// What contains a text.
  ///
  /// - Parameters:
  ///   - text: A filter, or what to look for, without regard to case.
  ///   - limit: The most canvases, and the most entries.
  /// - Returns: Canvases and entries, each the newest first.
  /// - Throws: ``CanvasRefusal/store(_:)``.
  public func results(
    _ text: String, limit: Int
  ) async throws(CanvasRefusal) -> (canvases: [CanvasEntry], entries: [JournalEntry]) {
    let condition = book.searched(text)
    let canvases = try await book.page(CanvasFilter(), condition, limit: limit).page.items
    return (canvases, try await Journal(book).entries(condition, limit: limit))
  }
}
