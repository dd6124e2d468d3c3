import Synchronization

/// Counts the pieces of work that wait for something a test holds in its hand: a manual clock, a
/// gate. When as many wait as run, nothing will happen until the test lets it.
public final class Parking: Sendable {
  private struct State {
    var parked: [ObjectIdentifier?: Int] = [:]
    var watchers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Nothing is parked.
  public init() {}

  /// How many wait now.
  public var count: Int { state.withLock { $0.parked.values.reduce(0, +) } }

  /// How many of one session's wait now, with those that belong to nobody.
  public func count(of owner: AnyObject) -> Int {
    let id = ObjectIdentifier(owner)
    return state.withLock { ($0.parked[id] ?? 0) + ($0.parked[nil] ?? 0) }
  }

  /// Calls back after every change.
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
