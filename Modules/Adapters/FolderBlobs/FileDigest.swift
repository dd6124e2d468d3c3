import Crypto
import Foundation

/// The SHA-256 of a file, read once in pieces.
public struct FileDigest: Sendable, Equatable {
  /// 64 hexadecimal digits.
  public let sha256: String
  /// How many bytes were read.
  public let bytes: Int

  /// Reads a file.
  public init(path: String) throws {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    defer { file.closeFile() }
    var hash = SHA256()
    var count = 0
    while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
      hash.update(data: piece)
      count += piece.count
    }
    sha256 = hash.finalize().map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    bytes = count
  }
}
