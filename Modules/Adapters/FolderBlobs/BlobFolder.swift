public import Core
public import Foundation
import SystemCalls

/// A blob store that stores originals and derivatives as files in a library folder.
///
/// `photos/ab/abcdef….jpg` is an original, where `abcdef…` is the original's ID: the SHA-256
/// (FIPS 180-4) of the bytes in lowercase hex. `cache/ab/abcdef….NAME` is a derivative. `incoming/`
/// contains the staged files. Folders are created on first use with mode 0700, and files with mode
/// 0600. Several processes may use one folder.
///
/// Once ``commit(_:extension:)`` returns, the bytes, the name, and the names of new folders are on
/// the disk. A derivative is complete or absent unless a power failure truncates it.
public struct BlobFolder: BlobStore {
  private let work: BlobWork
  private let threads = Threads("stashbook.blobs")

  /// Creates a store in a library folder, which may not exist yet.
  ///
  /// The initializer doesn't access the folder.
  public init(library: String, clock: any WallClock) {
    self.init(library: library, clock: clock) { _ in }
  }

  package init(
    library: String, clock: any WallClock, step: @escaping StepHook,
    synced: @escaping SyncHook = { _ in }
  ) {
    work = BlobWork(
      layout: BlobLayout(library: library), clock: clock, step: step, synced: synced)
  }

  /// Returns the number of originals in a library folder, without creating a store.
  ///
  /// - Throws: ``FileFailure`` if a folder can't be read.
  public static func originalCount(in library: String) throws(FileFailure) -> Int {
    do throws(FileFailure) {
      return try BlobLayout(library: library).ids(after: nil, limit: .max).count
    } catch .notFound {
      // The folder doesn't exist, or a file is in its place.
      return 0
    }
  }

  /// Runs a closure, and converts its file failures to blob failures.
  private func storing<T: Sendable>(
    _ body: @escaping @Sendable () throws(FileFailure) -> T
  ) async throws(BlobFailure) -> T {
    try await threads.trying { [work] () throws(BlobFailure) in try work.storing(body) }
  }

  private func own(_ staged: any StagedBlob) throws(BlobFailure) -> StagedFile {
    if let staged = staged as? StagedFile { return staged }
    throw .storage(.inputOutput(staged.id.text, reason: "staged by another store"))
  }

  /// Returns the SHA-256 of bytes as hexadecimal digits, reading 256 KiB at a time.
  ///
  /// - Throws: ``BlobFailure`` if the bytes can't be read or exceed `limit`.
  public func id(of bytes: any ByteSource, limit: Int) async throws(BlobFailure) -> BlobID {
    try await threads.trying { () throws(BlobFailure) in
      try BlobWork.id(of: bytes, limit: limit) { _ in }
    }
  }

  /// Copies bytes into `incoming`, 256 KiB at a time, and computes their hash.
  ///
  /// - Throws: ``BlobFailure`` if the bytes can't be read or written, or exceed `limit`. No partial
  ///   copy remains.
  public func stage(
    _ bytes: any ByteSource, limit: Int
  ) async throws(BlobFailure) -> any StagedBlob {
    try await threads.trying { [work] () throws(BlobFailure) in try work.stage(bytes, limit: limit)
    }
  }

  /// Moves staged bytes to `photos`, and syncs the bytes and their name to the disk.
  ///
  /// If bytes with this ID are already stored, the size and SHA-256 of the stored bytes are
  /// checked. If the stored bytes are damaged, they move to quarantine.
  ///
  /// - Throws: ``BlobFailure/storage(_:)`` if the bytes can't be stored. After a failure, the bytes
  ///   are either complete in `photos` or still staged.
  @discardableResult
  public func commit(
    _ staged: any StagedBlob, extension ending: String
  ) async throws(BlobFailure) -> BlobCommit {
    let staged = try own(staged)
    return try await threads.trying { [work] () throws(BlobFailure) in
      try work.commit(staged, extension: ending)
    }
  }

  /// Removes staged bytes unless they were committed or belong to another store.
  public func discard(_ staged: any StagedBlob) async {
    guard let staged = staged as? StagedFile else { return }
    await threads.run { [work] in work.discard(staged) }
  }

  /// Opens an original for reading.
  public func open(_ id: BlobID) async throws(BlobFailure) -> any StoredBlob {
    try await threads.trying { [work] () throws(BlobFailure) in try work.open(id) }
  }

  /// Returns whether an original's SHA-256 equals its ID.
  ///
  /// The file is read 256 KiB at a time.
  public func isIntact(_ id: BlobID) async throws(BlobFailure) -> Bool {
    try await threads.trying { [work] () throws(BlobFailure) in try work.isIntact(id) }
  }

  /// Removes an original and its derivatives.
  public func remove(_ id: BlobID) async throws(BlobFailure) {
    try await storing { [work] () throws(FileFailure) in try work.remove(id) }
  }

  /// Returns whether `photos` contains an original's file.
  ///
  /// The check runs on the caller's thread.
  public func isStored(_ id: BlobID) throws(BlobFailure) -> Bool {
    try work.storing { () throws(FileFailure) in try work.name(of: id) != nil }
  }

  /// Returns whether a running process holds a lock on an original's file.
  public func isInUse(_ id: BlobID) async throws(BlobFailure) -> Bool {
    try await storing { [work] () throws(FileFailure) in try work.isInUse(id) }
  }

  /// Moves originals into `quarantine`, each with a manifest.
  ///
  /// The manifest `abcdef….jpg.json` is a ``QuarantinedBlob`` in JSON. The files are moved on the
  /// caller's thread.
  public func quarantine(
    _ ids: [BlobID], because reason: QuarantineReason
  ) throws(BlobFailure) -> Set<BlobID> {
    try work.storing { () throws(FileFailure) in try work.quarantine(ids, because: reason) }
  }

  /// Returns the manifests in `quarantine`, skipping other files.
  public func quarantined() async throws(BlobFailure) -> [QuarantinedBlob] {
    try await storing { [work] () throws(FileFailure) in try work.quarantined() }
  }

  /// Returns the IDs of at most `limit` originals in ascending order.
  ///
  /// The result starts after `id`, or with the first ID if `id` is `nil`. The folders in `photos`,
  /// at most 256, are read one at a time.
  public func ids(after id: BlobID?, limit: Int) async throws(BlobFailure) -> [BlobID] {
    try await storing { [work] () throws(FileFailure) in try work.ids(after: id, limit: limit) }
  }

  /// Returns the modification date of an original's file, or `nil` if the original isn't stored.
  ///
  /// A commit sets the date.
  public func storedAt(_ id: BlobID) async throws(BlobFailure) -> Instant? {
    try await storing { [work] () throws(FileFailure) in try work.keptAt(id) }
  }

  /// Removes the files in `incoming` that no running process uses, and returns their number.
  ///
  /// A dry run only counts the files.
  public func removeStaged(dryRun: Bool) async throws(BlobFailure) -> Int {
    try await storing { [work] () throws(FileFailure) in try work.removeStaged(dryRun: dryRun) }
  }

  /// Writes a derivative atomically, without syncing it.
  ///
  /// - Parameters:
  ///   - data: The derivative's bytes.
  ///   - name: A name of 1–64 letters, digits, dots, hyphens, and underscores, such as
  ///     `display.jpg`.
  ///   - id: The original's ID.
  /// - Throws: ``BlobFailure/storage(_:)`` if the name isn't valid or the derivative can't be
  ///   written. An earlier derivative with this name remains.
  public func saveDerivative(_ data: Data, named name: String, of id: BlobID)
    async throws(BlobFailure)
  {
    try await storing { [work] () throws(FileFailure) in try work.keep(data, as: name, of: id) }
  }

  /// Returns the bytes of a derivative, or `nil` if the file is missing or empty.
  public func derivative(_ name: String, of id: BlobID) async throws(BlobFailure) -> Data? {
    try await storing { [work] () throws(FileFailure) in try work.derivative(name, of: id) }
  }
}

/// A closure that the store calls at each step of a write or a removal.
///
/// If the closure throws an error, the operation fails with that error.
package typealias StepHook = @Sendable (Step) throws(FileFailure) -> Void

/// A closure that the store calls with the path of each file or folder that was synced.
package typealias SyncHook = @Sendable (String) -> Void
