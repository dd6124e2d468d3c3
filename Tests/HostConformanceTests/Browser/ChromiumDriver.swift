import BrowserKit
import Composition
import Core
import Foundation
import HeadlessHost
import Sessions
import TestKit

@testable import FlowRunner

/// A driver that plays flows in Chromium, on an app served from a world in memory.
actor ChromiumDriver: FlowDriver {
  private let world: MemoryWorld
  private let app: ServedApp
  private var running: BrowserHand?

  /// Creates a driver for an app in a new world, before any browser opens the app.
  init() async throws {
    let world = try MemoryWorld()
    self.world = world
    app = try await ServedApp(
      world.ports,
      make: { photos in
        var ports = world.ports
        ports.photos = photos
        return try Assembly(try Catalog.features(ports), undoing: ports.store)
      }, waiting: { world.waiting(of: $0) }, watch: { world.watch($0) })
  }

  private var hand: BrowserHand {
    get throws {
      guard let running else { throw FlowDriverFailure.notLaunched }
      return running
    }
  }

  func launch(clearState: Bool, camera: CameraState?) async throws {
    try await end()
    if clearState { world.clear() }
    if let camera { world.setCamera(camera) }
    let hand = BrowserHand(try await BrowserTab(), app)
    try await hand.open("/")
    running = hand
  }

  func stop() async throws {
    _ = try hand
    try await end()
  }

  private func end() async throws {
    guard let hand = running else { return }
    running = nil
    try await hand.finish()
    try await hand.leave()
  }

  func open(_ route: Route) async throws {
    if running == nil { try await launch(clearState: false, camera: nil) }
    try await hand.open(route)
  }

  // MARK: Acting

  func tap(_ target: FlowSelector) async throws { try await hand.tap(target) }
  func type(_ text: String) async throws { try await hand.type(text) }
  func erase(_ count: Int?) async throws { try await hand.erase(count) }
  func paste(_ text: String) async throws { try await hand.paste(text) }
  func press(_ key: Key) async throws { try await hand.press(key) }
  func compose(_ stages: [String]) async throws { try await hand.compose(stages) }
  func back() async throws { try await hand.back() }
  func pick(_ names: [String]) async throws { try await hand.pick(names) }

  /// Chooses a file next to the camera, because Chromium's camera image isn't one of the world's
  /// photos.
  func capture(_ name: String) async throws { try await hand.pick([name]) }

  func choose(_ option: String, in field: FlowSelector) async throws {
    try await hand.choose(option, in: field)
  }

  func swipe(_ direction: FlowDirection, from start: FlowSelector?) async throws {
    guard direction == .up else {
      throw FlowDriverFailure.notPossible("A swipe \(direction.rawValue) shows nothing new")
    }
    try await hand.more()
  }

  // MARK: Reading

  func sees(_ what: FlowSelector) async throws -> Bool {
    what.finds(in: try await hand.sight())
  }

  func expect(_ what: FlowSelector, isVisible: Bool) async throws {
    let snapshot = try await hand.sight()
    guard what.finds(in: snapshot) != isVisible else { return }
    throw BrowserHand.Failure(
      description: "\(what) is \(isVisible ? "not " : "")on the page\n\(snapshot.outline)")
  }

  func outline() async throws -> String { try await hand.sight().outline }

  // MARK: The world

  func add(_ photos: [FlowPhoto]) async throws { try world.add(photos) }

  func change(_ clock: FlowClockChange) async throws {
    world.change(clock)
    try await running?.rest("the clock's change")
  }

  func fail(_ fault: FlowFault) async throws { try world.fail(fault) }

  func finish() async throws { try await running?.finish() }

  func close() async {
    do {
      try await running?.leave()
      try await app.end()
    } catch {
      print("a flow's browser wasn't closed: \(error)")
    }
  }
}
