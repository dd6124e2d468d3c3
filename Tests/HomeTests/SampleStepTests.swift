import Core
import HeadlessHost
import Home
import Synchronization
import TestKit
import Testing

@Suite("The sample on the home screen")
struct SampleStepTests {
  private let world = World(collections: [])
  private let sample = Sample()

  /// Opens the home screen of a library that is empty until the sample is loaded.
  private func opened() async throws -> HeadlessScreen {
    let home = HomePlugin(
      settings: world.settings, trash: world.trash(of: []), store: world.store, log: world.log,
      clock: world.clock)
    let host = try world.host([sample, home])
    try await host.open("/")
    return host
  }

  @Test("The last step of an empty library loads the sample, and then the cards appear")
  func loading() async throws {
    let host = try await opened()
    let last = await host.elements(ofKind: "button").last
    #expect(last?.id == "home.step.sample")
    try await host.tap("Load Sample")
    #expect(await host.shows("3 skeins"))
    #expect(await host.shows("Sample loaded"))
    #expect(await !host.shows("Explore a Sample"))
  }

  @Test("Without a provider, or with cards, there is no such step")
  func absent() async throws {
    let home = HomePlugin(
      settings: world.settings, trash: world.trash(of: []), store: world.store, log: world.log,
      clock: world.clock)
    let host = try world.host([home])
    try await host.open("/")
    #expect(await !host.shows("Explore a Sample"))
    sample.isLoaded.withLock { $0 = true }
    let busy = try await opened()
    #expect(await !busy.shows("Explore a Sample"))
  }

  @Test("A failure shows its reason, and the step can be tried again")
  func failing() async throws {
    sample.failure.withLock {
      $0 = .unreadable(Explanation(.failed, code: "full", "The disk is full"))
    }
    let host = try await opened()
    try await host.tap("Load Sample")
    #expect(await host.shows("The disk is full"))
    sample.failure.withLock { $0 = nil }
    try await host.tap("Load Sample")
    #expect(await host.shows("3 skeins"))
    #expect(await !host.shows("The disk is full"))
  }

  @Test("While the sample is loading, the step shows the progress and can't be tapped again")
  func twice() async throws {
    let host = try await opened()
    sample.gate.close()
    async let first: Void = host.tap("Load Sample")
    try await wait(until: "the sample is loading") { sample.loads.withLock { $0 } == 1 }
    #expect(await host.elements(ofKind: "progress").map(\.label) == ["Loading sample…"])
    await #expect(throws: HeadlessFailure.self) { try await host.tap("Load Sample") }
    sample.gate.open()
    try await first
    #expect(sample.loads.withLock { $0 } == 1)
    #expect(await host.shows("3 skeins"))
  }
}

/// A feature with a sample, and with a card once the sample is loaded.
private final class Sample: FeaturePlugin, SampleProviding, HomeCardProviding {
  let gate = Gate()
  let loads = Mutex(0)
  let isLoaded = Mutex(false)
  let failure = Mutex<ContentFailure?>(nil)

  var manifest: FeatureManifest { FeatureManifest(id: "sample", title: "Sample") }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] { [:] }

  func addSample() async throws(ContentFailure) -> String {
    loads.withLock { $0 += 1 }
    await gate.pass()
    if let failure = failure.withLock({ $0 }) { throw failure }
    isLoaded.withLock { $0 = true }
    return "Sample loaded"
  }

  func homeCards(with services: FeatureServices) async throws(ContentFailure) -> [HomeCard] {
    guard isLoaded.withLock({ $0 }) else { return [] }
    return [HomeCard("skeins", caption: "In Use", title: "3 skeins", route: "/")]
  }
}
