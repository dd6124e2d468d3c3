import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Sessions
import Synchronization
import Testing

/// A session with stub screens, and fakes of everything outside the session.
struct SessionFixture {
  let parking = PendingWaits()
  let clock: ManualClock
  let photos: FakePhotos
  let drafts: WatchedDrafts
  let log = MemoryLog()
  let session: Session
  let screen: HeadlessScreen

  /// Creates a fixture, which can share the drafts of an earlier fixture.
  init(drafts: WatchedDrafts = WatchedDrafts()) throws {
    let parking = parking
    clock = ManualClock(parking: parking)
    photos = FakePhotos(parking: parking)
    for name in ["a", "b", "c"] { photos.add(name, Data()) }
    self.drafts = drafts
    let session = Session(
      try Assembly([StubFeature(photos: photos, clock: clock)]), clock: clock, drafts: drafts,
      log: log)
    self.session = session
    screen = HeadlessScreen(session) { parking.count(of: session) }
    parking.watch { Task { await session.notify() } }
  }

  /// Waits until no work can continue, advances the clock, and waits again.
  func pass(_ duration: Duration) async {
    await screen.quiet()
    clock.advance(by: duration)
    await screen.quiet()
  }

  /// Returns the node with an ID on the current screen.
  func element(_ id: NodeID) async throws -> ScreenElement {
    try #require(await session.snapshot.root.flattened.first { $0.id == id }, "\(id)")
  }

  /// Returns the text of the node with a label, or `nil` if there is none.
  func fact(_ label: String) async -> String? {
    await session.snapshot.root.flattened.first { $0.label == label }?.value
  }

  var focus: NodeID? { get async { await session.snapshot.focus } }

  var announcements: [String] {
    get async {
      await session.snapshot.root.flattened.compactMap { element in
        guard case .announcement(let words) = element.content else { return nil }
        return words
      }
    }
  }

  func press(_ keys: Key...) async throws {
    for key in keys { try await screen.press(key) }
  }
}

/// The feature of the stub screens.
private struct StubFeature: FeaturePlugin {
  let photos: any PhotoSource
  let clock: any WallClock
  var lookUp: LookUp { LookUp(photos: photos, clock: clock) }
  var manifest: FeatureManifest {
    FeatureManifest(
      id: "made", title: "Made", requiredPorts: [.photoSource],
      screens: [
        ScreenDeclaration("/notes/new", title: "New Note"),
        ScreenDeclaration("/notes/:title", title: "Note"),
        ScreenDeclaration("/lookup", title: "Look Up"),
        ScreenDeclaration("/lookup/:name", title: "Look Up"),
      ])
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    [
      "/notes/new": { NoteForm(photos: photos) },
      "/notes/:title": { NoteForm(photos: photos) },
      "/lookup": { lookUp },
      "/lookup/:name": { lookUp },
    ]
  }
}

/// A draft store in memory that records its calls.
final class WatchedDrafts: DraftStore {
  private let parking = PendingWaits()
  private let base: MemoryDrafts
  private let asked = Mutex<[String]>([])
  private let writes = Mutex((running: 0, most: 0))

  init() { base = MemoryDrafts(parking: parking) }

  /// The calls in order, such as `keep /notes/new` or `drop /notes/new`.
  var calls: [String] { asked.withLock { $0 } }

  /// Returns the number of times that a draft was saved for a route.
  func keeps(of route: Route) -> Int { calls.count { $0 == "keep \(route)" } }

  /// The maximum number of simultaneous writes.
  var mostWrites: Int { writes.withLock { $0.most } }

  private func writing(by difference: Int) {
    writes.withLock { writes in
      writes.running += difference
      writes.most = max(writes.most, writes.running)
    }
  }

  func fail(_ failure: FileFailure, times: Int = 1) { base.fail(failure, times: times) }

  /// Runs work, and suspends its searches for drafts until the work can't continue.
  func holdingFinds<T: Sendable>(
    _ work: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    try await holding(.draft, work)
  }

  /// Runs work, and suspends its calls of a kind until the work can't continue.
  func holding<T: Sendable>(
    _ call: MemoryDrafts.Call, _ work: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    let (changes, changed) = AsyncStream.makeStream(of: Void.self)
    parking.watch { changed.yield() }
    base.faults.hold(call)
    let task = Task { try await work() }
    for await _ in changes where base.faults.waiting(at: call) > 0 { break }
    for _ in 0..<100 { await Task.yield() }
    base.faults.release(call)
    return try await task.value
  }

  func save(_ draft: Draft, for route: Route) async throws(FileFailure) {
    asked.withLock { $0.append("keep \(route)") }
    writing(by: 1)
    defer { writing(by: -1) }
    try await base.save(draft, for: route)
  }

  func draft(for route: Route) async throws(FileFailure) -> Draft? {
    asked.withLock { $0.append("find \(route)") }
    return try await base.draft(for: route)
  }

  func remove(for route: Route) async throws(FileFailure) {
    asked.withLock { $0.append("drop \(route)") }
    writing(by: 1)
    defer { writing(by: -1) }
    try await base.remove(for: route)
  }
}

/// Two sessions that share a clock and photos, like two tabs of one app.
struct Pair {
  let parking = PendingWaits()
  let photos: FakePhotos
  let left: HeadlessScreen
  let right: HeadlessScreen

  init() throws {
    let parking = parking
    let photos = FakePhotos(parking: parking)
    for name in ["a", "b"] { photos.add(name, Data()) }
    self.photos = photos
    let clock = ManualClock(parking: parking)
    let app = try Assembly([StubFeature(photos: photos, clock: clock)])
    let drafts = WatchedDrafts()
    func host() -> HeadlessScreen {
      let session = Session(app, clock: clock, drafts: drafts, log: MemoryLog())
      parking.watch { Task { await session.notify() } }
      return HeadlessScreen(session) { parking.count(of: session) }
    }
    (left, right) = (host(), host())
  }
}
