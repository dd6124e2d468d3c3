import Core
import Synchronization

/// The sample app's data, which is canvases in memory.
final class SampleLibrary: Sendable {
  struct Canvas: Equatable, Sendable {
    var number = 0
    var designer: String
    var name: String
    var status: String
    var photo: String?
  }

  private struct State {
    var canvases: [Canvas] = []
    var failure: StoreFailure?
    var failures = 0
  }

  private let state = Mutex(State())

  var canvases: [Canvas] { state.withLock { $0.canvases } }

  func add(_ canvas: Canvas) throws(StoreFailure) {
    let failure = state.withLock { state -> StoreFailure? in
      if let failure = state.failure, state.failures > 0 {
        state.failures -= 1
        return failure
      }
      var canvas = canvas
      canvas.number = state.canvases.count + 1
      state.canvases.append(canvas)
      return nil
    }
    if let failure { throw failure }
  }

  /// Adds canvases named `Fish 1`, `Fish 2`, and so on.
  func fill(_ count: Int) throws(StoreFailure) {
    for number in 1...count {
      try add(Canvas(designer: "D", name: "Fish \(number)", status: "wip"))
    }
  }

  func fail(_ failure: StoreFailure?, times: Int) {
    state.withLock { state in
      state.failure = failure
      state.failures = times
    }
  }

  func clear() { state.withLock { $0.canvases = [] } }
}

/// The sample feature, whose form and list have the real feature's labels.
struct ShelfPlugin: FeaturePlugin {
  let library: SampleLibrary
  let photos: any PhotoSource
  let clock: any WallClock

  var manifest: FeatureManifest {
    FeatureManifest(
      id: "shelf", title: "Shelf", requiredPorts: [.recordStore, .photoSource, .clock],
      screens: [
        ScreenDeclaration("/canvases", title: "Canvases"),
        ScreenDeclaration("/canvases/new", title: "Add Canvas"),
        ScreenDeclaration("/keys", title: "Keys"),
      ])
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    [
      "/canvases": {
        ShelfList(library: library, clock: clock)
      },
      "/canvases/new": {
        ShelfForm(library: library, photos: photos, clock: clock)
      },
      "/keys": { KeysScreen() },
    ]
  }
}
