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
  private let state = Mutex(State())

  /// Creates a budget.
  ///
  /// - Parameter limit: The maximum number of connections without a key, 1 or more.
  init(limit: Int) { self.limit = limit }

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
    channel.closeFuture.whenComplete { [weak self] _ in self?.leave(channel) }
    oldest?.close(promise: nil)
  }

  /// Removes a connection that has sent the key or is closed.
  func leave(_ channel: any Channel) {
    state.withLock { $0.strangers[ObjectIdentifier(channel)] = nil }
  }
}

/// A channel handler that adds each connection to the budget as soon as the connection is active.
final class BudgetHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  private let budget: ConnectionBudget
  private var isCounted = false

  init(_ budget: ConnectionBudget) { self.budget = budget }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { count(context.channel) }
  }

  func channelActive(context: ChannelHandlerContext) {
    count(context.channel)
    context.fireChannelActive()
  }

  private func count(_ channel: any Channel) {
    guard !isCounted else { return }
    isCounted = true
    budget.enter(channel)
  }
}
