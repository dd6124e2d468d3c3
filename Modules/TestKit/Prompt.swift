public import Testing

/// Lets a test that waits for another program at every step, a browser say, go on as soon as that
/// has answered: not after the tests that keep each thread busy for minutes.
public struct Prompt: TestTrait, SuiteTrait, TestScoping {
  /// Each of a suite's tests, too.
  public let isRecursive = true

  /// Raises the priority of the test's task and of all that it awaits.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    withUnsafeCurrentTask { $0?.escalatePriority(to: .high) }
    try await function()
  }
}

extension Trait where Self == Prompt {
  /// For tests that wait for another program at every step.
  public static var prompt: Self { Prompt() }
}
