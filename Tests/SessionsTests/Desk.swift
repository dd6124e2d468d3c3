import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Sessions
import Synchronization
import Testing

/// A session with the made screens, and everything around it in the test's hand.
struct Desk {
  let parking = Parking()
  let clock: ManualClock
  let photos: FakePhotos
  let drafts: WatchedDrafts
  let log = MemoryLog()
  let session: Session
  let screen: HeadlessScreen

  /// A desk; `drafts` may be those of an earlier one.
  init(drafts: WatchedDrafts = WatchedDrafts()) throws {
    let parking = parking
    clock = ManualClock(parking: parking)
    photos = FakePhotos(parking: parking)
    for name in ["a", "b", "c"] { photos.add(name, Data()) }
    self.drafts = drafts
    let session = Session(
      try Assembly([MadeFeature(photos: photos, clock: clock)]), clock: clock, drafts: drafts,
      log: log)
    self.session = session
    screen = HeadlessScreen(session) { parking.count(of: session) }
    parking.watch { Task { await session.notify() } }
  }

  /// Lets time pass once all that waits for it does, and what follows from it happen.
  func pass(_ duration: Duration) async {
    await screen.quiet()
    clock.advance(by: duration)
    await screen.quiet()
  }

  /// A node of the screen as it is.
  func element(_ id: NodeID) async throws -> Element {
    try #require(await session.snapshot.root.flattened.first { $0.id == id }, "\(id)")
  }

  /// What a labelled text says.
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

/// The feature of the made screens.
private struct MadeFeature: FeaturePlugin {
  let photos: any PhotoSource
  let clock: any Clock
  var lookUp: LookUp { LookUp(photos: photos, clock: clock) }
  var id: FeatureID { "made" }
  var title: String { "Made" }
  var needs: [PortName] { [.photoSource] }

  func screens(with plugs: Plugs) -> [ScreenEntry] {
    [
      ScreenEntry("/notes/new", title: "New Note") { NoteForm(photos: photos) },
      ScreenEntry("/notes/:title", title: "Note") { NoteForm(photos: photos) },
      ScreenEntry("/lookup", title: "Look Up") { lookUp },
      ScreenEntry("/lookup/:name", title: "Look Up") { lookUp },
    ]
  }
}

/// Drafts in memory, with a record of what was asked.
final class WatchedDrafts: Drafts {
  private let parking = Parking()
  private let base: MemoryDrafts
  private let asked = Mutex<[String]>([])
  private let writes = Mutex((running: 0, most: 0))

  init() { base = MemoryDrafts(parking: parking) }

  /// What was asked, in order: `keep /notes/new`, `drop /notes/new`.
  var calls: [String] { asked.withLock { $0 } }

  /// How often a draft was kept under a route.
  func keeps(of route: Route) -> Int { calls.count { $0 == "keep \(route)" } }

  /// The most writes that were under way at one time.
  var mostWrites: Int { writes.withLock { $0.most } }

  private func writing(by difference: Int) {
    writes.withLock { writes in
      writes.running += difference
      writes.most = max(writes.most, writes.running)
    }
  }

  func fail(_ failure: FileFailure, times: Int = 1) { base.fail(failure, times: times) }

  /// Makes looking for drafts wait until `work` has begun to wait for it and gone as far as it can.
  func holdingFinds<T: Sendable>(
    _ work: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    try await holding(.draft, work)
  }

  /// Makes calls of a kind wait until `work` has led to one and everything has gone as far as it can.
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

  func keep(_ draft: Draft, for route: Route) async throws(FileFailure) {
    asked.withLock { $0.append("keep \(route)") }
    writing(by: 1)
    defer { writing(by: -1) }
    try await base.keep(draft, for: route)
  }

  func draft(for route: Route) async throws(FileFailure) -> Draft? {
    asked.withLock { $0.append("find \(route)") }
    return try await base.draft(for: route)
  }

  func drop(for route: Route) async throws(FileFailure) {
    asked.withLock { $0.append("drop \(route)") }
    writing(by: 1)
    defer { writing(by: -1) }
    try await base.drop(for: route)
  }
}

/// Two sessions that share a clock and photos, as two tabs of one app do.
struct Pair {
  let parking = Parking()
  let photos: FakePhotos
  let left: HeadlessScreen
  let right: HeadlessScreen

  init() throws {
    let parking = parking
    let photos = FakePhotos(parking: parking)
    for name in ["a", "b"] { photos.add(name, Data()) }
    self.photos = photos
    let clock = ManualClock(parking: parking)
    let app = try Assembly([MadeFeature(photos: photos, clock: clock)])
    let drafts = WatchedDrafts()
    func host() -> HeadlessScreen {
      let session = Session(app, clock: clock, drafts: drafts, log: MemoryLog())
      parking.watch { Task { await session.notify() } }
      return HeadlessScreen(session) { parking.count(of: session) }
    }
    (left, right) = (host(), host())
  }
}
