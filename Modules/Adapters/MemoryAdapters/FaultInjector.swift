import Core
import Synchronization

/// Failures and waits that a test injects into a fake.
///
/// Every fake port that can fail has an injector named `faults`. Each `Call` represents a method of
/// the port.
public final class FaultInjector<Call: Hashable & Sendable, Failure: Error & Sendable>: Sendable {
  private struct Waiting {
    var owner: ObjectIdentifier?
    var continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    /// The injected failures, oldest first.
    ///
    /// If `call` is `nil`, the failure applies to any call.
    var failures: [(call: Call?, failure: Failure)] = []
    var held: Set<Call> = []
    var waiting: [Call: [Waiting]] = [:]
    var counts: [Call: Int] = [:]
  }

  private let state = Mutex(State())
  private let parking: PendingWaits

  init(parking: PendingWaits) { self.parking = parking }

  /// Makes the next `times` calls to a method fail.
  ///
  /// If `call` is `nil`, calls to any method fail. Failures that were injected earlier are thrown
  /// first.
  public func fail(_ call: Call? = nil, with failure: Failure, times: Int = 1) {
    state.withLock { state in
      state.failures += Array(repeating: (call, failure), count: max(0, times))
    }
  }

  /// Removes all injected failures that haven't been thrown yet.
  public func heal() { state.withLock { $0.failures = [] } }

  /// Makes calls to a method wait until ``release(_:)`` is called.
  public func hold(_ call: Call) { state.withLock { _ = $0.held.insert(call) } }

  /// Stops holding calls to a method, so that the waiting calls continue.
  public func release(_ call: Call) {
    let waiting = state.withLock { state in
      state.held.remove(call)
      return state.waiting.removeValue(forKey: call) ?? []
    }
    for call in waiting {
      parking.change(by: -1, of: call.owner)
      call.continuation.resume()
    }
  }

  /// Returns the number of calls to a method, including failed and held calls.
  public func count(of call: Call) -> Int { state.withLock { $0.counts[call] ?? 0 } }

  /// Returns the number of calls to a method that are waiting now.
  public func waiting(at call: Call) -> Int { state.withLock { $0.waiting[call]?.count ?? 0 } }

  /// Counts a call, waits while the method is held, and throws the next injected failure, if any.
  ///
  /// A fake calls this method before the work that a test can make fail or wait.
  func meet(_ call: Call) async throws(Failure) {
    await withCheckedContinuation { continuation in
      let owner = WorkOwner.current
      let isHeld = state.withLock { state in
        state.counts[call, default: 0] += 1
        guard state.held.contains(call) else { return false }
        state.waiting[call, default: []].append(
          Waiting(owner: owner, continuation: continuation))
        return true
      }
      if isHeld { parking.change(by: 1, of: owner) } else { continuation.resume() }
    }
    try raise(call)
  }

  /// Counts a call and throws the call's next injected failure, if any, without waiting.
  ///
  /// A fake calls this method where the fake can't wait, such as in a synchronous method.
  func pass(_ call: Call) throws(Failure) {
    state.withLock { $0.counts[call, default: 0] += 1 }
    try raise(call)
  }

  private func raise(_ call: Call) throws(Failure) {
    let failure = state.withLock { state -> Failure? in
      let place = state.failures.firstIndex { $0.call == nil || $0.call == call }
      return place.map { state.failures.remove(at: $0).failure }
    }
    if let failure { throw failure }
  }
}
