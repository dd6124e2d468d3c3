import Dispatch

/// Threads for work that waits for the disk or a child process.
///
/// Without these threads, the work would block one of the few threads that run Swift tasks.
package struct Threads: Sendable {
  private let queue: DispatchQueue

  package init(_ label: String) { queue = DispatchQueue(label: label, attributes: .concurrent) }

  package func run<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }

  package func trying<T: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> T
  ) async throws(Failure) -> T {
    try await run { Result(catching: body) }.get()
  }
}
