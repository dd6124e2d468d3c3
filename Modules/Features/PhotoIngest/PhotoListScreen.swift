import Core

/// The screen that lists the library's photos by the month of their import, newest first.
struct PhotoListScreen: Screen {
  typealias State = PagedList<StoredRecord<PhotoRecord>>.State
  typealias Action = PagedList<StoredRecord<PhotoRecord>>.Action

  let repository: PhotoRepository
  let clock: any WallClock

  private var list: PagedList<StoredRecord<PhotoRecord>> {
    PagedList("photos") { [repository] cursor throws(StoreFailure) in
      try await repository.page(limit: 60, after: cursor)
    }
  }

  func title(_ state: State) -> String { "Photos" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), list.load())
  }

  func resumed(_ state: State) -> Action? { .again }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    list.reduce(into: &state, action: action)
  }

  func view(_ state: State) -> Node<Action> {
    .vstack(
      [.heading("Photos", level: 1)]
        + list.notice(state, empty: "No photos yet. Add one to a canvas.")
        + list.sections(
          state, sending: \.self, by: { CivilMonth(of: clock.day(of: $0.createdAt)) },
          title: \.phrase, row))
  }

  private func row(_ photo: StoredRecord<PhotoRecord>) -> Node<Action> {
    let facts = photo.record.facts
    let label =
      "Photo\(facts.metadata.capturedOn.map { " from \($0.phrase)" } ?? ""), \(facts.width) × \(facts.height)"
    return .link(
      NodeID("photos.row.\(photo.id)"), label, to: Route("/photos/\(photo.id)"),
      [
        .image(
          Picture(
            photo: photo.id, variant: .thumbnail, width: facts.width, height: facts.height),
          label: label)
      ])
  }
}
