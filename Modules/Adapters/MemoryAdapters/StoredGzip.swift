import Core
public import struct Foundation.Data

/// The format of gzip files (RFC 1952) with only uncompressed blocks (RFC 1951 §3.2.4).
///
/// Any gzip program can read these files. This type can't read compressed blocks.
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

  /// Returns the unpacked bytes before any damage, and whether they are complete.
  static func unpacked(_ packed: Data) throws(ArchiveFailure) -> (Data, isWhole: Bool) {
    guard packed.starts(with: head.prefix(3)) else {
      throw .damaged(reason: "it isn't compressed with gzip")
    }
    var rest = packed.dropFirst(head.count)
    var data = Data()
    while let kind = rest.popFirst(), kind <= 1, rest.count >= 4 {
      let count = number(in: rest.prefix(2))
      guard number(in: rest.dropFirst(2).prefix(2)) == ~count & block else { break }
      let part = rest.dropFirst(4).prefix(count)
      data += part
      rest = rest.dropFirst(4 + part.count)
      guard part.count == count else { break }
      guard kind == 1 else { continue }
      return (data, rest.count >= 8)
    }
    return (data, false)
  }

  private static func bytes(of number: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }

  private static func number(in bytes: Data) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
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
