import Core
import Synchronization

import struct Foundation.Data

/// What a blob store in memory holds.
final class BlobShelf: Sendable {
  struct Contents {
    struct Kept {
      var data: Data
      var at: Instant
    }

    var kept: [BlobID: Kept] = [:]
    var derivatives: [BlobID: [String: Data]] = [:]
    /// When each was staged, by number.
    var staged: [Int: Instant] = [:]
    /// The numbers of what was committed and is still held by somebody.
    var committed: Set<Int> = []
    var lastNumber = 0

    mutating func remove(_ id: BlobID) {
      kept[id] = nil
      derivatives[id] = nil
    }
  }

  private let contents = Mutex(Contents())

  func change<T: Sendable>(_ body: (inout Contents) -> T) -> T {
    contents.withLock { body(&$0) }
  }

  func read<T: Sendable>(_ part: (Contents) -> T) -> T {
    contents.withLock { part($0) }
  }
}

/// Bytes on a shelf that vanish with this value unless they were committed.
final class MemoryStaged: StagedBlob {
  let id: BlobID
  let data: Data
  let number: Int
  let shelf: BlobShelf

  init(_ data: Data, on shelf: BlobShelf, at moment: Instant) {
    self.data = data
    self.shelf = shelf
    id = BlobID(ContentHash(data).text)
    number = shelf.change { shelf in
      shelf.lastNumber += 1
      shelf.staged[shelf.lastNumber] = moment
      return shelf.lastNumber
    }
  }

  deinit {
    let number = number
    shelf.change { shelf in
      shelf.staged[number] = nil
      shelf.committed.remove(number)
    }
  }

  var count: Int { data.count }
  var descriptor: Int32? { nil }

  func read(at offset: Int, upTo count: Int) -> Data {
    MemoryBytes(data).read(at: offset, upTo: count)
  }

  func isKept(in shelf: BlobShelf.Contents) -> Bool { shelf.committed.contains(number) }

  func vanish() { shelf.change { $0.staged[number] = nil } }
}
