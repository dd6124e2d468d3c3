public import Core
import Crypto
import Foundation

/// The SHA-256 and the size of a source's bytes, computed in one pass.
public struct FileDigest: Sendable, Equatable {
  /// The SHA-256 as 64 lowercase hexadecimal digits.
  public let sha256: String
  /// The number of bytes read.
  public let bytes: Int

  /// Creates a digest by reading a source to its end.
  ///
  /// - Throws: ``FileFailure`` if the source can't be read.
  public init(of source: any ByteSource) throws(FileFailure) {
    var running = RunningDigest()
    var place = 0
    while case let piece = try source.read(at: place, upTo: 1 << 20), !piece.isEmpty {
      running.add(piece)
      place += piece.count
    }
    self = running.digest
  }

  init(sha256: SHA256.Digest, bytes: Int) {
    self.sha256 = sha256.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    self.bytes = bytes
  }
}
