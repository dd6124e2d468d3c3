public import Testing

/// A trait for tests that wait for another program, such as a browser, at every step.
///
/// The trait lets a test continue as soon as the program answers, ahead of tests that occupy all
/// threads for minutes.
public struct HighPriority: TestTrait, SuiteTrait, TestScoping {
  /// Whether the trait applies to each test of a suite.
  ///
  /// Always `true`.
  public let isRecursive = true

  /// Runs a test with high priority, which also applies to everything that the test awaits.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    withUnsafeCurrentTask { $0?.escalatePriority(to: .high) }
    try await function()
  }
}

extension Trait where Self == HighPriority {
  /// The trait for tests that wait for another program at every step.
  public static var highPriority: Self { HighPriority() }
}
