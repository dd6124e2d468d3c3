public import Core
public import struct Foundation.Data

/// Originals and derivatives in memory.
public final class MemoryBlobs: BlobStore {
  /// What can be made to fail or to wait.
  public enum Call: Hashable, Sendable, CaseIterable {
    /// ``MemoryBlobs/stage(_:limit:)`` and the others of their names.
    case stage, commit, open, isIntact, remove, ids, keptAt, leftovers, keep, derivative
  }

  /// What is made to fail or to wait.
  public let faults: Faults<Call, BlobFailure>
  private let shelf = BlobShelf()
  private let clock: any Clock

  /// A store without bytes; the clock says when bytes are kept.
  public init(clock: any Clock, parking: Parking = Parking()) {
    self.clock = clock
    faults = Faults(parking: parking)
  }

  /// Makes the next calls fail, whichever they are.
  public func fail(_ failure: BlobFailure, times: Int = 1) {
    faults.fail(with: failure, times: times)
  }

  /// Flips a bit of kept bytes, as a disk may.
  public func damage(_ id: BlobID) {
    shelf.change { shelf in
      guard let last = shelf.kept[id]?.data.indices.last else { return }
      shelf.kept[id]?.data[last] ^= 1
    }
  }

  /// Lets all calls do their work again.
  public func heal() { faults.heal() }

  /// Copies bytes, naming them by their content.
  public func stage(
    _ bytes: any ByteSource, limit: Int
  ) async throws(BlobFailure) -> any StagedBlob {
    try await faults.meet(.stage)
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    let data: Data
    do { data = try bytes.read(at: 0, upTo: limit + 1) } catch { throw .source(error) }
    guard data.count <= limit else { throw .tooLarge(limit: limit) }
    return MemoryStaged(data, on: shelf, at: clock.now)
  }

  /// Keeps staged bytes.
  ///
  /// - Throws: ``BlobFailure/storage(_:)`` for bytes that were discarded.
  public func commit(
    _ staged: any StagedBlob, extension ending: String
  ) async throws(BlobFailure) {
    try await faults.meet(.commit)
    guard let staged = staged as? MemoryStaged, staged.shelf === shelf else {
      throw .storage(.inputOutput(staged.id.text, reason: "staged by another store"))
    }
    let now = clock.now
    let isKept = shelf.change { shelf in
      if shelf.staged.removeValue(forKey: staged.number) == nil {
        return staged.isKept(in: shelf)
      }
      shelf.kept[staged.id] = .init(data: staged.data, at: now)
      shelf.committed.insert(staged.number)
      return true
    }
    guard isKept else { throw .storage(.notFound(staged.id.text)) }
  }

  /// Takes staged bytes away.
  public func discard(_ staged: any StagedBlob) async {
    guard let staged = staged as? MemoryStaged, staged.shelf === shelf else { return }
    staged.vanish()
  }

  /// Kept bytes.
  public func open(_ id: BlobID) async throws(BlobFailure) -> any ByteSource {
    try await faults.meet(.open)
    guard let kept = shelf.read({ $0.kept[id] }) else { throw .missing(id) }
    return MemoryBytes(kept.data)
  }

  /// Whether kept bytes still have their id.
  public func isIntact(_ id: BlobID) async throws(BlobFailure) -> Bool {
    try await faults.meet(.isIntact)
    guard let kept = shelf.read({ $0.kept[id] }) else { throw .missing(id) }
    return BlobID(ContentHash(kept.data).text) == id
  }

  /// Removes kept bytes and their derivatives.
  public func remove(_ id: BlobID) async throws(BlobFailure) {
    try await faults.meet(.remove)
    shelf.change { $0.remove(id) }
  }

  /// Removes bytes that nobody kept since `moment`.
  public func remove(_ id: BlobID, keptBefore moment: Instant) async throws(BlobFailure) -> Bool {
    try await faults.meet(.remove)
    return shelf.change { shelf in
      if let kept = shelf.kept[id], kept.at >= moment { return false }
      shelf.remove(id)
      return true
    }
  }

  /// Ids in order.
  public func ids(after id: BlobID?, limit: Int) async throws(BlobFailure) -> [BlobID] {
    try await faults.meet(.ids)
    let ids = shelf.read({ Array($0.kept.keys) }).filter { kept in id.map { kept > $0 } ?? true }
    return Array(ids.sorted().prefix(limit))
  }

  /// When bytes were last kept.
  public func keptAt(_ id: BlobID) async throws(BlobFailure) -> Instant? {
    try await faults.meet(.keptAt)
    return shelf.read({ $0.kept[id] })?.at
  }

  /// Staged bytes that nobody committed.
  public func leftovers(before moment: Instant, remove: Bool) async throws(BlobFailure) -> Int {
    try await faults.meet(.leftovers)
    return shelf.change { shelf in
      let old = shelf.staged.filter { $0.value < moment }
      if remove { for number in old.keys { shelf.staged[number] = nil } }
      return old.count
    }
  }

  /// Keeps a derivative.
  public func keep(_ data: Data, as name: String, of id: BlobID) async throws(BlobFailure) {
    try await faults.meet(.keep)
    try Self.check(name, of: id)
    shelf.change { $0.derivatives[id, default: [:]][name] = data }
  }

  /// A derivative.
  public func derivative(_ name: String, of id: BlobID) async throws(BlobFailure) -> Data? {
    try await faults.meet(.derivative)
    try Self.check(name, of: id)
    guard let data = shelf.read({ $0.derivatives[id]?[name] }), !data.isEmpty else { return nil }
    return data
  }

  /// The same names are refused as where they become names of files.
  private static func check(_ name: String, of id: BlobID) throws(BlobFailure) {
    let isPlain = name.utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return character.isASCII && (character.isLetter || character.isNumber)
        || "-._".contains(character)
    }
    guard isPlain, (1...64).contains(name.utf8.count) else {
      throw .storage(.inputOutput("\(id).\(name)", reason: "not the name of a derivative"))
    }
  }
}
