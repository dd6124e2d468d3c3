/// Why bytes were moved to quarantine.
public enum QuarantineReason: String, Sendable, Codable, CaseIterable {
  /// They differ from the bytes that their ID names.
  case damaged
  /// No record refers to them, and a process that ended while it stored them announced them.
  case interrupted
  /// No record refers to them.
  case unreferenced
}

/// Bytes in quarantine, as their manifest describes them.
public struct QuarantinedBlob: Equatable, Sendable, Codable {
  /// The original path in the library, such as `photos/ab/abcdef….jpg`.
  public let path: String
  /// The file's name in the folder `quarantine`.
  public let file: String
  /// The SHA-256 of the bytes, in hexadecimal digits, or `nil` if they couldn't be read.
  public let sha256: String?
  /// The number of bytes.
  public let bytes: Int
  /// Why the bytes were moved.
  public let reason: QuarantineReason
  /// The moment the bytes were moved.
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

/// The result of a commit.
public enum BlobCommit: Equatable, Sendable {
  /// Nothing was stored under the ID.
  case stored
  /// The same bytes were stored already.
  case existing
  /// Damaged bytes were stored; they are in quarantine now.
  case repaired
}
