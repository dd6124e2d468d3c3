import Synchronization

/// Failures a test has ordered: the next calls end in them, one each.
final class Faults<Failure: Error & Sendable>: Sendable {
  private let ordered = Mutex<[Failure]>([])

  /// Orders a failure for as many calls.
  func order(_ failure: Failure, times: Int) {
    ordered.withLock { $0 += Array(repeating: failure, count: max(0, times)) }
  }

  /// Takes back what was ordered.
  func heal() { ordered.withLock { $0 = [] } }

  /// Throws the next ordered failure, if there is one.
  func check() throws(Failure) {
    let next = ordered.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let next { throw next }
  }
}
