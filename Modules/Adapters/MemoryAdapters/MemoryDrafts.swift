public import Core
import Synchronization

/// Drafts in memory.
public final class MemoryDrafts: Drafts {
  /// What can be made to fail or to wait.
  public enum Call: Hashable, Sendable, CaseIterable {
    /// ``MemoryDrafts/keep(_:for:)`` and the others of their names.
    case keep, draft, drop
  }

  /// What is made to fail or to wait.
  public let faults: Faults<Call, FileFailure>
  private let drafts = Mutex<[Route: Draft]>([:])

  /// No drafts.
  public init(parking: Parking = Parking()) { faults = Faults(parking: parking) }

  /// Makes the next calls fail, whichever they are.
  public func fail(_ failure: FileFailure, times: Int = 1) {
    faults.fail(with: failure, times: times)
  }

  /// Lets all calls do their work again.
  public func heal() { faults.heal() }

  /// Drops all drafts.
  public func clear() { drafts.withLock { $0 = [:] } }

  /// All drafts, by route.
  public var all: [Route: Draft] { drafts.withLock { $0 } }

  /// Keeps a draft.
  public func keep(_ draft: Draft, for route: Route) async throws(FileFailure) {
    try await faults.meet(.keep)
    drafts.withLock { $0[route] = draft }
  }

  /// A kept draft.
  public func draft(for route: Route) async throws(FileFailure) -> Draft? {
    try await faults.meet(.draft)
    return drafts.withLock { $0[route] }
  }

  /// Drops a draft.
  public func drop(for route: Route) async throws(FileFailure) {
    try await faults.meet(.drop)
    drafts.withLock { $0[route] = nil }
  }
}
