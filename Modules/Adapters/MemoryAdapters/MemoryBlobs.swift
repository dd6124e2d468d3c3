public import Core
public import struct Foundation.Data
import Synchronization

/// A blob store in memory. Ids are 128-bit FNV-1a hashes: equal bytes, equal id.
public final class MemoryBlobs: BlobStore {
  private struct Kept {
    var data: Data
    var at: Instant
    var derivatives: [String: Data] = [:]
  }

  private struct State {
    var kept: [BlobID: Kept] = [:]
    var staged: [Int: Instant] = [:]
    var lastStaged = 0
  }

  private let state = Mutex(State())
  private let clock: any Clock
  private let faults = Faults<BlobFailure>()

  /// An empty store.
  public init(clock: any Clock) { self.clock = clock }

  /// Makes the next calls fail.
  public func fail(_ failure: BlobFailure, times: Int = 1) { faults.order(failure, times: times) }

  /// Takes back the failures that were ordered.
  public func heal() { faults.heal() }

  /// Names bytes and holds them aside.
  public func stage(
    _ bytes: any ByteSource, limit: Int
  ) async throws(BlobFailure) -> any StagedBlob {
    try faults.check()
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    let data: Data
    do throws(FileFailure) {
      data = try bytes.readAll()
    } catch {
      throw .source(error)
    }
    let now = clock.now
    let number = state.withLock { state in
      state.lastStaged += 1
      state.staged[state.lastStaged] = now
      return state.lastStaged
    }
    return MemoryStagedBlob(id: Self.id(of: data), number: number, bytes: MemoryBytes(data))
  }

  /// Keeps staged bytes.
  public func commit(_ staged: any StagedBlob, extension: String) async throws(BlobFailure) {
    try faults.check()
    guard let staged = staged as? MemoryStagedBlob else { throw .missing(staged.id) }
    let data = staged.bytes.read(at: 0, upTo: staged.count)
    let now = clock.now
    state.withLock { state in
      state.staged[staged.number] = nil
      state.kept[staged.id, default: Kept(data: data, at: now)].at = now
    }
  }

  /// Takes staged bytes away.
  public func discard(_ staged: any StagedBlob) async {
    guard let staged = staged as? MemoryStagedBlob else { return }
    state.withLock { $0.staged[staged.number] = nil }
  }

  /// Opens kept bytes.
  public func open(_ id: BlobID) async throws(BlobFailure) -> any ByteSource {
    try faults.check()
    guard let kept = state.withLock({ $0.kept[id] }) else { throw .missing(id) }
    return MemoryBytes(kept.data)
  }

  /// Removes kept bytes.
  public func remove(_ id: BlobID) async throws(BlobFailure) {
    try faults.check()
    state.withLock { $0.kept[id] = nil }
  }

  /// Removes bytes that nobody kept since a moment.
  public func remove(_ id: BlobID, keptBefore moment: Instant) async throws(BlobFailure) -> Bool {
    try faults.check()
    return state.withLock { state in
      guard let kept = state.kept[id] else { return true }
      guard kept.at < moment else { return false }
      state.kept[id] = nil
      return true
    }
  }

  /// Kept ids in order.
  public func ids(after id: BlobID?, limit: Int) async throws(BlobFailure) -> [BlobID] {
    try faults.check()
    let all = state.withLock { $0.kept.keys.sorted() }
    return Array(all.filter { candidate in id.map { candidate > $0 } ?? true }.prefix(limit))
  }

  /// When bytes were kept.
  public func keptAt(_ id: BlobID) async throws(BlobFailure) -> Instant? {
    try faults.check()
    return state.withLock { $0.kept[id]?.at }
  }

  /// Counts, or removes, what was staged before a moment and not kept.
  public func leftovers(before moment: Instant, remove: Bool) async throws(BlobFailure) -> Int {
    try faults.check()
    return state.withLock { state in
      let old = state.staged.filter { $0.value < moment }.map(\.key)
      if remove { for number in old { state.staged[number] = nil } }
      return old.count
    }
  }

  /// Keeps a derivative.
  public func keep(_ data: Data, as name: String, of id: BlobID) async throws(BlobFailure) {
    try faults.check()
    state.withLock { $0.kept[id]?.derivatives[name] = data }
  }

  /// A derivative.
  public func derivative(_ name: String, of id: BlobID) async throws(BlobFailure) -> Data? {
    try faults.check()
    return state.withLock { $0.kept[id]?.derivatives[name] }
  }

  /// FNV-1a with 128 bits (Fowler, Noll and Vo), as 32 hexadecimal digits.
  static func id(of data: Data) -> BlobID {
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    for byte in data { hash = (hash ^ UInt128(byte)) &* 0x0100_0000_0000_0000_0000_013B }
    let digits = String(hash, radix: 16)
    return BlobID(String(repeating: "0", count: 32 - digits.count) + digits)
  }
}

struct MemoryStagedBlob: StagedBlob {
  let id: BlobID
  let number: Int
  let bytes: MemoryBytes

  var count: Int { bytes.count }
  var descriptor: Int32? { nil }
  func read(at offset: Int, upTo count: Int) -> Data { bytes.read(at: offset, upTo: count) }
}
