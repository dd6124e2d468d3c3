import Core
import Foundation
import Hummingbird
import Sessions

// Changes that a browser kept while the server couldn't be reached.

extension WebResponder {
  /// Makes a change that a browser kept.
  ///
  /// The server opens the change's screen in a new session, sends the inputs, and ends the session.
  /// The last input makes the change. If the library's history already contains the change's key,
  /// the request succeeds without another change. If the change isn't saved, the typed text becomes
  /// the form's draft.
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
    let session = Session(
      assembly, clock: clock, drafts: drafts(visit.device), log: log, role: visit.role)
    var message: String?
    do throws(SessionFailure) {
      try await session.open(kept.route)
      await session.waitUntilIdle()
      for input in kept.inputs.dropLast() { try await session.send(input) }
      await session.waitUntilIdle()
      try await session.send(last, as: key)
      await session.waitUntilIdle()
      message = await PageParts(session.snapshot).said.compactMap(\.element.value).first
    } catch {
      message = error.explanation.message
    }
    await session.end()
    return .json(ChangeOutcome(isSaved: try await history.contains(key), message: message))
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
  /// The ID of the page on which the user made the change, or `nil` if unknown.
  ///
  /// The page ends first, so that its unsaved text is part of the change.
  let left: String?
}

/// The response to a ``KeptChange``.
private struct ChangeOutcome: Encodable {
  /// Whether the library contains the change.
  let isSaved: Bool
  /// The words that the screen announced, or the reason that the change isn't saved, if known.
  let message: String?
}
