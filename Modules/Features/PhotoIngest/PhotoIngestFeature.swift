public import Core

/// A form field component that adds, loads, removes, and reorders photos.
///
/// Photos come from the camera or the photo library. The one-photo field and the many-photo field
/// use this component with different limits.
public struct PhotoPickerField: Component {
  /// The chosen photos, and the open picker or dialog, if any.
  public struct State: Equatable, Sendable, Codable {
    /// The photos in order, including photos that are still loading.
    public internal(set) var selection: PhotoSelection
    /// The picker's stage, which determines what the host shows.
    public internal(set) var stage = PhotoPicker.Stage.closed
    /// The camera's state while the "Add Photo" dialog is open, or `nil` if the dialog is closed.
    public internal(set) var asking: CameraState?
    /// The error messages, one sentence per photo that wasn't added.
    public internal(set) var messages: [String] = []

    enum CodingKeys: String, CodingKey { case selection, loading }

    init(_ photos: [PhotoID]) { selection = PhotoSelection(photos) }

    /// Creates the state from a draft, with no picker or dialog open.
    ///
    /// The state has a message for each photo that was still loading when the draft was encoded.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      selection = try container.decode(PhotoSelection.self, forKey: .selection)
      messages = try container.decode([String].self, forKey: .loading).map(PhotoText.interrupted)
    }

    /// Encodes the loaded photos and the names of the photos that are still loading.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(selection, forKey: .selection)
      let loading = selection.tiles.filter { $0.photo == nil }.map(\.name)
      try container.encode(loading, forKey: .loading)
    }
  }

  /// An event of a photo field.
  public enum Action: Equatable, Sendable {
    /// A tap on the control that adds photos.
    case addTapped
    /// The camera's state, as reported by the host.
    case cameraFound(CameraState)
    /// A tap on the dialog's camera button.
    case takePhotoTapped
    /// The camera's state after the user answered the request for access.
    case cameraAnswered(CameraState)
    /// A tap on the dialog's library button.
    case libraryTapped
    /// The dismissal of the "Add Photo" dialog.
    case cancelTapped
    /// The photos that the user picked, in order.
    case picked([PhotoItem])
    /// A photo taken with the camera.
    case captured(PhotoItem)
    /// The dismissal of the library or the camera.
    case pickerDismissed
    /// The completion of a load, with the tile's key and the photo's ID.
    case loaded(Int, PhotoID)
    /// The failure of a load, with the tile's key and the error message.
    case loadFailed(Int, String)
    /// A tap on a photo's remove button, with the tile's key.
    case removeTapped(Int)
    /// The move of a photo from one index to another.
    case moved(from: Int, to: Int)
  }

  let settings: FieldSettings
  let replaces: Bool
  let source: any PhotoSource
  let ingest: PhotoIntake

  /// Returns the number of photos that can still be added.
  ///
  /// A field that replaces its photo always has room for one photo.
  func room(_ state: State) -> Int {
    if replaces { return 1 }
    return max(0, (settings.limit ?? .max) - state.selection.tiles.count)
  }

  /// Updates the state for an action and returns the work to start.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .addTapped: return findCamera(&state)
    case .cameraFound(.none), .libraryTapped: open(.library, &state)
    case .cameraFound(let camera): state.asking = camera
    case .takePhotoTapped: return takePhoto(&state)
    case .cameraAnswered(let answer): answered(answer, &state)
    case .cancelTapped: state.asking = nil
    case .pickerDismissed: state.stage = .closed
    case .picked(let items): return load(items, &state)
    case .captured(let item): return load([item], &state)
    case .loaded(let key, let photo): fill(key, photo, &state)
    case .loadFailed(let key, let reason): failed(key, reason, &state)
    case .removeTapped(let key): return remove(key, &state)
    case .moved(let from, let to): state.selection.move(from: from, to: to)
    }
    return .none
  }

  private func findCamera(_ state: inout State) -> Effect<Action> {
    state.messages = []
    state.selection.pointedOut = nil
    return .run(name("camera")) { [source] send in
      await send(.cameraFound(await source.camera()))
    }
  }

  private func open(_ stage: PhotoPicker.Stage, _ state: inout State) {
    state.asking = nil
    state.stage = room(state) > 0 ? stage : .closed
  }

  private func takePhoto(_ state: inout State) -> Effect<Action> {
    guard state.asking == .notAsked else {
      open(.camera, &state)
      return .none
    }
    return .run(name("camera")) { [source] send in
      await send(.cameraAnswered(await source.requestCamera(reason: PhotoText.cameraReason)))
    }
  }

  private func answered(_ answer: CameraState, _ state: inout State) {
    guard state.asking != nil else { return }
    switch answer {
    case .allowed: open(.camera, &state)
    case .none: open(.library, &state)
    case .notAsked, .denied: state.asking = answer
    }
  }

  private func fill(_ key: Int, _ photo: PhotoID, _ state: inout State) {
    if replaces, state.selection.tiles.contains(where: { $0.key == key }) {
      state.selection.tiles.removeAll { $0.key != key }
    }
    state.selection.fill(key, with: photo)
  }

  private func failed(_ key: Int, _ reason: String, _ state: inout State) {
    guard state.selection.tiles.contains(where: { $0.key == key }) else { return }
    state.selection.remove(key)
    state.messages.append(reason)
  }

  private func remove(_ key: Int, _ state: inout State) -> Effect<Action> {
    let isLoading = state.selection.tiles.contains { $0.key == key && $0.photo == nil }
    state.selection.remove(key)
    state.messages = []
    // Removing a loaded photo must not cancel a load. In a field that replaces its photo, all loads
    // have the same name, so a running load may belong to a newer photo.
    return isLoading ? .cancel(loading(key)) : .none
  }

  private func load(_ items: [PhotoItem], _ state: inout State) -> Effect<Action> {
    state.stage = .closed
    let room = room(state)
    if replaces { state.selection.tiles.removeAll { $0.photo == nil } }
    for item in items.dropFirst(room) {
      state.messages.append(
        "\(item.name) wasn't added: \(PhotoText.full(replaces ? 1 : settings.limit))")
    }
    return items.prefix(room).reduce(.none) { effects, item in
      state.selection.append(photo: nil, name: item.name)
      let key = state.selection.tiles.last?.key ?? 0
      return effects.then(
        .run(loading(key)) { [source, ingest] send in
          await send(await ingest.take(item, from: source, place: key))
        })
    }
  }

  private func name(_ part: String) -> EffectName { EffectName(settings.id.part(part).text) }

  /// Returns the name of a load's effect.
  ///
  /// A field that replaces its photo uses one name for all loads, so that a new load cancels the
  /// previous load.
  private func loading(_ key: Int) -> EffectName {
    replaces ? name("load") : name("load.\(key)")
  }
}
