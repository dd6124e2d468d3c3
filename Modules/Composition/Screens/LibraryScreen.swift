import Core

/// The screen that describes the library, prepares its backup and export, and imports and restores.
struct LibraryScreen: Screen {
  struct State: Equatable, Sendable {
    /// The library's numbers, or `nil` until they are loaded.
    var overview: LibraryOverview?
    /// The size of the library's files in bytes, or `nil` until it is known.
    var bytes: Int?
    var archives: [PreparedArchives.Kind: PreparedArchives.State] = [:]
    var archive = ArchiveImport.none(isChoosing: false)
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case loaded(LibraryOverview)
    case measured(bytes: Int)
    case failed(String)
    case archivesChanged([PreparedArchives.Kind: PreparedArchives.State])
    case prepareTapped(PreparedArchives.Kind)
    case chooseTapped
    case chooseDismissed
    case picked([PhotoItem])
    case checked(name: String, ChosenArchive.Content)
    case useTapped
    case cancelTapped
    case imported(String)
    case restored(String)
    case importFailed(String, faults: [String])
    case returned
  }

  let library: Library
  let archives: PreparedArchives
  let desk: ArchiveDesk

  func title(_ state: State) -> String { "Library" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), load().then(follow(State().archives)))
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let overview): (state.overview, state.failure) = (overview, nil)
    case .measured(let bytes): state.bytes = bytes
    case .failed(let reason): state.failure = reason
    case .archivesChanged(let archives):
      let finished = PreparedArchives.Kind.allCases.first { kind in
        state.archives[kind]?.isPreparing == true && archives[kind]?.isPreparing == false
      }
      state.archives = archives
      return finished.map { announce($0, state) } ?? .none
    case .prepareTapped(let kind):
      state.archives[kind] = .preparing(Progress(completed: 0))
      return .run("library.archives") { [archives, known = state.archives] send in
        await archives.prepare(kind)
        await Self.follow(archives, from: known, send)
      }
    case .returned: return load()
    default: return reduceImport(into: &state, action)
    }
    return .none
  }

  private func reduceImport(into state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .chooseTapped: state.archive = .none(isChoosing: true)
    case .chooseDismissed: state.archive = .none(isChoosing: false)
    case .picked(let items):
      guard let item = items.first else { break }
      state.archive = .checking(name: item.name)
      return check(item)
    case .checked(let name, let content):
      state.archive = .checked(name: name, content)
      return .announce("\(name) checked")
    case .useTapped:
      guard case .checked(let name, let content) = state.archive else { break }
      state.archive = .working(content.isExport ? "Importing…" : "Restoring…")
      return useChosen(name, content)
    case .cancelTapped:
      state.archive = .none(isChoosing: false)
      return .run("library.import") { [desk] _ in await desk.remove() }
    case .imported(let words):
      state.archive = .imported(words)
      return load().then(.announce(words))
    case .restored(let path):
      state.archive = .restored(path)
      return .announce("Backup restored")
    case .importFailed(let reason, let faults):
      state.archive = .failed(reason, faults: faults)
      return .announce(reason)
    default: break
    }
    return .none
  }

  private func announce(_ kind: PreparedArchives.Kind, _ state: State) -> Effect<Action> {
    guard case .ready = state.archives[kind] else { return .announce("\(kind.noun) failed") }
    return .announce("\(kind.noun) ready")
  }

  private func load() -> Effect<Action> {
    let load = Effect<Action>.run("library.load", failed: { .failed($0) }) {
      [library] () throws(StoreFailure) in .loaded(try await library.overview())
    }
    // The size of a library on servers isn't shown.
    guard case .folder = library.location else { return load }
    let measure = Effect<Action>.run(EffectName("library.size", isLong: true)) { [library] send in
      await send(.measured(bytes: await library.size()))
    }
    return load.then(measure)
  }

  /// Returns work that reports the states of the archives while an archive is being prepared.
  private func follow(
    _ known: [PreparedArchives.Kind: PreparedArchives.State]
  ) -> Effect<Action> {
    .run(EffectName("library.archives", isLong: true)) { [archives] send in
      await send(.archivesChanged(await archives.all))
      await Self.follow(archives, from: known, send)
    }
  }

  private static func follow(
    _ archives: PreparedArchives, from known: [PreparedArchives.Kind: PreparedArchives.State],
    _ send: Send<Action>
  ) async {
    var known = known
    while let next = await archives.change(since: known) {
      known = next
      await send(.archivesChanged(next))
    }
  }
}
