import Synchronization

/// A limit on the number of open event streams per device.
///
/// If a device exceeds the limit, the budget ends the device's oldest stream.
final class StreamBudget: Sendable {
  private struct State {
    var next = 0
    var streams: [String: [(number: Int, end: @Sendable () -> Void)]] = [:]
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Creates a budget.
  ///
  /// - Parameter limit: The maximum number of a device's streams, 1 or more.
  init(limit: Int) { self.limit = limit }

  /// Returns the number of streams that a device has open.
  func count(of device: String) -> Int { state.withLock { $0.streams[device]?.count ?? 0 } }

  /// Adds a stream to a device.
  ///
  /// If the device exceeds the limit, this function ends the device's oldest stream.
  ///
  /// - Returns: The stream's number, for ``leave(_:_:)``.
  func enter(_ device: String, end: @escaping @Sendable () -> Void) -> Int {
    let (number, oldest) = state.withLock { state in
      let number = state.next
      state.next += 1
      state.streams[device, default: []].append((number, end))
      let isOver = (state.streams[device]?.count ?? 0) > limit
      return (number, isOver ? state.streams[device]?.removeFirst() : nil)
    }
    oldest?.end()
    return number
  }

  /// Removes a stream.
  func leave(_ device: String, _ number: Int) {
    state.withLock { state in
      state.streams[device]?.removeAll { $0.number == number }
      if state.streams[device]?.isEmpty == true { state.streams[device] = nil }
    }
  }
}
