import Core
import Synchronization

import struct Foundation.Data

/// The state of a blob store in memory.
final class MemoryBlobState: Sendable {
  struct Contents {
    struct Kept {
      var data: Data
      var fileExtension: String
      var at: Instant
    }

    var kept: [BlobID: Kept] = [:]
    var derivatives: [BlobID: [String: Data]] = [:]
    /// The IDs of staged blobs that aren't committed, keyed by staging number.
    var staged: [Int: BlobID] = [:]
    /// The IDs of committed blobs that are still in use, keyed by staging number.
    var committed: [Int: BlobID] = [:]
    /// The staging numbers of blobs abandoned with ``MemoryBlobs/abandon(_:)``.
    var abandoned: Set<Int> = []
    var quarantined: [QuarantinedBlob] = []
    /// The bytes in quarantine, keyed by file name.
    var aside: [String: Data] = [:]
    var lastNumber = 0

    mutating func remove(_ id: BlobID) {
      kept[id] = nil
      derivatives[id] = nil
    }

    func isInUse(_ id: BlobID) -> Bool { committed.values.contains(id) }

    mutating func quarantine(_ id: BlobID, because reason: QuarantineReason, at moment: Instant) {
      guard let bytes = kept[id]?.data else { return }
      var (number, file) = (1, "\(id)")
      while aside[file] != nil {
        number += 1
        file = "\(number)-\(id)"
      }
      aside[file] = bytes
      quarantined.append(
        QuarantinedBlob(
          path: "photos/\(id)", file: file, sha256: ContentHash(bytes).text, bytes: bytes.count,
          reason: reason, moment: moment))
      remove(id)
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

/// Stored bytes, opened for reading.
struct MemoryStored: StoredBlob {
  let kept: MemoryBlobState.Contents.Kept

  var count: Int { kept.data.count }
  var descriptor: Int32? { nil }
  var fileExtension: String { kept.fileExtension }

  func read(at offset: Int, upTo count: Int) -> Data {
    MemoryBytes(kept.data).read(at: offset, upTo: count)
  }
}

/// Staged bytes, removed when this object is deallocated unless the bytes were committed.
final class MemoryStaged: StagedBlob {
  let id: BlobID
  let data: Data
  let number: Int
  let repository: MemoryBlobState

  init(_ data: Data, on repository: MemoryBlobState) {
    self.data = data
    self.repository = repository
    let id = BlobID(ContentHash(data).text)
    self.id = id
    number = repository.change { repository in
      repository.lastNumber += 1
      repository.staged[repository.lastNumber] = id
      return repository.lastNumber
    }
  }

  deinit {
    let number = number
    repository.change { repository in
      guard !repository.abandoned.contains(number) else { return }
      repository.staged[number] = nil
      repository.committed[number] = nil
    }
  }

  var count: Int { data.count }
  var descriptor: Int32? { nil }

  func read(at offset: Int, upTo count: Int) -> Data {
    MemoryBytes(data).read(at: offset, upTo: count)
  }

  func isKept(in repository: MemoryBlobState.Contents) -> Bool {
    repository.committed[number] != nil
  }

  func vanish() { repository.change { $0.staged[number] = nil } }
}
