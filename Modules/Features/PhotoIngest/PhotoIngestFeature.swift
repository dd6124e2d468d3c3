public import Core

/// Chooses photos for a field, one or several: the camera, the library, loading, order.
///
/// The one-photo field and the many-photo field are this component with another limit.
public struct PhotoChoosing: Component {
  /// The photos, and what is open.
  public struct State: Equatable, Sendable, Codable {
    /// The photos and their places.
    public internal(set) var tray: PhotoTray
    /// What the host is asked to show.
    public internal(set) var stage = PhotoPicker.Stage.closed
    /// What the camera answered; the "Add Photo" dialog is open while there is an answer.
    public internal(set) var asking: CameraState?
    /// What went wrong, one sentence a photo.
    public internal(set) var messages: [String] = []

    enum CodingKeys: String, CodingKey { case tray, loading }

    init(_ photos: [PhotoID]) { tray = PhotoTray(photos) }

    /// Reads a draft: its photos, with nothing open; what was still loading is named.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      tray = try container.decode(PhotoTray.self, forKey: .tray)
      messages = try container.decode([String].self, forKey: .loading).map(PhotoWords.interrupted)
    }

    /// Writes the photos that are there, and the names of those still loading.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(tray, forKey: .tray)
      let loading = tray.tiles.filter { $0.photo == nil }.map(\.name)
      try container.encode(loading, forKey: .loading)
    }
  }

  /// What can happen to a photo field.
  public enum Action: Equatable, Sendable {
    /// The person wants to add.
    case addTapped
    /// Whether there is a camera.
    case cameraFound(CameraState)
    /// The person chose the camera.
    case takePhotoTapped
    /// The person's answer when asked for the camera.
    case cameraAnswered(CameraState)
    /// The person chose the library.
    case libraryTapped
    /// The person turned away from the dialog.
    case cancelTapped
    /// Photos were chosen, in this order.
    case picked([PhotoItem])
    /// The camera made a photo.
    case captured(PhotoItem)
    /// The person turned away from the library or the camera.
    case pickerDismissed
    /// A photo is in the library now.
    case loaded(Int, PhotoID)
    /// A photo could not be had; the reason as a sentence.
    case loadFailed(Int, String)
    /// The person takes a photo out of the field.
    case removeTapped(Int)
    /// The person moves a photo from one place to another.
    case moved(from: Int, to: Int)
  }

  let settings: FieldSettings
  let replaces: Bool
  let source: any PhotoSource
  let ingest: PhotoIntake

  /// Where a picked photo replaces the one there, there is always room for one.
  func room(_ state: State) -> Int {
    if replaces { return 1 }
    return max(0, (settings.limit ?? .max) - state.tray.tiles.count)
  }

  /// Changes the field.
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
    case .moved(let from, let to): state.tray.move(from: from, to: to)
    }
    return .none
  }

  private func findCamera(_ state: inout State) -> Effect<Action> {
    state.messages = []
    state.tray.pointedOut = nil
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
      await send(.cameraAnswered(await source.requestCamera(reason: PhotoWords.cameraReason)))
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
    if replaces, state.tray.tiles.contains(where: { $0.key == key }) {
      state.tray.tiles.removeAll { $0.key != key }
    }
    state.tray.fill(key, with: photo)
  }

  private func failed(_ key: Int, _ reason: String, _ state: inout State) {
    guard state.tray.tiles.contains(where: { $0.key == key }) else { return }
    state.tray.remove(key)
    state.messages.append(reason)
  }

  private func remove(_ key: Int, _ state: inout State) -> Effect<Action> {
    let isLoading = state.tray.tiles.contains { $0.key == key && $0.photo == nil }
    state.tray.remove(key)
    state.messages = []
    // Of a replacing field the one load may be the newer photo's.
    return isLoading ? .cancel(loading(key)) : .none
  }

  private func load(_ items: [PhotoItem], _ state: inout State) -> Effect<Action> {
    state.stage = .closed
    let room = room(state)
    if replaces { state.tray.tiles.removeAll { $0.photo == nil } }
    for item in items.dropFirst(room) {
      state.messages.append(
        "\(item.name) was left out: \(PhotoWords.full(replaces ? 1 : settings.limit))")
    }
    return items.prefix(room).reduce(.none) { effects, item in
      state.tray.append(photo: nil, name: item.name)
      let key = state.tray.tiles.last?.key ?? 0
      return effects.then(
        .run(loading(key)) { [source, ingest] send in
          await send(await ingest.take(item, from: source, place: key))
        })
    }
  }

  private func name(_ part: String) -> EffectName { EffectName(settings.id.part(part).text) }

  /// A replacing field has one load: the later of two picks wins.
  private func loading(_ key: Int) -> EffectName {
    replaces ? name("load") : name("load.\(key)")
  }
}
