/// A condition that did not come to hold within its limit.
public struct WaitedTooLong: Error, CustomStringConvertible {
  /// The condition.
  public let what: String
  /// The limit.
  public let limit: Duration

  /// The limit, and what was waited for.
  public var description: String { "waited \(limit) until \(what)" }
}

/// Waits until a condition holds.
///
/// Nothing is slept away: the condition is asked again as soon as other tasks have had their turn. The
/// limit only ends a test that would wait forever.
///
/// - Throws: ``WaitedTooLong`` if the condition doesn't hold within the limit, or what it throws.
public func wait(
  until what: String, atMost limit: Duration = .seconds(120),
  isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now.advanced(by: limit)
  while try await !condition() {
    guard ContinuousClock.now < end else { throw WaitedTooLong(what: what, limit: limit) }
    await Task.yield()
  }
}
