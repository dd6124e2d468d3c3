/// How fine a canvas is: so many stitches on an inch, or on ten centimetres.
public struct Mesh: Hashable, Sendable, Encodable {
  /// The length that the stitches are counted on.
  public enum Gauge: String, Codable, Sendable, CaseIterable {
    /// One inch, as canvases are sold in most places.
    case inch
    /// Ten centimetres, as in parts of Europe.
    case tenCentimetres
  }

  /// How the threads lie.
  public enum Weave: String, Codable, Sendable, CaseIterable {
    /// Single threads.
    case mono
    /// Threads in pairs; split for petit point, they carry twice the stitches: 10/20.
    case penelope
  }

  /// Stitches on the gauge; over pairs of threads where the weave is penelope.
  public let count: Int
  /// What they are counted on.
  public let gauge: Gauge
  /// How the threads lie.
  public let weave: Weave

  /// A canvas of so many stitches.
  ///
  /// - Throws: ``MeshRefusal/count(_:_:)`` where the gauge has more or fewer threads than exist:
  ///   1 to 150 to the inch, 4 to 590 to 10 cm.
  public init(
    _ count: Int, per gauge: Gauge = .inch, weave: Weave = .mono
  ) throws(MeshRefusal) {
    let counts = gauge.counts(of: weave)
    guard counts.contains(count) else { throw .count(String(count), .outside(counts)) }
    self.count = count
    self.gauge = gauge
    self.weave = weave
  }

  /// The mesh counts a field can hold, in threads to the inch (MC-6).
  public static let counts = 1...150
}

extension Mesh.Gauge {
  /// The counts there are: the same for both gauges, rounded inwards; half as many pairs as threads.
  func counts(of weave: Mesh.Weave) -> ClosedRange<Int> {
    let threads = self == .inch ? Mesh.counts : 4...590
    return weave == .mono ? threads : threads.lowerBound...threads.upperBound / 2
  }

  /// The gauge as a length.
  var length: Length {
    self == .inch ? Length(1, .inch) : Length(10, .centimetre)
  }
}

extension Mesh {
  /// Stitches on one inch, exactly.
  public var stitchesPerInch: Fraction {
    get throws(FractionFailure) { try stitches(across: Length(1, .inch)) }
  }

  /// How many stitches lie across a length, exactly; the reverse of ``length(of:over:in:)``.
  ///
  /// - Parameters:
  ///   - length: Along the canvas.
  ///   - threads: How many threads a stitch covers; 2 on a 28-count linen worked over two.
  /// - Returns: Whole stitches where the length ends between two of them.
  /// - Throws: ``FractionFailure`` for lengths beyond reckoning.
  public func stitches(
    across length: Length, over threads: Int = 1
  ) throws(FractionFailure) -> Fraction {
    let gauge = try gauge.length.converted(to: length.unit).value
    return try length.value * Fraction(count) / gauge / Fraction(threads)
  }

  /// How long so many stitches are, exactly.
  ///
  /// - Parameters:
  ///   - stitches: In a row.
  ///   - threads: How many threads a stitch covers.
  ///   - unit: What the length is given in.
  /// - Returns: 13⅓ in for 240 stitches at 18 mesh.
  /// - Throws: ``FractionFailure`` for numbers beyond reckoning.
  public func length(
    of stitches: Fraction, over threads: Int = 1, in unit: LengthUnit = .inch
  ) throws(FractionFailure) -> Length {
    let gauge = try gauge.length.converted(to: unit).value
    return Length(try stitches * Fraction(threads) * gauge / Fraction(count), unit)
  }
}
