import Composition
import Core
import HeadlessHost
import Sessions
import TestKit

@testable import FlowRunner

/// A driver that plays flows with the keys of a terminal, on an app in a world in memory.
///
/// A terminal has no camera, so flows that use one can't be played.
actor TerminalFlowDriver: FlowDriver {
  private let world: MemoryWorld
  private var running: TerminalHand?

  /// Creates a driver for an app in a world, by default a new one, without starting the app.
  init(_ world: MemoryWorld? = nil) throws { self.world = try world ?? MemoryWorld() }

  private var hand: TerminalHand {
    get throws {
      guard let running else { throw FlowDriverFailure.notLaunched }
      return running
    }
  }

  func launch(clearState: Bool, camera: CameraState?) async throws {
    try await end()
    if clearState { world.clear() }
    if let camera { world.setCamera(camera) }
    running = try await TerminalHand(world, at: "/")
  }

  func stop() async throws {
    _ = try hand
    try await end()
  }

  private func end() async throws {
    let hand = running
    running = nil
    try await hand?.leave()
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
  func back() async throws { try await hand.press(.escape) }
  func pick(_ names: [String]) async throws { try await hand.pick(names) }

  /// Types only the last stage, because terminals send a composition's text when it is accepted.
  func compose(_ stages: [String]) async throws { try await hand.type(stages.last ?? "") }

  func capture(_ name: String) async throws {
    throw FlowDriverFailure.notPossible("A terminal has no camera")
  }

  func choose(_ option: String, in field: FlowSelector) async throws {
    try await hand.choose(option, in: field)
  }

  func swipe(_ direction: FlowDirection, from start: FlowSelector?) async throws {
    guard direction == .up else {
      throw FlowDriverFailure.notPossible("A swipe \(direction.rawValue) shows nothing new")
    }
    try await hand.scrollToEnd()
  }

  // MARK: Reading

  func sees(_ what: FlowSelector) async throws -> Bool {
    let session = try hand.session
    return what.finds(in: await session.snapshot)
  }

  func expect(_ what: FlowSelector, isVisible: Bool) async throws {
    let hand = try hand
    let snapshot = await hand.session.snapshot
    guard what.finds(in: snapshot) == isVisible else {
      throw TerminalRun.Failure(
        description: "\(what) is \(isVisible ? "not " : "")on the screen\n\(snapshot.outline)")
    }
    if isVisible { try await hand.checkIsShown(what) }
  }

  func outline() async throws -> String { try hand.text }

  // MARK: The world

  func add(_ photos: [FlowPhoto]) async throws { try world.add(photos) }

  func change(_ clock: FlowClockChange) async throws {
    world.change(clock)
    try await running?.rest()
  }

  func fail(_ fault: FlowFault) async throws { try world.fail(fault) }

  func finish() async throws { try await running?.finish() }

  func close() async {
    do {
      try await end()
    } catch {
      print("a flow's terminal wasn't closed: \(error)")
    }
  }
}
