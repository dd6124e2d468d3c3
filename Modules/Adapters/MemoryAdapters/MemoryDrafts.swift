public import Core
import Synchronization

/// A fake draft store in memory.
public final class MemoryDrafts: DraftStore {
  /// A call that a test can make fail or wait.
  public enum Call: Hashable, Sendable, CaseIterable {
    /// Calls to ``MemoryDrafts/save(_:for:)``, ``MemoryDrafts/draft(for:)``, and
    /// ``MemoryDrafts/remove(for:)``.
    case keep, draft, drop
  }

  /// The injected failures and waits.
  public let faults: FaultInjector<Call, FileFailure>
  private let drafts = Mutex<[Route: Draft]>([:])

  /// Creates a store without drafts.
  public init(parking: PendingWaits = PendingWaits()) { faults = FaultInjector(parking: parking) }

  /// Makes the next `times` calls to any method fail.
  public func fail(_ failure: FileFailure, times: Int = 1) {
    faults.fail(with: failure, times: times)
  }

  /// Removes all injected failures that haven't been thrown yet.
  public func heal() { faults.heal() }

  /// Removes all drafts.
  public func clear() { drafts.withLock { $0 = [:] } }

  /// All drafts, keyed by route.
  public var all: [Route: Draft] { drafts.withLock { $0 } }

  /// Saves a draft.
  public func save(_ draft: Draft, for route: Route) async throws(FileFailure) {
    try await faults.meet(.keep)
    drafts.withLock { $0[route] = draft }
  }

  /// Returns the draft for a route, or `nil` if the route has none.
  public func draft(for route: Route) async throws(FileFailure) -> Draft? {
    try await faults.meet(.draft)
    return drafts.withLock { $0[route] }
  }

  /// Removes a route's draft, if any.
  public func remove(for route: Route) async throws(FileFailure) {
    try await faults.meet(.drop)
    drafts.withLock { $0[route] = nil }
  }
}
