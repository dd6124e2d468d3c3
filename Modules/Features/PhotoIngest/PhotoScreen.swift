import Core

/// The screen that shows one photo and its facts.
///
/// The screen has buttons that step through the record's photos if opened from a record (ST-5), or
/// through the library's photos otherwise.
struct PhotoScreen: Screen {
  struct State: Equatable, Sendable {
    var id: PhotoID
    /// The ID of the record from which the screen was opened, or `nil` if none.
    var owner: RecordID?
    var photo: StoredRecord<PhotoRecord>?
    /// The records that use the photo.
    var usage = PhotoUsage()
    /// The IDs of the photos to step through, including the displayed photo.
    var together: [PhotoID] = []
    /// The file names of the photos next to the displayed photo.
    var names: [PhotoID: String] = [:]
    var failure: String?
    var isShowingDetails = true
    var isAskingToDelete = false

    /// The photo's zero-based index in ``together``, or `nil` if there are no other photos.
    var place: Int? { together.count > 1 ? together.firstIndex(of: id) : nil }

    /// Returns the ID of the photo that is `times` steps away, or `nil` if none.
    func photo(_ step: Step, times: Int = 1) -> PhotoID? {
      guard let place else { return nil }
      let index = place + times * step.rawValue
      return together.indices.contains(index) ? together[index] : nil
    }
  }

  enum Step: Int, Sendable {
    case previous = -1
    case next = 1
  }

  enum Action: Equatable, Sendable {
    case loaded(PhotoAmongOthers)
    case loadFailed(PhotoID, String)
    case stepTapped(Step)
    case arrowPressed(Step)
    case photoTapped(PhotoID)
    case detailsTapped
    case coverTapped
    /// A completed change of a cover, with the announcement.
    case coverSet(String)
    /// The records that use a photo now.
    case looked(PhotoID, PhotoUsage)
    case returned
    case deleteTapped
    case deleteConfirmed
    case deleteCancelled
    case deleted
    case changeFailed(String)
  }

  let repository: PhotoRepository
  let clock: any WallClock
  let services: FeatureServices

  func title(_ state: State) -> String {
    guard state.owner != nil, let place = state.place else {
      return state.photo?.record.fileName ?? "Photo"
    }
    return "Photo \(place + 1) of \(state.together.count)"
  }

  func route(_ state: State) -> Route? {
    Route("/photos/\(state.id)" + (state.owner.map { "/in/\($0)" } ?? ""))
  }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    let owner = parameters["owner"].map { RecordID($0) }
    let state = State(id: PhotoID(parameters["id"] ?? ""), owner: owner)
    return (state, load(state.id, of: owner))
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let found):
      (state.id, state.photo, state.together) = (found.id, found.photo, found.together)
      (state.usage, state.names) = (found.usage, found.names)
    case .loadFailed(let id, let reason):
      state.failure = reason
      // After a failed step, the displayed photo stays, and the list of photos is read again.
      return id == state.id ? .none : load(state.id, of: state.owner)
    case .stepTapped(let step): return go(step, &state)
    case .arrowPressed(let step):
      let isAtEnd = state.photo(step, times: 2) == nil
      // At the end, the button for this direction is disabled. The other button gets the focus, so
      // that the arrow keys still work.
      return go(step, &state).then(isAtEnd ? .focus(step.opposite.id) : .none)
    case .photoTapped(let id):
      guard id != state.id else { return .none }
      state.failure = nil
      return load(id, of: state.owner)
    case .detailsTapped: state.isShowingDetails.toggle()
    case .coverTapped: return setCover(state)
    case .coverSet(let words): return look(state).then(.announce(words))
    case .returned: return look(state)
    case .looked(let id, let usage): if id == state.id { state.usage = usage }
    case .deleteTapped:
      (state.isAskingToDelete, state.failure) = (true, nil)
      // A photo that finishes loading must not replace the photo that the dialog is about.
      return .cancel("photo.load")
    case .deleteCancelled: state.isAskingToDelete = false
    case .deleteConfirmed:
      state.isAskingToDelete = false
      return delete(state.id)
    case .deleted: return .close(announcing: "Photo deleted")
    case .changeFailed(let reason): state.failure = reason
    }
    return .none
  }

  private func go(_ step: Step, _ state: inout State) -> Effect<Action> {
    guard let id = state.photo(step) else { return .announce(step.reasonAtEnd) }
    state.failure = nil
    return load(id, of: state.owner)
  }

  private func load(_ id: PhotoID, of owner: RecordID?) -> Effect<Action> {
    .run("photo.load", failed: { .loadFailed(id, $0) }) {
      [repository, services] () throws(StoreFailure) in
      .loaded(try await repository.photo(id, of: owner, with: services))
    }
  }

  /// Returns an effect that reads only the photo's uses again.
  private func look(_ state: State) -> Effect<Action> {
    .run("photo.look", failed: { .changeFailed($0) }) {
      [repository, services, id = state.id, owner = state.owner] () throws(StoreFailure) in
      .looked(id, try await repository.usage(of: id, of: owner, with: services))
    }
  }

  private func setCover(_ state: State) -> Effect<Action> {
    guard let record = state.usage.coverable else { return .none }
    return .run("photo.cover", failed: { .changeFailed($0) }) {
      [services, id = state.id] () throws(ContentFailure) in
      for setter in services.coverSetters {
        if let words = try await setter.setCover(id, of: record, with: services) {
          return .coverSet(words)
        }
      }
      return .coverSet("Nothing to change")
    }
  }

  private func delete(_ id: PhotoID) -> Effect<Action> {
    .run("photo.delete", failed: { .changeFailed($0) }) { [repository] () throws(StoreFailure) in
      try await repository.delete(id)
      return .deleted
    }
  }
}

extension PhotoScreen.Step {
  var opposite: Self { self == .previous ? .next : .previous }
  var id: NodeID { self == .previous ? "photo.previous" : "photo.next" }
  var label: String { self == .previous ? "Previous" : "Next" }
  var reasonAtEnd: String {
    self == .previous ? "This is the first photo" : "This is the last photo"
  }
}
