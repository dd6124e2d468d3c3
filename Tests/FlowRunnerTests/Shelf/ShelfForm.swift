import Core

/// The sample form, with fields of every kind, a photo, a dialog, and slow work.
struct ShelfForm: Form {
  struct State: Equatable, Sendable, Codable {
    var designer = ""
    var name = ""
    var notes = ""
    var acquired = ""
    var shop = ""
    var status = "stash"
    var mesh: String?
    var isGift = false
    var photo: String?
    var stage = PhotoPicker.Stage.closed
    var source: CameraState?
    var isAsking = false
    var isSaving = false
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case typed(Field, String)
    case meshTapped(String)
    case giftTapped
    case photoTapped, takePhotoTapped, libraryTapped, turnedAway
    case picked([PhotoItem])
    case cameraFound(CameraState), cameraAnswered(CameraState)
    case photoLoaded(String)
    case clearTapped, clearConfirmed, clearCancelled
    case remindTapped, reminded
    case saveTapped, saved
    case failed(String)
  }

  enum Field: String, Equatable, Sendable { case designer, name, notes, acquired, shop, status }

  let library: SampleLibrary
  let photos: any PhotoSource
  let clock: any WallClock

  var draftVersion: Int { 1 }
  func title(_ state: State) -> String { "Add Canvas" }

  func unsavedChanges(in state: State) -> [String] {
    [("Designer", state.designer), ("Design Name", state.name), ("Notes", state.notes)]
      .filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
  }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), .none)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let field, let text): state[field] = text
    case .meshTapped(let mesh): state.mesh = mesh
    case .giftTapped: state.isGift.toggle()
    case .clearTapped: state.isAsking = true
    case .clearConfirmed: state = State()
    case .clearCancelled: state.isAsking = false
    case .failed(let reason): (state.isSaving, state.failure) = (false, reason)
    case .remindTapped: return remind
    case .reminded: return .announce("Time to stitch")
    case .saveTapped: return save(&state)
    case .saved: return .close(announcing: "Canvas added")
    default: return reducePhoto(into: &state, action)
    }
    return .none
  }

  private func reducePhoto(into state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .photoTapped:
      return .run("camera") { [photos] in await $0(.cameraFound(await photos.camera())) }
    case .cameraFound(.none), .libraryTapped: (state.stage, state.source) = (.library, nil)
    case .cameraFound(let camera): state.source = camera
    case .cameraAnswered(.allowed): (state.stage, state.source) = (.camera, nil)
    case .cameraAnswered(let camera): state.source = camera
    case .turnedAway: (state.stage, state.source) = (.closed, nil)
    case .photoLoaded(let name): (state.photo, state.failure) = (name, nil)
    case .takePhotoTapped:
      return .run("camera") { [photos] send in
        await send(.cameraAnswered(await photos.requestCamera(reason: "Photos")))
      }
    case .picked(let items):
      state.stage = .closed
      return items.last.map(load) ?? .none
    default: break
    }
    return .none
  }

  private func load(_ item: PhotoItem) -> Effect<Action> {
    .run("photo") { [photos] send in
      do throws(PhotoSourceFailure) {
        _ = try await photos.load(item)
        await send(.photoLoaded(item.name))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }

  private var remind: Effect<Action> {
    .run("remind") { [clock] send in
      do {
        try await clock.sleep(for: .seconds(90))
      } catch {
        return
      }
      await send(.reminded)
    }
  }

  private func save(_ state: inout State) -> Effect<Action> {
    guard state.reasonNotToSave == nil else { return .none }
    state.isSaving = true
    let canvas = SampleLibrary.Canvas(
      designer: state.designer, name: state.name, status: state.status, photo: state.photo)
    return .run("save") { [library] send in
      do throws(StoreFailure) {
        try library.add(canvas)
        await send(.saved)
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }
}

extension ShelfForm.State {
  subscript(field: ShelfForm.Field) -> String {
    get {
      switch field {
      case .designer: designer
      case .name: name
      case .notes: notes
      case .acquired: acquired
      case .shop: shop
      case .status: status
      }
    }
    set {
      switch field {
      case .designer: designer = newValue
      case .name: name = newValue
      case .notes: notes = newValue
      case .acquired: acquired = newValue
      case .shop: shop = newValue
      case .status: status = newValue
      }
    }
  }

  var reasonNotToSave: String? {
    if designer.isEmpty { return "Designer: Required" }
    return name.isEmpty ? "Design Name: Required" : nil
  }
}
