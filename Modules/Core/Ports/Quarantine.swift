/// The reason why bytes were moved to quarantine.
public enum QuarantineReason: String, Sendable, Codable, CaseIterable {
  /// A mismatch between the bytes and their ID.
  case damaged
  /// An unfinished change.
  ///
  /// No record refers to the bytes, because a process wrote an intent for the bytes but ended
  /// before storing a record.
  case interrupted
  /// The absence of any record that refers to the bytes.
  case unreferenced
}

/// The description of bytes in quarantine, as stored in their manifest.
public struct QuarantinedBlob: Equatable, Sendable, Codable {
  /// The original path in the library, such as `photos/ab/abcdef….jpg`.
  public let path: String
  /// The name of the file in the folder `quarantine`.
  public let file: String
  /// The SHA-256 of the bytes as hexadecimal digits, or `nil` if the bytes couldn't be read.
  public let sha256: String?
  /// The number of bytes.
  public let bytes: Int
  /// The reason why the bytes were moved.
  public let reason: QuarantineReason
  /// The moment when the bytes were moved.
  public let moment: Instant

  /// Creates a description.
  public init(
    path: String, file: String, sha256: String?, bytes: Int, reason: QuarantineReason,
    moment: Instant
  ) {
    self.path = path
    self.file = file
    self.sha256 = sha256
    self.bytes = bytes
    self.reason = reason
    self.moment = moment
  }
}

/// The result of ``BlobStore/commit(_:extension:)``.
public enum BlobCommit: Equatable, Sendable {
  /// New bytes, which are now stored.
  case stored
  /// Existing bytes, which were already stored intact.
  case existing
  /// A repair: the new bytes replaced damaged bytes, which are now in quarantine.
  case repaired
}
