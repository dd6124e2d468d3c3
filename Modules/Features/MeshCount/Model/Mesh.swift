/// The fineness of a canvas: the number of stitches per inch, or per ten centimeters.
public struct Mesh: Hashable, Sendable, Encodable {
  /// The length over which stitches are counted.
  public enum Gauge: String, Codable, Sendable, CaseIterable {
    /// One inch, the usual gauge for canvases.
    case inch
    /// Ten centimeters, a gauge used in parts of Europe.
    case tenCentimetres
  }

  /// The arrangement of the threads.
  public enum Weave: String, Codable, Sendable, CaseIterable {
    /// Single threads.
    case mono
    /// Threads in pairs.
    ///
    /// If the pairs are split for petit point, the canvas holds twice as many stitches, as in
    /// 10/20.
    case penelope
  }

  /// The number of stitches over the gauge.
  ///
  /// On penelope, a stitch covers a pair of threads.
  public let count: Int
  /// The length over which stitches are counted.
  public let gauge: Gauge
  /// The arrangement of the threads.
  public let weave: Weave

  /// Creates a mesh with a number of stitches over a gauge.
  ///
  /// - Throws: ``MeshRefusal/count(_:_:)`` if the count is out of range: 1 to 150 per inch, or 4 to
  ///   590 per 10 cm. Penelope allows half the maximum.
  public init(
    _ count: Int, per gauge: Gauge = .inch, weave: Weave = .mono
  ) throws(MeshRefusal) {
    let counts = gauge.counts(of: weave)
    guard counts.contains(count) else { throw .count(String(count), .outside(counts)) }
    self.count = count
    self.gauge = gauge
    self.weave = weave
  }

  /// The valid mesh counts in a field, in threads per inch (MC-6).
  public static let counts = 1...150
}

extension Mesh.Gauge {
  /// Returns the valid counts for a weave.
  ///
  /// Both gauges allow the same range of thread densities. The limits per ten centimeters are
  /// rounded to whole numbers within that range. The maximum number of pairs is half the maximum
  /// number of threads.
  func counts(of weave: Mesh.Weave) -> ClosedRange<Int> {
    let threads = self == .inch ? Mesh.counts : 4...590
    return weave == .mono ? threads : threads.lowerBound...threads.upperBound / 2
  }

  /// The length of the gauge.
  var length: Length {
    self == .inch ? Length(1, .inch) : Length(10, .centimeter)
  }
}

extension Mesh {
  /// The exact number of stitches per inch.
  public var stitchesPerInch: Fraction {
    get throws(FractionFailure) { try stitches(across: Length(1, .inch)) }
  }

  /// Returns the exact number of stitches over a length, the inverse of ``length(of:over:in:)``.
  ///
  /// - Parameters:
  ///   - length: A length along the canvas.
  ///   - threads: The number of threads that a stitch covers, such as 2 on 28-count linen worked
  ///     over two.
  /// - Returns: A whole number if the length ends between two stitches, or else a fraction.
  /// - Throws: ``FractionFailure`` if a number is too large, or if `threads` is 0.
  public func stitches(
    across length: Length, over threads: Int = 1
  ) throws(FractionFailure) -> Fraction {
    let gauge = try gauge.length.converted(to: length.unit).value
    return try length.value * Fraction(count) / gauge / Fraction(threads)
  }

  /// Returns the exact length of a row of stitches.
  ///
  /// - Parameters:
  ///   - stitches: The number of stitches in the row.
  ///   - threads: The number of threads that a stitch covers.
  ///   - unit: The unit of the result.
  /// - Returns: The length, such as 13⅓ in for 240 stitches on 18 mesh.
  /// - Throws: ``FractionFailure`` if a number is too large to compute exactly.
  public func length(
    of stitches: Fraction, over threads: Int = 1, in unit: LengthUnit = .inch
  ) throws(FractionFailure) -> Length {
    let gauge = try gauge.length.converted(to: unit).value
    return Length(try stitches * Fraction(threads) * gauge / Fraction(count), unit)
  }
}
