import Synchronization

/// A counter of tasks that wait for something that a test controls, such as a manual clock.
///
/// Once every task waits, nothing happens until the test releases a task.
public final class PendingWaits: Sendable {
  private struct State {
    var parked: [ObjectIdentifier?: Int] = [:]
    var watchers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Creates a counter at zero.
  public init() {}

  /// The number of waiting tasks.
  public var count: Int { state.withLock { $0.parked.values.reduce(0, +) } }

  /// Returns the number of waiting tasks that belong to the given session or to no session.
  public func count(of owner: AnyObject) -> Int {
    let id = ObjectIdentifier(owner)
    return state.withLock { ($0.parked[id] ?? 0) + ($0.parked[nil] ?? 0) }
  }

  /// Adds a closure that the counter calls after every change to the number of waiting tasks.
  public func watch(_ watcher: @escaping @Sendable () -> Void) {
    state.withLock { $0.watchers.append(watcher) }
  }

  func change(by difference: Int, of owner: ObjectIdentifier?) {
    let watchers = state.withLock { state in
      state.parked[owner, default: 0] += difference
      if state.parked[owner] == 0 { state.parked[owner] = nil }
      return state.watchers
    }
    for watcher in watchers { watcher() }
  }
}
