import Foundation

/// A PNG written byte by byte, with sizes and contents that no encoder would write.
struct PNGFile {
  private(set) var data = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

  /// Creates a file with everything before the pixels.
  ///
  /// The color type is 0 for gray, 2 for RGB, and 6 for RGB with opacity.
  init(width: Int, height: Int, depth: UInt8 = 8, color: UInt8 = 0, isInterlaced: Bool = false) {
    var header = PNGFile.bytes(width) + PNGFile.bytes(height)
    header += [depth, color, 0, 0, isInterlaced ? 1 : 0]
    add("IHDR", header)
  }

  /// A file that ends where its pixels should begin.
  var withoutPixels: Data {
    var file = self
    file.add("IDAT", [])
    return file.data
  }

  /// Creates a file of black pixels, compressed to less than a thousandth of their size.
  init(blackWidth width: Int, height: Int) {
    self.init(width: width, height: height)
    add("IDAT", PNGFile.packedZeros((width + 1) * height))
    add("IEND", [])
  }

  /// Appends a chunk with its checksum.
  mutating func add(_ name: String, _ content: [UInt8]) {
    let body = Array(name.utf8) + content
    data.append(contentsOf: PNGFile.bytes(content.count) + body)
    data.append(contentsOf: PNGFile.bytes(Int(PNGFile.checksum(body))))
  }

  private static func bytes(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Returns a zlib stream of zeros (RFC 1950 and 1951): one literal, then copies of 258 zeros.
  private static func packedZeros(_ count: Int) -> [UInt8] {
    var bits = Bits()
    bits.append(0b011, 3)
    bits.appendCode(0x30, 8)
    let (copies, rest) = (count - 1).quotientAndRemainder(dividingBy: 258)
    for _ in 0..<copies {
      bits.appendCode(0b1100_0101, 8)
      bits.appendCode(0, 5)
    }
    for _ in 0..<rest { bits.appendCode(0x30, 8) }
    bits.appendCode(0, 7)
    let sum = (count % 65_521) << 16 | 1
    return [0x78, 0x01] + bits.bytes + bytes(sum)
  }

  /// Returns the CRC-32 as used by PNG (ISO 3309).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8) }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1
    }
  }

  /// Bits in deflate's order, the lowest of each byte first.
  private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var room = 0

    mutating func append(_ value: Int, _ count: Int) {
      for bit in 0..<count { append((value >> bit) & 1 == 1) }
    }

    /// Appends a Huffman code, highest bit first.
    mutating func appendCode(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { append((value >> bit) & 1 == 1) }
    }

    private mutating func append(_ bit: Bool) {
      if room == 0 {
        bytes.append(0)
        room = 8
      }
      if bit { bytes[bytes.count - 1] |= 1 << (8 - room) }
      room -= 1
    }
  }
}
