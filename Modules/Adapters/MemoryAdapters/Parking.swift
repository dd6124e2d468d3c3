import Synchronization

/// Counts the pieces of work that wait for something a test holds in its hand: a manual clock, a
/// gate. When as many wait as run, nothing will happen until the test lets it.
public final class Parking: Sendable {
  private struct State {
    var parked = 0
    var watchers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Nothing is parked.
  public init() {}

  /// How many wait now.
  public var count: Int { state.withLock { $0.parked } }

  /// Calls back after every change.
  public func watch(_ watcher: @escaping @Sendable () -> Void) {
    state.withLock { $0.watchers.append(watcher) }
  }

  func change(by difference: Int) {
    let watchers = state.withLock { state in
      state.parked += difference
      return state.watchers
    }
    for watcher in watchers { watcher() }
  }
}
