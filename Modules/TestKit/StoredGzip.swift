public import struct Foundation.Data

/// A writer of gzip files (RFC 1952) with only uncompressed blocks (RFC 1951 §3.2.4).
///
/// Truncating such a file also truncates the unpacked bytes, at nearly the same position.
public enum StoredGzip {
  private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
  /// The maximum size of a block, in bytes.
  private static let block = 0xFFFF

  /// Returns a gzip file that contains the given bytes.
  public static func packed(_ data: Data) -> Data {
    var packed = Data(head)
    var rest = data
    repeat {
      let part = rest.prefix(block)
      rest = rest.dropFirst(block)
      packed.append(rest.isEmpty ? 1 : 0)
      packed += bytes(of: part.count, 2) + bytes(of: ~part.count, 2) + part
    } while !rest.isEmpty
    return packed + bytes(of: Int(checksum(data)), 4) + bytes(of: data.count, 4)
  }

  private static func bytes(of number: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }

  /// Returns the CRC-32 of bytes (RFC 1952 §8).
  private static func checksum(_ data: Data) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in data {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return ~sum
  }
}
