import Foundation

/// A 64-bit hash that is similar for images that look alike: pHash (Zauner, 2010).
///
/// The bits represent the 8 × 8 lowest frequencies of a 32 × 32 cosine transform of the gray image.
/// A bit is set if the amplitude of its frequency is above the median. The bit of frequency zero,
/// the mean, is never set.
public struct PerceptualHash: Hashable, Sendable {
  /// The bits, with frequency zero in the least significant bit.
  public let bits: UInt64

  /// Creates a hash from its bits.
  public init(bits: UInt64) { self.bits = bits }

  /// Creates the hash of 32 × 32 gray values, row by row.
  ///
  /// If `gray` doesn't contain exactly 1,024 values, the hash is zero.
  public init(gray: [UInt8]) {
    guard gray.count == 32 * 32 else {
      bits = 0
      return
    }
    let frequencies = Self.frequencies(gray)
    let rest = frequencies.dropFirst().sorted()
    let median = rest[rest.startIndex + rest.count / 2]
    bits = frequencies.enumerated().dropFirst().reduce(0) { bits, pair in
      pair.element > median ? bits | (1 << UInt64(pair.offset)) : bits
    }
  }

  /// Returns the number of bits in which two hashes differ, from 0 to 64.
  public func distance(to other: PerceptualHash) -> Int {
    (bits ^ other.bits).nonzeroBitCount
  }

  /// The bits as 16 hexadecimal digits.
  public var text: String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the amplitudes of the 8 × 8 lowest frequencies, row by row.
  ///
  /// The function transforms the rows first, then the columns.
  private static func frequencies(_ gray: [UInt8]) -> [Double] {
    let cosines = cosines
    var along = [Double](repeating: 0, count: 8 * 32)
    for y in 0..<32 {
      for u in 0..<8 {
        var sum = 0.0
        for x in 0..<32 { sum += Double(gray[y * 32 + x]) * cosines[u * 32 + x] }
        along[u * 32 + y] = sum
      }
    }
    var frequencies: [Double] = []
    for v in 0..<8 {
      for u in 0..<8 {
        var sum = 0.0
        for y in 0..<32 { sum += along[u * 32 + y] * cosines[v * 32 + y] }
        frequencies.append(sum)
      }
    }
    return frequencies
  }

  private static let cosines: [Double] = (0..<8 * 32).map { index in
    let (frequency, place) = (Double(index / 32), Double(index % 32))
    return cos(Double.pi / 32 * (place + 0.5) * frequency)
  }
}
