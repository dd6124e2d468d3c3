public import struct Foundation.Data

/// The ID of stored bytes.
///
/// Equal bytes have equal IDs. Only the adapter knows how an ID is computed.
public struct BlobID: Hashable, Comparable, Sendable, CustomStringConvertible, Codable {
  /// The ID as text: letters, digits, and hyphens.
  public let text: String

  /// Creates an ID from text, without validating the text.
  public init(_ text: String) { self.text = text }

  /// The ID as text.
  public var description: String { text }

  /// Returns whether the first ID's text sorts before the second ID's text.
  public static func < (lhs: BlobID, rhs: BlobID) -> Bool { lhs.text < rhs.text }
}

/// A type that represents bytes staged for a blob store.
///
/// A ``BlobStore`` creates staged blobs, and features commit or discard them. Staged bytes have an
/// ID and can be read, but are temporary until they are committed.
public protocol StagedBlob: ByteSource {
  /// The ID of the bytes, which is the same before and after a commit.
  var id: BlobID { get }
}

/// A type that represents stored bytes, opened for reading.
public protocol StoredBlob: ByteSource {
  /// The extension of the stored file's name, without a dot, or empty text if the name has none.
  var fileExtension: String { get }
}

/// A type that stores originals unchanged, together with derivatives that can be recreated.
///
/// An adapter implements this port. Photo features and the library's health checks call the port.
/// After ``commit(_:extension:)`` returns, the bytes survive the end of the process and a power
/// failure.
public protocol BlobStore: Sendable {
  /// Returns the ID under which the store would store bytes, without storing them.
  ///
  /// - Throws: ``BlobFailure`` if the bytes can't be read or exceed `limit`.
  func id(of bytes: any ByteSource, limit: Int) async throws(BlobFailure) -> BlobID
  /// Copies bytes into the store's staging area.
  ///
  /// The bytes are read once. The store computes their ID while copying.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to copy.
  ///   - limit: The maximum number of bytes.
  /// - Returns: The staged bytes. If the process ends before they are committed or discarded,
  ///   ``removeStaged(dryRun:)`` removes them.
  /// - Throws: ``BlobFailure`` if the bytes can't be read or stored, or exceed `limit`. In that
  ///   case, nothing is staged.
  func stage(_ bytes: any ByteSource, limit: Int) async throws(BlobFailure) -> any StagedBlob
  /// Stores staged bytes under their ID.
  ///
  /// If equal bytes are already stored under the ID, only the moment returned by ``storedAt(_:)``
  /// changes. If the stored bytes are damaged, the store first moves the damaged bytes to
  /// quarantine. As long as `staged` exists, ``quarantine(_:because:)`` doesn't move the committed
  /// bytes.
  ///
  /// - Parameters:
  ///   - staged: The staged bytes.
  ///   - extension: The extension of the stored file's name, without a dot, such as `jpg`. The
  ///     extension helps users who open the store's folder.
  /// - Returns: The outcome: new bytes, existing bytes, or a repair of damaged bytes.
  /// - Throws: ``BlobFailure`` if the bytes can't be stored.
  @discardableResult
  func commit(
    _ staged: any StagedBlob, extension: String
  ) async throws(BlobFailure) -> BlobCommit
  /// Removes staged bytes unless they were committed.
  func discard(_ staged: any StagedBlob) async
  /// Opens stored bytes for reading.
  ///
  /// - Throws: ``BlobFailure/missing(_:)`` if no bytes are stored under the ID;
  ///   ``BlobFailure/storage(_:)`` if the bytes can't be opened.
  func open(_ id: BlobID) async throws(BlobFailure) -> any StoredBlob
  /// Returns whether stored bytes match their ID.
  ///
  /// This function reads all of the bytes.
  ///
  /// - Throws: ``BlobFailure/missing(_:)`` if no bytes are stored under the ID;
  ///   ``BlobFailure/storage(_:)`` if the bytes can't be read.
  func isIntact(_ id: BlobID) async throws(BlobFailure) -> Bool
  /// Removes stored bytes and their derivatives.
  ///
  /// If no bytes are stored under the ID, this function still removes the derivatives.
  func remove(_ id: BlobID) async throws(BlobFailure)
  /// Returns whether bytes, intact or damaged, are stored under an ID.
  ///
  /// This function is synchronous, so that a transaction's body can call it. The calling thread is
  /// blocked while the store looks for the bytes.
  func isStored(_ id: BlobID) throws(BlobFailure) -> Bool
  /// Returns whether a running process still holds a ``StagedBlob`` that was committed under an ID.
  func isInUse(_ id: BlobID) async throws(BlobFailure) -> Bool
  /// Moves stored bytes to quarantine and removes their derivatives.
  ///
  /// Nothing in quarantine is overwritten. Bytes that are in use (``isInUse(_:)``) aren't moved.
  /// This function is synchronous and blocks the calling thread, so that a transaction's body can
  /// call it. During that transaction, no other transaction can add a record that refers to the
  /// bytes.
  ///
  /// - Returns: The given IDs under which no bytes are stored anymore.
  func quarantine(
    _ ids: [BlobID], because reason: QuarantineReason
  ) throws(BlobFailure) -> Set<BlobID>
  /// Returns descriptions of the bytes in quarantine, sorted by file name.
  func quarantined() async throws(BlobFailure) -> [QuarantinedBlob]
  /// Returns at most `limit` IDs of stored bytes in ascending order.
  ///
  /// The result starts after `id`, or with the first ID if `id` is `nil`.
  func ids(after id: BlobID?, limit: Int) async throws(BlobFailure) -> [BlobID]
  /// Returns the moment when bytes were last committed, or `nil` if no bytes are stored under the
  /// ID.
  ///
  /// A health check uses the moment to ignore bytes that another process stored recently.
  func storedAt(_ id: BlobID) async throws(BlobFailure) -> Instant?
  /// Removes staged bytes that no running process holds.
  ///
  /// - Parameter dryRun: Whether to count the staged blobs without removing them.
  /// - Returns: The number of staged blobs that no running process holds.
  /// - Throws: ``BlobFailure`` if a staged blob can't be removed. Other staged blobs may already
  ///   have been removed.
  func removeStaged(dryRun: Bool) async throws(BlobFailure) -> Int
  /// Stores a derivative of stored bytes under a name.
  ///
  /// Derivatives may be removed at any time, because they can be created again.
  func saveDerivative(_ data: Data, named name: String, of id: BlobID) async throws(BlobFailure)
  /// Returns a derivative's bytes, or `nil` if the derivative is missing or empty.
  func derivative(_ name: String, of id: BlobID) async throws(BlobFailure) -> Data?
}

/// The reason why bytes couldn't be stored or read.
public enum BlobFailure: Error, Equatable, Sendable {
  /// No bytes are stored under the ID.
  case missing(BlobID)
  /// The number of bytes exceeds the limit.
  ///
  /// The associated value is the limit in bytes.
  case tooLarge(limit: Int)
  /// The bytes to store couldn't be read.
  case source(FileFailure)
  /// The store's files couldn't be read or written.
  case storage(FileFailure)
}

extension BlobFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .missing(let id):
      Explanation(
        .inputOutput, code: "blob-missing", "The original \(id) is missing",
        hint: "Run `stashbook doctor`.")
    case .tooLarge(let limit):
      Explanation(
        .refused, code: "too-large", "The file is larger than \(limit / 1_000_000) MB",
        hint: "To change the limit, set `photo.megabytes`.")
    case .source(let failure), .storage(let failure): failure.explanation
    }
  }
}
