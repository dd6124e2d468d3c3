import Foundation

/// 64 bits that are alike for pictures that look alike: pHash (Zauner, 2010).
///
/// The 8 × 8 lowest frequencies of a 32 × 32 cosine transform of the grey picture, without the mean;
/// a bit is set where the frequency is above the median.
public struct PerceptualHash: Hashable, Sendable {
  /// The bits, the lowest frequency first.
  public let bits: UInt64

  /// Takes bits as they are.
  public init(bits: UInt64) { self.bits = bits }

  /// The hash of 32 × 32 grey values, row by row; other counts hash to zero.
  public init(grey: [UInt8]) {
    guard grey.count == 32 * 32 else {
      bits = 0
      return
    }
    var frequencies: [Double] = []
    for v in 0..<8 {
      for u in 0..<8 { frequencies.append(Self.frequency(u, v, grey)) }
    }
    let rest = frequencies.dropFirst().sorted()
    let median = rest[rest.startIndex + rest.count / 2]
    bits = frequencies.enumerated().dropFirst().reduce(0) { bits, pair in
      pair.element > median ? bits | (1 << UInt64(pair.offset)) : bits
    }
  }

  /// In how many bits two hashes differ, 0 to 64.
  public func distance(to other: PerceptualHash) -> Int {
    (bits ^ other.bits).nonzeroBitCount
  }

  /// The bits as 16 hexadecimal digits.
  public var text: String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func frequency(_ u: Int, _ v: Int, _ grey: [UInt8]) -> Double {
    var sum = 0.0
    for y in 0..<32 {
      var row = 0.0
      for x in 0..<32 { row += Double(grey[y * 32 + x]) * cosines[u * 32 + x] }
      sum += row * cosines[v * 32 + y]
    }
    return sum
  }

  private static let cosines: [Double] = (0..<8).flatMap { frequency in
    (0..<32).map { place in
      cos(Double.pi / 32 * (Double(place) + 0.5) * Double(frequency))
    }
  }
}
