/// A condition that wasn't met within its time limit.
public struct WaitedTooLong: Error, CustomStringConvertible {
  /// The description of the condition.
  public let what: String
  /// The time limit.
  public let limit: Duration

  /// The time limit and the condition as text.
  public var description: String { "timed out after \(limit) waiting until \(what)" }
}

/// Waits until a condition is true.
///
/// This function evaluates the condition again after other tasks have run. The time limit serves
/// only to end a test that would otherwise wait forever.
///
/// - Throws: ``WaitedTooLong`` if the condition isn't true within the limit, or the error that the
///   condition throws.
public func wait(
  until what: String, atMost limit: Duration = .seconds(300),
  isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now.advanced(by: limit)
  var looks = 0
  while try await !condition() {
    guard ContinuousClock.now < end else { throw WaitedTooLong(what: what, limit: limit) }
    looks += 1
    if looks < 100 {
      await Task.yield()
    } else {
      // sleep: a long wait would otherwise occupy a processor.
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}
