import Crypto
public import struct Foundation.Data

/// The SHA-256 of bytes that arrive in pieces.
public struct RunningDigest {
  private var hash = SHA256()
  private var bytes = 0

  /// Creates a digest of zero bytes.
  public init() {}

  /// Adds the next bytes.
  public mutating func add(_ piece: Data) {
    hash.update(data: piece)
    bytes += piece.count
  }

  /// The digest of all bytes added so far.
  public var digest: FileDigest { FileDigest(sha256: hash.finalize(), bytes: bytes) }
}
