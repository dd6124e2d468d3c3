import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// A limit on the number of connections that haven't sent the key yet.
///
/// If the limit is exceeded, the budget closes the oldest of these connections. Connections that
/// send nothing, or send slowly, therefore never use up the capacity that browsers need.
final class ConnectionBudget: Sendable {
  private struct State {
    var next = 0
    var strangers: [ObjectIdentifier: (number: Int, channel: any Channel)] = [:]
  }

  private let limit: Int
  private let patience: TimeAmount
  private let state = Mutex(State())

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of connections without a key, 1 or more.
  ///   - patience: The time in which a connection must send the key. After this time, the budget
  ///     closes the connection, even if its TLS handshake hasn't ended.
  init(limit: Int, patience: Duration) {
    (self.limit, self.patience) = (limit, TimeAmount(patience))
  }

  /// The number of open connections without a key.
  var count: Int { state.withLock { $0.strangers.count } }

  /// Adds a new connection.
  ///
  /// If the limit is exceeded, this function closes the oldest connection without a key.
  func enter(_ channel: any Channel) {
    let oldest = state.withLock { state -> (any Channel)? in
      state.strangers[ObjectIdentifier(channel)] = (state.next, channel)
      state.next += 1
      guard state.strangers.count > limit,
        let oldest = state.strangers.min(by: { $0.value.number < $1.value.number })
      else { return nil }
      state.strangers[oldest.key] = nil
      return oldest.value.channel
    }
    let deadline = channel.eventLoop.scheduleTask(in: patience) { [weak self] in
      if self?.has(channel) == true { channel.close(promise: nil) }
    }
    channel.closeFuture.whenComplete { [weak self] _ in
      deadline.cancel()
      self?.leave(channel)
    }
    oldest?.close(promise: nil)
  }

  private func has(_ channel: any Channel) -> Bool {
    state.withLock { $0.strangers[ObjectIdentifier(channel)] != nil }
  }

  /// Removes a connection that has sent the key or is closed.
  func leave(_ channel: any Channel) {
    state.withLock { $0.strangers[ObjectIdentifier(channel)] = nil }
  }
}

/// A transport that adds each connection to a budget as soon as the connection is open, even before
/// its TLS handshake.
struct BudgetedChannel<Transport: ServerChildChannel>: ServerChildChannel {
  private let transport: Transport
  private let budget: ConnectionBudget

  init(_ transport: Transport, _ budget: ConnectionBudget) {
    (self.transport, self.budget) = (transport, budget)
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Transport.Value> {
    budget.enter(channel)
    return transport.setup(channel: channel, logger: logger)
  }

  func handle(value: Transport.Value, logger: Logger) async {
    await transport.handle(value: value, logger: logger)
  }
}
