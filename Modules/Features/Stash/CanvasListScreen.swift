import Core

/// The filtered, sorted list of canvases, shown one page at a time (ST-6).
struct CanvasListScreen: Screen {
  struct State: Equatable, Sendable {
    var filter = CanvasFilter()
    var search = FilterField.State()
    var typedMesh = ""
    var meshMessage: String?
    var rows: [CanvasEntry] = []
    var next: Cursor?
    var total = 0
    var isFurther = false
    var isLoading = true
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case loaded([CanvasEntry], next: Cursor?, total: Int, further: Bool)
    case failed(String)
    case statusChosen(String)
    case sortChosen(String)
    case search(FilterField.Action)
    case meshTyped(String)
    case meshRead(Int?)
    case meshRefused(String)
    case moreWanted
    case topTapped
    case returned
  }

  let repository: CanvasRepository
  static let pageSize = 50

  var field: FilterField {
    FilterField(
      id: "canvases.text", placeholder: "Designer, name, notes", editors: repository.editors)
  }

  func title(_ state: State) -> String { "Canvases" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    let state = State()
    return (state, load(state.filter))
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let rows, let next, let total, let further):
      (state.rows, state.next, state.total) = (rows, next, total)
      state.isFurther = further
      (state.isLoading, state.failure) = (false, nil)
      return .none
    case .failed(let reason):
      (state.isLoading, state.failure) = (false, reason)
      return .none
    case .statusChosen(let key): state.filter.status = CanvasStatus(text: key)
    case .sortChosen(let key): state.filter.sort = .init(rawValue: key) ?? .added
    case .search(let action):
      let effect = field.reduce(into: &state.search, action: action).map(Action.search)
      guard state.search.text != state.filter.text ?? "" else { return effect }
      state.filter.text = state.search.text.isEmpty ? nil : state.search.text
      return effect.then(load(state.filter))
    case .meshTyped(let text):
      state.typedMesh = text
      return readMesh(text)
    case .meshRead(let mesh): (state.filter.mesh, state.meshMessage) = (mesh, nil)
    case .meshRefused(let reason):
      state.meshMessage = reason
      return .none
    case .moreWanted: return state.next.map { load(state.filter, after: $0) } ?? .none
    case .topTapped, .returned: break
    }
    return load(state.filter)
  }

  /// Parses the mesh count with the mesh count editor.
  ///
  /// The list doesn't change while the count is invalid.
  private func readMesh(_ text: String) -> Effect<Action> {
    .run("canvases.mesh") { [editor = repository.editors.mesh] send in
      guard let editor, text.trimmedOrNil != nil else { return await send(.meshRead(nil)) }
      do throws(FieldRefusal) {
        await send(.meshRead(try await editor.parse([text])))
      } catch {
        await send(.meshRefused(error.explanation.message))
      }
    }
  }

  /// Loads a page that replaces the previous page, so that memory doesn't grow with the stash
  /// (ALL-7).
  private func load(_ filter: CanvasFilter, after cursor: Cursor? = nil) -> Effect<Action> {
    .run("canvases.load") { [repository] send in
      do throws(CanvasRefusal) {
        let (page, total) = try await repository.page(filter, limit: Self.pageSize, after: cursor)
        await send(
          .loaded(page.items, next: page.next, total: total, further: cursor != nil))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }
}
