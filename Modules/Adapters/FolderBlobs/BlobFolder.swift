public import Core
public import Foundation
import SystemCalls

/// Keeps originals and derivatives as files of a library folder.
///
/// `photos/ab/abcdef….jpg` holds an original under its SHA-256 (FIPS 180-4), in lower case hex, which
/// is also its id; `cache/ab/abcdef….NAME` a derivative; `incoming/` what is on its way. Folders are
/// made with mode 0700 when first needed, files with 0600. Several processes may use one folder.
///
/// What ``commit(_:extension:)`` returned from is on the disk: bytes, name and the names of new
/// folders. A derivative is whole or not there as long as power lasts; after a power failure it may
/// be cut.
public struct BlobFolder: BlobStore {
  private let work: BlobWork
  private let threads = Threads("stashbook.blobs")

  /// Keeps bytes in a library folder, which need not be there yet; nothing is touched before the
  /// first call.
  public init(library: String, clock: any Clock) {
    self.init(library: library, clock: clock) { _ in }
  }

  package init(
    library: String, clock: any Clock, step: @escaping StepHook,
    synced: @escaping SyncHook = { _ in }
  ) {
    work = BlobWork(
      layout: BlobLayout(library: library), clock: clock, step: step, synced: synced)
  }

  /// Returns the number of originals in a library folder, without a store.
  ///
  /// - Throws: ``FileFailure`` if a folder can't be read.
  public static func originalCount(in library: String) throws(FileFailure) -> Int {
    do throws(FileFailure) {
      return try BlobLayout(library: library).ids(after: nil, limit: .max).count
    } catch .notFound {
      // There is no such folder, or a file is in its place.
      return 0
    }
  }

  /// Runs work whose failures are the store's own files'.
  private func storing<T: Sendable>(
    _ body: @escaping @Sendable () throws(FileFailure) -> T
  ) async throws(BlobFailure) -> T {
    try await threads.trying { [work] () throws(BlobFailure) in try work.storing(body) }
  }

  private func own(_ staged: any StagedBlob) throws(BlobFailure) -> StagedFile {
    if let staged = staged as? StagedFile { return staged }
    throw .storage(.inputOutput(staged.id.text, reason: "staged by another store"))
  }

  /// Copies bytes into `incoming`, 256 KiB at a time, hashing on the way.
  ///
  /// - Throws: ``BlobFailure``; what was begun is removed.
  public func stage(
    _ bytes: any ByteSource, limit: Int
  ) async throws(BlobFailure) -> any StagedBlob {
    try await threads.trying { [work] () throws(BlobFailure) in try work.stage(bytes, limit: limit)
    }
  }

  /// Syncs the bytes, moves them to `photos`, and syncs the folder. Bytes that are there already are
  /// read and compared with the ID.
  ///
  /// - Throws: ``BlobFailure/storage(_:)``; the bytes are in `photos` whole, or still staged.
  @discardableResult
  public func commit(
    _ staged: any StagedBlob, extension ending: String
  ) async throws(BlobFailure) -> BlobCommit {
    let staged = try own(staged)
    return try await threads.trying { [work] () throws(BlobFailure) in
      try work.commit(staged, extension: ending)
    }
  }

  /// Removes staged bytes; bytes of another store, or committed ones, stay.
  public func discard(_ staged: any StagedBlob) async {
    guard let staged = staged as? StagedFile else { return }
    await threads.run { [work] in work.discard(staged) }
  }

  /// Opens an original.
  public func open(_ id: BlobID) async throws(BlobFailure) -> any ByteSource {
    try await threads.trying { [work] () throws(BlobFailure) in try work.open(id) }
  }

  /// Whether an original's SHA-256 is its id; reads 256 KiB at a time.
  public func isIntact(_ id: BlobID) async throws(BlobFailure) -> Bool {
    try await threads.trying { [work] () throws(BlobFailure) in try work.isIntact(id) }
  }

  /// Removes an original and its derivatives.
  public func remove(_ id: BlobID) async throws(BlobFailure) {
    try await storing { [work] () throws(FileFailure) in try work.remove(id) }
  }

  /// Whether an original has a file; looks on the caller's thread.
  public func isStored(_ id: BlobID) throws(BlobFailure) -> Bool {
    try work.storing { () throws(FileFailure) in try work.name(of: id) != nil }
  }

  /// Whether a running process holds a lock on an original's file.
  public func isInUse(_ id: BlobID) async throws(BlobFailure) -> Bool {
    try await storing { [work] () throws(FileFailure) in try work.isInUse(id) }
  }

  /// Moves originals into `quarantine`, each with a manifest beside it: `abcdef….jpg.json` is a
  /// ``QuarantinedBlob``. Works on the caller's thread.
  public func quarantine(
    _ ids: [BlobID], because reason: QuarantineReason
  ) throws(BlobFailure) -> Set<BlobID> {
    try work.storing { () throws(FileFailure) in try work.quarantine(ids, because: reason) }
  }

  /// Reads the manifests in `quarantine`; other files there are skipped.
  public func quarantined() async throws(BlobFailure) -> [QuarantinedBlob] {
    try await storing { [work] () throws(FileFailure) in try work.quarantined() }
  }

  /// Ids of originals, in order; reads one of 256 folders at a time.
  public func ids(after id: BlobID?, limit: Int) async throws(BlobFailure) -> [BlobID] {
    try await storing { [work] () throws(FileFailure) in try work.ids(after: id, limit: limit) }
  }

  /// The date of an original's file, which a commit sets.
  public func keptAt(_ id: BlobID) async throws(BlobFailure) -> Instant? {
    try await storing { [work] () throws(FileFailure) in try work.keptAt(id) }
  }

  /// Counts, or removes, the files in `incoming` that no running process holds.
  public func removeStaged(dryRun: Bool) async throws(BlobFailure) -> Int {
    try await storing { [work] () throws(FileFailure) in try work.removeStaged(dryRun: dryRun) }
  }

  /// Writes a derivative in one step, without syncing it.
  ///
  /// - Parameters:
  ///   - data: Its bytes.
  ///   - name: Letters, digits, dots, hyphens and underscores: `display.jpg`.
  ///   - id: The original it was made from.
  /// - Throws: ``BlobFailure/storage(_:)``; an earlier one of the name is still there.
  public func keep(_ data: Data, as name: String, of id: BlobID) async throws(BlobFailure) {
    try await storing { [work] () throws(FileFailure) in try work.keep(data, as: name, of: id) }
  }

  /// Reads a derivative.
  public func derivative(_ name: String, of id: BlobID) async throws(BlobFailure) -> Data? {
    try await storing { [work] () throws(FileFailure) in try work.derivative(name, of: id) }
  }
}

/// Called at each step; what it throws is what the step fails with.
package typealias StepHook = @Sendable (Step) throws(FileFailure) -> Void

/// Called after a file or folder was brought to the disk; the argument is its path.
package typealias SyncHook = @Sendable (String) -> Void
