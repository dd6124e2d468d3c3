public import Core
public import struct Foundation.Data
import Synchronization

/// A fake camera and photo library, filled by a test.
public final class FakePhotos: PhotoSource {
  private struct State {
    var camera: CameraState
    var answer: CameraState
    var photos: [String: Result<Data, PhotoSourceFailure>] = [:]
    var held: Set<String> = []
    var waiting: [String: [Waiting]] = [:]
    var reasons: [String] = []
  }

  private struct Waiting {
    var owner: ObjectIdentifier?
    var continuation: CheckedContinuation<Void, Never>
  }

  private let state: Mutex<State>
  private let parking: PendingWaits

  /// Creates a library without photos.
  ///
  /// `answer` is the user's answer to a request for permission to use the camera.
  public init(
    camera: CameraState = .none, answer: CameraState = .allowed,
    parking: PendingWaits = PendingWaits()
  ) {
    state = Mutex(State(camera: camera, answer: answer))
    self.parking = parking
  }

  /// Adds a photo to the library, replacing any photo or failure with the same name.
  public func add(_ name: String, _ data: Data) {
    state.withLock { $0.photos[name] = .success(data) }
  }

  /// Makes loading a photo fail.
  public func fail(_ name: String, _ failure: PhotoSourceFailure) {
    state.withLock { $0.photos[name] = .failure(failure) }
  }

  /// Sets the camera's state.
  ///
  /// `answer` is the user's answer to a request for permission to use the camera.
  public func setCamera(_ camera: CameraState, answer: CameraState = .allowed) {
    state.withLock { state in
      state.camera = camera
      state.answer = answer
    }
  }

  /// Makes loading a photo wait until ``release(_:)`` is called.
  public func hold(_ name: String) { state.withLock { _ = $0.held.insert(name) } }

  /// Stops holding a photo, so that all waiting loads of the photo continue.
  public func release(_ name: String) {
    let waiting = state.withLock { state in
      state.held.remove(name)
      return state.waiting.removeValue(forKey: name) ?? []
    }
    for load in waiting {
      parking.change(by: -1, of: load.owner)
      load.continuation.resume()
    }
  }

  /// The reasons shown to the user in requests for permission to use the camera.
  public var reasonsGiven: [String] { state.withLock { $0.reasons } }

  /// Returns the state of the camera.
  public func camera() async -> CameraState { state.withLock { $0.camera } }

  /// Returns the camera's state after a request for permission to use the camera.
  ///
  /// If the state is `notAsked`, this function records `reason` and changes the state to the user's
  /// answer. Otherwise, the user isn't asked.
  public func requestCamera(reason: String) async -> CameraState {
    state.withLock { state in
      guard state.camera == .notAsked else { return state.camera }
      state.reasons.append(reason)
      state.camera = state.answer
      return state.answer
    }
  }

  /// Returns a photo's bytes.
  ///
  /// If the photo is held, this function first waits until ``release(_:)`` is called.
  public func load(_ item: PhotoItem) async throws(PhotoSourceFailure) -> any ByteSource {
    await withCheckedContinuation { continuation in
      let owner = WorkOwner.current
      let isHeld = state.withLock { state in
        guard state.held.contains(item.id) else { return false }
        state.waiting[item.id, default: []].append(
          Waiting(owner: owner, continuation: continuation))
        return true
      }
      if isHeld { parking.change(by: 1, of: owner) } else { continuation.resume() }
    }
    guard let photo = state.withLock({ $0.photos[item.id] }) else {
      throw .missing(name: item.name)
    }
    return MemoryBytes(try photo.get())
  }
}
