public import Core
public import struct Foundation.Data
import Synchronization

/// A camera and a photo library that a test fills.
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
  private let parking: Parking

  /// A library without photos; `answer` is what the person says when asked for the camera.
  public init(
    camera: CameraState = .none, answer: CameraState = .allowed, parking: Parking = Parking()
  ) {
    state = Mutex(State(camera: camera, answer: answer))
    self.parking = parking
  }

  /// Puts a photo into the library under a name.
  public func add(_ name: String, _ data: Data) {
    state.withLock { $0.photos[name] = .success(data) }
  }

  /// Makes loading a photo fail.
  public func fail(_ name: String, _ failure: PhotoSourceFailure) {
    state.withLock { $0.photos[name] = .failure(failure) }
  }

  /// Plugs a camera in, or out; `answer` is what the person says when asked.
  public func setCamera(_ camera: CameraState, answer: CameraState = .allowed) {
    state.withLock { state in
      state.camera = camera
      state.answer = answer
    }
  }

  /// Makes loads of a photo wait until ``release(_:)``.
  public func hold(_ name: String) { state.withLock { _ = $0.held.insert(name) } }

  /// Lets the loads of a photo go on.
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

  /// The reasons the person was given when asked for the camera.
  public var reasonsGiven: [String] { state.withLock { $0.reasons } }

  /// Whether there is a camera.
  public func camera() async -> CameraState { state.withLock { $0.camera } }

  /// The person's answer; remembered.
  public func requestCamera(reason: String) async -> CameraState {
    state.withLock { state in
      guard state.camera == .notAsked else { return state.camera }
      state.reasons.append(reason)
      state.camera = state.answer
      return state.answer
    }
  }

  /// A photo's bytes, once it is not held.
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
