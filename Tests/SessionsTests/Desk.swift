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
  let drafts: HandDrafts
  let log = MemoryLog()
  let session: Session
  let screen: HeadlessHost

  /// A desk; `drafts` may be those of an earlier one.
  init(drafts: HandDrafts = HandDrafts(), version: Int? = nil) throws {
    let parking = parking
    clock = ManualClock(parking: parking)
    photos = FakePhotos(parking: parking)
    for name in ["a", "b", "c"] { photos.add(name, Data()) }
    self.drafts = drafts
    let session = Session(
      try Assembly([MadeFeature(photos: photos)]), clock: clock, drafts: drafts, log: log)
    self.session = session
    screen = HeadlessHost(session) { parking.count }
    parking.watch { Task { await session.notify() } }
  }

  /// Lets time pass, and what follows from it happen.
  func pass(_ duration: Duration) async {
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
  var id: FeatureID { "made" }
  var title: String { "Made" }
  var needs: [PortName] { [.photoSource] }

  func screens(with plugs: Plugs) -> [ScreenEntry] {
    [
      ScreenEntry("/notes/new", title: "New Note") { NoteForm() },
      ScreenEntry("/notes/:title", title: "Note") { NoteForm() },
      ScreenEntry("/lookup", title: "Look Up") { LookUp(photos: photos) },
      ScreenEntry("/lookup/:name", title: "Look Up") { LookUp(photos: photos) },
    ]
  }
}

/// Drafts in memory, with a record of what was asked, and failures when wanted.
final class HandDrafts: Drafts {
  private struct State {
    var drafts: [Route: Draft] = [:]
    var calls: [String] = []
    var failure: FileFailure?
  }

  private let state = Mutex(State())

  /// What was asked, in order: `keep /notes/new`, `drop /notes/new`.
  var calls: [String] { state.withLock { $0.calls } }
  var kept: [Route: Draft] { state.withLock { $0.drafts } }

  func fail(_ failure: FileFailure?) { state.withLock { $0.failure = failure } }

  func put(_ draft: Draft, for route: Route) { state.withLock { $0.drafts[route] = draft } }

  private func call<T>(
    _ what: String, _ body: (inout State) -> T
  ) throws(FileFailure) -> T {
    let result: Result<T, FileFailure> = state.withLock { state in
      state.calls.append(what)
      if let failure = state.failure { return .failure(failure) }
      return .success(body(&state))
    }
    return try result.get()
  }

  func keep(_ draft: Draft, for route: Route) async throws(FileFailure) {
    try call("keep \(route)") { $0.drafts[route] = draft }
  }

  func draft(for route: Route) async throws(FileFailure) -> Draft? {
    try call("find \(route)") { $0.drafts[route] }
  }

  func drop(for route: Route) async throws(FileFailure) {
    try call("drop \(route)") { $0.drafts[route] = nil }
  }
}
