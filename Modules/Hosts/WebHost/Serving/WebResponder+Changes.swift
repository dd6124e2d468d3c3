import Core
import Foundation
import Hummingbird
import Sessions

// Changes that a browser kept while the server couldn't be reached.

extension WebResponder {
  /// Makes a change that a browser kept.
  ///
  /// The server opens the change's screen in a new session, on the day on which the user made the
  /// change, and sends the inputs. The last input makes the change. If the library's history already
  /// contains the change's key, the request succeeds without another change. If the user made the
  /// change on a page that the server had opened, that page's draft is part of the change, and
  /// contains the typed text if the change isn't saved.
  func change(_ request: Request, for visit: DeviceRegistry.Visit) async throws -> Response {
    let kept = try JSONDecoder().decode(KeptChange.self, from: try await jsonBody(of: request))
    try requireCurrent(kept.wire)
    guard let key = IdempotencyKey(kept.key), let last = kept.inputs.last,
      let history = assembly.history
    else {
      throw WebRefusal(.badRequest, code: "malformed", "The change has no valid key or no input")
    }
    if let left = kept.left { await pages.end(left, of: visit.device) }
    if try await history.contains(key) { return .json(ChangeOutcome(isSaved: true, message: nil)) }
    let drafts: any DraftStore = kept.left == nil ? NoDrafts() : drafts(visit.device)
    let session = Session(
      assembly, clock: EarlierClock(clock, kept.at), drafts: drafts, log: log, role: visit.role)
    var isClosed = false
    var message: String?
    do throws(SessionFailure) {
      try await session.open(kept.route)
      await session.waitUntilIdle()
      for input in kept.inputs.dropLast() { try await session.send(input) }
      await session.waitUntilIdle()
      try await session.send(last, as: key)
      await session.waitUntilIdle()
      isClosed = await session.isEmpty
      message = await PageParts(session.snapshot).said.compactMap(\.element.value).first
    } catch {
      message = error.explanation.message
    }
    await session.end()
    // A form closes without a change if it shows what the library contains.
    let isSaved = if isClosed { true } else { try await history.contains(key) }
    // Another request may have made the change meanwhile.
    if isSaved { try await drafts.remove(for: Route(parts: kept.route.parts)) }
    return .json(ChangeOutcome(isSaved: isSaved, message: message))
  }
}

/// A change that a browser kept.
private struct KeptChange: Decodable {
  /// The version of the message format.
  let wire: Int?
  /// The key by which the change is made only once.
  let key: String
  let route: Route
  let inputs: [Input]
  /// The ID of the page on which the user made the change, or `nil` if the server had opened none.
  ///
  /// The page ends first, so that its draft contains everything that the server knows.
  let left: String?
  /// The milliseconds from 1970 until the user made the change, or `nil` for now.
  let at: Int64?
}

/// The response to a ``KeptChange``.
private struct ChangeOutcome: Encodable {
  /// Whether the library contains the change.
  let isSaved: Bool
  /// The words that the screen announced, or the reason that the change isn't saved, if known.
  let message: String?
}

/// The drafts of a change that the user made on a page without any.
private struct NoDrafts: DraftStore {
  func save(_ draft: Draft, for route: Route) {}
  func draft(for route: Route) -> Draft? { nil }
  func remove(for route: Route) {}
}

/// A clock that shows an earlier moment.
private struct EarlierClock: WallClock {
  let now: Instant
  private let clock: any WallClock

  /// Creates a clock that shows a moment in milliseconds since 1970, but no later one than `clock`.
  init(_ clock: any WallClock, _ milliseconds: Int64?) {
    let latest = clock.now
    now = milliseconds.map { min(Instant(milliseconds: max(0, $0)), latest) } ?? latest
    self.clock = clock
  }

  var today: CivilDay { clock.day(of: now) }
  var timeZoneID: String { clock.timeZoneID }
  func secondsFromUTC(at moment: Instant) -> Int { clock.secondsFromUTC(at: moment) }
  func sleep(for duration: Duration) async throws(CancellationError) {
    try await clock.sleep(for: duration)
  }
}
