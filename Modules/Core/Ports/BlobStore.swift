public import struct Foundation.Data

/// Names stored bytes; equal bytes have equal ids. Opaque: what it is made of is the adapter's.
public struct BlobID: Hashable, Comparable, Sendable, CustomStringConvertible, Codable {
  /// The id as text: letters, digits and hyphens.
  public let text: String

  /// Takes an id as it is.
  public init(_ text: String) { self.text = text }

  /// The id itself.
  public var description: String { text }

  /// By text.
  public static func < (lhs: BlobID, rhs: BlobID) -> Bool { lhs.text < rhs.text }
}

/// Bytes on their way into the store: they have an id, can be read, and vanish unless committed.
public protocol StagedBlob: ByteSource {
  /// The id they have, committed or not.
  var id: BlobID { get }
}

/// Keeps originals byte for byte, and derivatives that can be made again.
///
/// What ``commit(_:extension:)`` returned from survives the end of the process and of power.
public protocol BlobStore: Sendable {
  /// Copies bytes beside the store in one pass, naming them by their content; at most `limit`.
  ///
  /// - Throws: ``BlobFailure``; nothing is left behind. A staged blob that is neither committed nor
  ///   discarded, because the process ended, is a left-over that ``removeStaged(dryRun:)`` finds.
  func stage(_ bytes: any ByteSource, limit: Int) async throws(BlobFailure) -> any StagedBlob
  /// Keeps staged bytes under their id; keeping the same twice is fine. `extension` is a file
  /// name's ending without its dot, for people: `jpg`.
  ///
  /// Stored bytes that differ from what the ID names move to quarantine first. Until `staged` goes
  /// away, ``quarantine(_:because:)`` leaves the bytes alone.
  @discardableResult
  func commit(
    _ staged: any StagedBlob, extension: String
  ) async throws(BlobFailure) -> BlobCommit
  /// Takes staged bytes away.
  func discard(_ staged: any StagedBlob) async
  /// Opens kept bytes.
  func open(_ id: BlobID) async throws(BlobFailure) -> any ByteSource
  /// Reads kept bytes to their end: whether they still are those that the id names.
  ///
  /// - Throws: ``BlobFailure/missing(_:)``; ``BlobFailure/storage(_:)`` where they can't be read.
  func isIntact(_ id: BlobID) async throws(BlobFailure) -> Bool
  /// Removes kept bytes and their derivatives; removing what is not there is fine.
  func remove(_ id: BlobID) async throws(BlobFailure)
  /// Whether bytes are stored under an ID, intact or not.
  ///
  /// Blocks its thread for a look at a file: made for a transaction's body.
  func isStored(_ id: BlobID) throws(BlobFailure) -> Bool
  /// Whether a running process staged stored bytes and still holds them.
  func isInUse(_ id: BlobID) async throws(BlobFailure) -> Bool
  /// Moves stored bytes to quarantine, where nothing is overwritten, and removes their derivatives.
  ///
  /// Bytes in use stay: see ``isInUse(_:)``. Blocks its thread: made for a transaction's body, so
  /// that no record comes to refer to the bytes meanwhile.
  ///
  /// - Returns: The IDs under which nothing is stored anymore.
  func quarantine(
    _ ids: [BlobID], because reason: QuarantineReason
  ) throws(BlobFailure) -> Set<BlobID>
  /// Returns what is in quarantine, by file name.
  func quarantined() async throws(BlobFailure) -> [QuarantinedBlob]
  /// Kept ids in order, after one, at most `limit`.
  func ids(after id: BlobID?, limit: Int) async throws(BlobFailure) -> [BlobID]
  /// When bytes were kept, so that a check spares what another process has only just kept.
  func keptAt(_ id: BlobID) async throws(BlobFailure) -> Instant?
  /// Removes staged bytes that no running process holds.
  ///
  /// - Parameter dryRun: Whether to count them only.
  /// - Returns: The number of staged blobs that no running process holds.
  /// - Throws: ``BlobFailure``; some may be removed then.
  func removeStaged(dryRun: Bool) async throws(BlobFailure) -> Int
  /// Keeps a derivative of kept bytes; it may be deleted by anyone at any time.
  func keep(_ data: Data, as name: String, of id: BlobID) async throws(BlobFailure)
  /// A derivative, or nil where it has to be made again.
  func derivative(_ name: String, of id: BlobID) async throws(BlobFailure) -> Data?
}

/// Why bytes could not be kept or read.
public enum BlobFailure: Error, Equatable, Sendable {
  /// There are no such bytes.
  case missing(BlobID)
  /// More bytes than allowed.
  case tooLarge(limit: Int)
  /// The bytes that were to be kept could not be read.
  case source(FileFailure)
  /// The store's own files failed.
  case storage(FileFailure)
}

extension BlobFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .missing(let id):
      Explanation(
        .inputOutput, code: "blob-missing", "The original \(id) is missing",
        hint: "Run stashbook doctor.")
    case .tooLarge(let limit):
      Explanation(
        .refused, code: "too-large", "Larger than \(limit / 1_000_000) MB",
        hint: "The limit is the setting photo.megabytes.")
    case .source(let failure), .storage(let failure): failure.explanation
    }
  }
}
