import Foundation
public import Testing

/// A trait for tests that wait for another program, such as a browser, at every step.
///
/// The trait lets a test continue as soon as the program answers, ahead of tests that occupy all
/// threads for minutes. Only a few such tests run at the same time, because many would slow each
/// other until one waits in vain.
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
    await Self.places.take()
    withUnsafeCurrentTask { $0?.escalatePriority(to: .high) }
    do {
      try await function()
    } catch {
      await Self.places.give()
      throw error
    }
    await Self.places.give()
  }

  private static let places = Places(4 * ProcessInfo.processInfo.activeProcessorCount)
}

/// A number of places, which are given in the order of the requests.
private actor Places {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  /// Takes a place, and waits until one is free.
  func take() async {
    guard free == 0 else { return free -= 1 }
    await withCheckedContinuation { waiting.append($0) }
  }

  func give() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

extension Trait where Self == HighPriority {
  /// The trait for tests that wait for another program at every step.
  public static var highPriority: Self { HighPriority() }
}
