public import Core
public import struct Foundation.Data

/// A fake blob store in memory.
public final class MemoryBlobs: BlobStore {
  /// A call that a test can make fail or wait.
  public enum Call: Hashable, Sendable, CaseIterable {
    /// Calls to ``MemoryBlobs/id(of:limit:)`` and to the other methods for blobs and derivatives.
    case id, stage, commit, open, isIntact, remove, ids, keptAt, removeStaged, keep, derivative
    /// Calls to ``MemoryBlobs/isStored(_:)``, ``MemoryBlobs/isInUse(_:)``, and the quarantine
    /// methods.
    case isStored, isInUse, quarantine, quarantined
  }

  /// The injected failures and waits.
  public let faults: FaultInjector<Call, BlobFailure>
  private let repository = MemoryBlobState()
  private let clock: any WallClock

  /// Creates an empty store.
  ///
  /// `clock` provides the moments when bytes are stored or moved to quarantine.
  public init(clock: any WallClock, parking: PendingWaits = PendingWaits()) {
    self.clock = clock
    faults = FaultInjector(parking: parking)
  }

  /// Makes the next `times` calls to any method fail.
  public func fail(_ failure: BlobFailure, times: Int = 1) {
    faults.fail(with: failure, times: times)
  }

  /// Flips one bit in a stored blob, as a failing disk might.
  public func damage(_ id: BlobID) {
    repository.change { repository in
      guard let last = repository.kept[id]?.data.indices.last else { return }
      repository.kept[id]?.data[last] ^= 1
    }
  }

  /// Removes the last byte of a stored blob, as a failing disk might.
  public func truncate(_ id: BlobID) {
    repository.change { repository in
      guard let data = repository.kept[id]?.data else { return }
      repository.kept[id]?.data = Data(data.dropLast())
    }
  }

  /// Removes all injected failures that haven't been thrown yet.
  public func heal() { faults.heal() }

  /// Abandons staged or committed bytes, as if the process that staged the bytes had ended.
  ///
  /// Staged bytes remain in the store. Committed bytes are no longer in use.
  public func abandon(_ staged: any StagedBlob) {
    guard let staged = staged as? MemoryStaged, staged.repository === repository else { return }
    repository.change { repository in
      repository.committed[staged.number] = nil
      repository.abandoned.insert(staged.number)
    }
  }

  /// The number of blobs that are staged and not committed, including abandoned blobs.
  public var stagedCount: Int { repository.read { $0.staged.count } }

  /// Returns the bytes of a file in quarantine, or `nil` if the file isn't in quarantine.
  public func quarantinedBytes(_ file: String) -> Data? { repository.read { $0.aside[file] } }

  /// Returns an ID computed from the content of the given bytes.
  public func id(of bytes: any ByteSource, limit: Int) async throws(BlobFailure) -> BlobID {
    try await faults.meet(.id)
    return BlobID(ContentHash(try Self.data(of: bytes, limit: limit)).text)
  }

  /// Stages a copy of the given bytes, with an ID computed from the content.
  public func stage(
    _ bytes: any ByteSource, limit: Int
  ) async throws(BlobFailure) -> any StagedBlob {
    try await faults.meet(.stage)
    return MemoryStaged(try Self.data(of: bytes, limit: limit), on: repository)
  }

  private static func data(
    of bytes: any ByteSource, limit: Int
  ) throws(BlobFailure) -> Data {
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    let data: Data
    // Reading one byte more than allowed reveals a source that is longer than its `count`.
    let enough = limit == .max ? limit : limit + 1
    do { data = try bytes.read(at: 0, upTo: enough) } catch { throw .source(error) }
    guard data.count <= limit else { throw .tooLarge(limit: limit) }
    return data
  }

  /// Stores staged bytes.
  ///
  /// - Throws: ``BlobFailure/storage(_:)`` if the bytes were discarded or were staged by another
  ///   store.
  @discardableResult
  public func commit(
    _ staged: any StagedBlob, extension ending: String
  ) async throws(BlobFailure) -> BlobCommit {
    try await faults.meet(.commit)
    guard let staged = staged as? MemoryStaged, staged.repository === repository else {
      throw .storage(.inputOutput(staged.id.text, reason: "staged by another store"))
    }
    let now = clock.now
    let outcome = repository.change { repository -> BlobCommit? in
      if repository.staged.removeValue(forKey: staged.number) == nil {
        return staged.isKept(in: repository) ? .stored : nil
      }
      var (outcome, name) = (BlobCommit.stored, Self.fileExtension(ending))
      if let stored = repository.kept[staged.id] {
        name = stored.fileExtension
        outcome = stored.data == staged.data ? .existing : .repaired
        if outcome == .repaired { repository.quarantine(staged.id, because: .damaged, at: now) }
      }
      repository.kept[staged.id] = .init(data: staged.data, fileExtension: name, at: now)
      repository.committed[staged.number] = staged.id
      return outcome
    }
    guard let outcome else { throw .storage(.notFound(staged.id.text)) }
    return outcome
  }

  /// Returns an extension, or empty text unless the extension is 1–16 letters and digits.
  private static func fileExtension(_ ending: String) -> String {
    let isPlain = ending.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
    return isPlain && ending.utf8.count <= 16 ? ending : ""
  }

  /// Removes staged bytes unless they were committed.
  public func discard(_ staged: any StagedBlob) async {
    guard let staged = staged as? MemoryStaged, staged.repository === repository else { return }
    staged.vanish()
  }

  /// Returns stored bytes.
  public func open(_ id: BlobID) async throws(BlobFailure) -> any StoredBlob {
    try await faults.meet(.open)
    guard let kept = repository.read({ $0.kept[id] }) else { throw .missing(id) }
    return MemoryStored(kept: kept)
  }

  /// Returns whether stored bytes still match their ID.
  public func isIntact(_ id: BlobID) async throws(BlobFailure) -> Bool {
    try await faults.meet(.isIntact)
    guard let kept = repository.read({ $0.kept[id] }) else { throw .missing(id) }
    return BlobID(ContentHash(kept.data).text) == id
  }

  /// Removes stored bytes and their derivatives.
  public func remove(_ id: BlobID) async throws(BlobFailure) {
    try await faults.meet(.remove)
    repository.change { $0.remove(id) }
  }

  /// Returns whether bytes are stored under an ID.
  public func isStored(_ id: BlobID) throws(BlobFailure) -> Bool {
    try faults.pass(.isStored)
    return repository.read { $0.kept[id] != nil }
  }

  /// Returns whether a ``StagedBlob`` that was committed under an ID is still in use.
  public func isInUse(_ id: BlobID) async throws(BlobFailure) -> Bool {
    try await faults.meet(.isInUse)
    return repository.read { $0.kept[id] != nil && $0.isInUse(id) }
  }

  /// Moves the stored blobs that aren't in use to quarantine.
  ///
  /// - Returns: The given IDs under which no blob is stored anymore.
  public func quarantine(
    _ ids: [BlobID], because reason: QuarantineReason
  ) throws(BlobFailure) -> Set<BlobID> {
    try faults.pass(.quarantine)
    let now = clock.now
    return repository.change { repository in
      for id in ids where !repository.isInUse(id) {
        repository.quarantine(id, because: reason, at: now)
      }
      return Set(ids.filter { repository.kept[$0] == nil })
    }
  }

  /// Returns descriptions of the blobs in quarantine, sorted by file name.
  public func quarantined() async throws(BlobFailure) -> [QuarantinedBlob] {
    try await faults.meet(.quarantined)
    return repository.read { $0.quarantined.sorted { $0.file < $1.file } }
  }

  /// Returns at most `limit` IDs of stored blobs in ascending order.
  ///
  /// The result starts after `id`, or with the first ID if `id` is `nil`.
  public func ids(after id: BlobID?, limit: Int) async throws(BlobFailure) -> [BlobID] {
    try await faults.meet(.ids)
    let ids = repository.read({ Array($0.kept.keys) }).filter { kept in id.map { kept > $0 } ?? true
    }
    return Array(ids.sorted().prefix(limit))
  }

  /// Returns the time at which a blob was last stored, or `nil` if the blob isn't stored.
  public func storedAt(_ id: BlobID) async throws(BlobFailure) -> Instant? {
    try await faults.meet(.keptAt)
    return repository.read({ $0.kept[id] })?.at
  }

  /// Removes abandoned staged blobs unless `dryRun` is `true`.
  ///
  /// - Returns: The number of abandoned staged blobs.
  public func removeStaged(dryRun: Bool) async throws(BlobFailure) -> Int {
    try await faults.meet(.removeStaged)
    return repository.change { repository in
      let old = repository.abandoned.filter { repository.staged[$0] != nil }
      if !dryRun { for number in old { repository.staged[number] = nil } }
      return old.count
    }
  }

  /// Stores a derivative.
  public func saveDerivative(_ data: Data, named name: String, of id: BlobID)
    async throws(BlobFailure)
  {
    try await faults.meet(.keep)
    try Self.check(name, of: id)
    repository.change { $0.derivatives[id, default: [:]][name] = data }
  }

  /// Returns a derivative, or `nil` if the derivative is missing or empty.
  public func derivative(_ name: String, of id: BlobID) async throws(BlobFailure) -> Data? {
    try await faults.meet(.derivative)
    try Self.check(name, of: id)
    guard let data = repository.read({ $0.derivatives[id]?[name] }), !data.isEmpty else {
      return nil
    }
    return data
  }

  /// Rejects a derivative's name that the real store can't use in a file name.
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
