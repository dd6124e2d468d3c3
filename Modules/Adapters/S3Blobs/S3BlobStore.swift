public import Core
public import Foundation
import SystemCalls

/// A blob store that stores originals and derivatives as objects on an S3 server.
///
/// `prefix/library/ab/abcdef….jpg` is an original, where `abcdef…` is the original's ID: the
/// SHA-256 (FIPS 180-4) of the bytes in lowercase hex. `prefix/library/derivatives/…` contains the
/// derivatives, and `prefix/library/quarantine/…` the originals in quarantine. Staged bytes are
/// files in a local folder. Several processes may use one library.
///
/// Once ``commit(_:extension:)`` returns, the server has confirmed the bytes and their checksum.
/// The store repeats requests that the server doesn't answer.
///
/// A store protects from quarantine only the bytes that it committed itself, not those of other
/// stores and processes.
public struct S3BlobStore: BlobStore {
  private let work: S3Work
  private let staging: String
  private let threads = Threads("stashbook.s3")

  /// Creates a store without using the server.
  ///
  /// - Parameters:
  ///   - configuration: The bucket and its credentials.
  ///   - library: The name of the library: letters, digits, hyphens, dots, and underscores.
  ///   - staging: The path of the local folder for staged bytes, which is created on first use.
  ///   - clock: The source of the moments when bytes are stored or quarantined.
  /// - Throws: ``S3ConfigurationFailure/invalidLocation(_:)`` if the library's name isn't valid.
  public init(
    _ configuration: S3Configuration, library: String, staging: String, clock: any WallClock
  ) throws(S3ConfigurationFailure) {
    try self.init(configuration, library: library, staging: staging, clock: clock) {
      // ambient: a signature is valid only for some minutes of real time.
      Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }
  }

  package init(
    _ configuration: S3Configuration, library: String, staging: String, clock: any WallClock,
    now: @escaping @Sendable () -> Instant
  ) throws(S3ConfigurationFailure) {
    guard S3Configuration.isPlain(library), !library.contains("/") else {
      throw .invalidLocation("\(configuration.location)/\(library)")
    }
    let root = (configuration.prefix.isEmpty ? "" : configuration.prefix + "/") + library + "/"
    let objects = S3Objects(client: S3Client(configuration, now: now), root: root)
    work = S3Work(objects: objects, clock: clock)
    self.staging = staging
  }

  private func waiting<T: Sendable>(
    _ body: @escaping @Sendable (S3Work) throws(BlobFailure) -> T
  ) async throws(BlobFailure) -> T {
    try await threads.trying { [work] () throws(BlobFailure) in try body(work) }
  }

  /// Returns the SHA-256 of bytes as hexadecimal digits, reading 256 KiB at a time.
  ///
  /// - Throws: ``BlobFailure`` if the bytes can't be read or exceed `limit`.
  public func id(of bytes: any ByteSource, limit: Int) async throws(BlobFailure) -> BlobID {
    try await waiting { _ throws(BlobFailure) in try StagedBytes.id(of: bytes, limit: limit) }
  }

  /// Copies bytes into the local folder, 256 KiB at a time, and computes their hash.
  ///
  /// - Throws: ``BlobFailure`` if the bytes can't be read or written, or exceed `limit`. No partial
  ///   copy remains.
  public func stage(
    _ bytes: any ByteSource, limit: Int
  ) async throws(BlobFailure) -> any StagedBlob {
    try await waiting { [staging] work throws(BlobFailure) in
      try StagedBytes(bytes, limit: limit, in: staging, uses: work.uses)
    }
  }

  /// Uploads staged bytes, in parts if they exceed 8 MB.
  ///
  /// If bytes with this ID are already stored, the stored bytes are read and their SHA-256 is
  /// checked. If they are damaged, they are copied to quarantine and replaced.
  ///
  /// - Throws: ``BlobFailure/storage(_:)`` if the bytes can't be stored, or if the file in the local
  ///   folder was damaged. After a failure, the bytes are still staged, and may also be stored.
  @discardableResult
  public func commit(
    _ staged: any StagedBlob, extension ending: String
  ) async throws(BlobFailure) -> BlobCommit {
    guard let staged = staged as? StagedBytes, staged.uses === work.uses else {
      throw .storage(.inputOutput(staged.id.text, reason: "staged by another store"))
    }
    return try await waiting { work throws(BlobFailure) in
      try work.commit(staged, extension: ending)
    }
  }

  /// Removes staged bytes unless they were committed or belong to another store.
  public func discard(_ staged: any StagedBlob) async {
    guard let staged = staged as? StagedBytes, staged.uses === work.uses else { return }
    await threads.run { staged.discard() }
  }

  /// Opens an original for reading.
  ///
  /// A read of the result may block the calling thread until the server has sent the bytes.
  /// Originals of more than 1 MB can't be read completely if they are removed meanwhile.
  public func open(_ id: BlobID) async throws(BlobFailure) -> any StoredBlob {
    try await waiting { work throws(BlobFailure) in try work.open(id) }
  }

  /// Returns whether an original's SHA-256 equals its ID, reading the object in portions.
  public func isIntact(_ id: BlobID) async throws(BlobFailure) -> Bool {
    try await waiting { work throws(BlobFailure) in try work.isIntact(id) }
  }

  /// Removes an original and its derivatives.
  public func remove(_ id: BlobID) async throws(BlobFailure) {
    try await waiting { work throws(BlobFailure) in try work.remove(id) }
  }

  /// Returns whether an object with an original's bytes exists.
  ///
  /// The calling thread waits for the server, whose response arrives on another thread.
  public func isStored(_ id: BlobID) throws(BlobFailure) -> Bool {
    try work.asking { () throws(S3Failure) in try !work.originals(id).isEmpty }
  }

  /// Returns whether this process still holds a ``StagedBlob`` that this store committed under an
  /// ID.
  public func isInUse(_ id: BlobID) async throws(BlobFailure) -> Bool { work.uses.contains(id) }

  /// Copies originals to quarantine, each with a manifest, and removes the originals.
  ///
  /// The manifest is a ``QuarantinedBlob`` in JSON. The calling thread waits for the server.
  public func quarantine(
    _ ids: [BlobID], because reason: QuarantineReason
  ) throws(BlobFailure) -> Set<BlobID> { try work.quarantine(ids, because: reason) }

  /// Returns the manifests in quarantine.
  public func quarantined() async throws(BlobFailure) -> [QuarantinedBlob] {
    try await waiting { work throws(BlobFailure) in try work.quarantined() }
  }

  /// Returns the IDs of at most `limit` originals in ascending order.
  ///
  /// The result starts after `id`, or with the first ID if `id` is `nil`.
  public func ids(after id: BlobID?, limit: Int) async throws(BlobFailure) -> [BlobID] {
    try await waiting { work throws(BlobFailure) in try work.ids(after: id, limit: limit) }
  }

  /// Returns the moment of the last commit, or `nil` if the original isn't stored.
  ///
  /// The moment is part of the object's metadata. For objects of other programs, it is the server's
  /// time of the last change.
  public func storedAt(_ id: BlobID) async throws(BlobFailure) -> Instant? {
    try await waiting { work throws(BlobFailure) in try work.storedAt(id) }
  }

  /// Removes the files in the local folder that no running process uses, and returns their number.
  ///
  /// A dry run only counts the files.
  public func removeStaged(dryRun: Bool) async throws(BlobFailure) -> Int {
    try await waiting { [staging] _ throws(BlobFailure) in
      try storing { () throws(FileFailure) in
        try StagedBytes.removeUnused(in: staging, dryRun: dryRun)
      }
    }
  }

  /// Stores a derivative.
  ///
  /// - Parameters:
  ///   - data: The derivative's bytes.
  ///   - name: A name of 1–64 letters, digits, dots, hyphens, and underscores, such as
  ///     `display.jpg`.
  ///   - id: The original's ID.
  /// - Throws: ``BlobFailure/storage(_:)`` if the name isn't valid or the derivative can't be
  ///   stored. An earlier derivative with this name remains.
  public func saveDerivative(_ data: Data, named name: String, of id: BlobID)
    async throws(BlobFailure)
  {
    try await waiting { work throws(BlobFailure) in
      try work.saveDerivative(data, named: name, of: id)
    }
  }

  /// Returns the bytes of a derivative, or `nil` if the derivative is missing or empty.
  public func derivative(_ name: String, of id: BlobID) async throws(BlobFailure) -> Data? {
    try await waiting { work throws(BlobFailure) in try work.derivative(name, of: id) }
  }
}
