import Core
import Synchronization

/// The originals that this process uses or changes.
final class Uses: Sendable {
  /// A lock for the originals whose IDs begin with the same two digits.
  private final class Shard: Sendable {
    let lock = Mutex(())
  }

  private let shards = (0..<256).map { _ in Shard() }
  /// The number of staged blobs that were committed under each ID.
  private let counts = Mutex<[BlobID: Int]>([:])

  func begin(_ id: BlobID) { counts.withLock { $0[id, default: 0] += 1 } }

  func end(_ id: BlobID) {
    counts.withLock { counts in
      let rest = counts[id, default: 1] - 1
      counts[id] = rest == 0 ? nil : rest
    }
  }

  func contains(_ id: BlobID) -> Bool { counts.withLock { $0[id] != nil } }

  /// Runs a closure while no other thread changes the original.
  func locking<T: Sendable, Failure: Error>(
    _ id: BlobID, _ body: () throws(Failure) -> T
  ) throws(Failure) -> T {
    try shard(id).lock.withLock { _ in Result { () throws(Failure) in try body() } }.get()
  }

  /// Runs a closure unless another thread changes the original, in which case the result is `nil`.
  func lockingIfFree<T: Sendable, Failure: Error>(
    _ id: BlobID, _ body: () throws(Failure) -> T
  ) throws(Failure) -> T? {
    try shard(id).lock.withLockIfAvailable { _ in Result { () throws(Failure) in try body() } }?
      .get()
  }

  private func shard(_ id: BlobID) -> Shard { shards[Int(id.text.prefix(2), radix: 16) ?? 0] }
}
