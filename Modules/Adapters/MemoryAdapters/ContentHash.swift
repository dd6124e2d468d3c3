import Foundation

/// A 128-bit hash that consists of two 64-bit hashes, each of which reads eight bytes at a time.
///
/// Both 64-bit hashes are variants of FNV-1a. Test data won't collide by chance, but the hash
/// doesn't resist attacks.
struct ContentHash {
  private var lanes: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x84222325_CBF29CE4)

  init(_ data: Data) {
    data.withUnsafeBytes { bytes in
      var place = 0
      while place + 8 <= bytes.count {
        add(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        place += 8
      }
      for byte in bytes[place...] { add(UInt64(byte)) }
      add(UInt64(bytes.count))
    }
  }

  private mutating func add(_ word: UInt64) {
    lanes.0 = (lanes.0 ^ word) &* 0x9E37_79B9_7F4A_7C15
    lanes.0 ^= lanes.0 >> 32
    lanes.1 = (lanes.1 ^ word) &* 0xD6E8_FEB8_6659_FD93
    lanes.1 ^= lanes.1 >> 29
  }

  /// The hash as 32 hexadecimal digits.
  var text: String {
    [lanes.0, lanes.1].map { lane in
      let digits = String(lane, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
