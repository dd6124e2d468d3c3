import Synchronization

/// A limit on the number of open event streams per browser session.
///
/// If a session exceeds the limit, the budget ends the session's oldest stream.
final class StreamBudget: Sendable {
  private struct State {
    var next = 0
    var streams: [String: [(number: Int, end: @Sendable () -> Void)]] = [:]
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Creates a budget.
  ///
  /// - Parameter limit: The maximum number of a session's streams, 1 or more.
  init(limit: Int) { self.limit = limit }

  /// Returns the number of streams that a session has open.
  func count(of session: String) -> Int { state.withLock { $0.streams[session]?.count ?? 0 } }

  /// Adds a stream to a session.
  ///
  /// If the session exceeds the limit, this function ends the session's oldest stream.
  ///
  /// - Returns: The stream's number, for ``leave(_:_:)``.
  func enter(_ session: String, end: @escaping @Sendable () -> Void) -> Int {
    let (number, oldest) = state.withLock { state in
      let number = state.next
      state.next += 1
      state.streams[session, default: []].append((number, end))
      let isOver = (state.streams[session]?.count ?? 0) > limit
      return (number, isOver ? state.streams[session]?.removeFirst() : nil)
    }
    oldest?.end()
    return number
  }

  /// Removes a stream.
  func leave(_ session: String, _ number: Int) {
    state.withLock { state in
      state.streams[session]?.removeAll { $0.number == number }
      if state.streams[session]?.isEmpty == true { state.streams[session] = nil }
    }
  }
}
