extension Weight {
  /// The exact weight in 10⁻¹⁴ kg.
  ///
  /// A millionth of a pound is a multiple of 10⁻¹⁴ kg. `Int128` is wide enough for any
  /// ``ScaledNumber``, even for a weight outside ``sizes``.
  var size: Int128 {
    let one = unit == .kg ? 100_000_000_000_000 : 45_359_237_000_000
    return Int128(number.units) * Int128(one / number.perUnit)
  }

  /// The valid sizes: 0.5 to 700 kg, in 10⁻¹⁴ kg.
  static let sizes: ClosedRange<Int128> = 50_000_000_000_000...70_000_000_000_000_000

  /// The weight in kilograms, to the precision of a `Double`.
  var kilograms: Double { size.nearest / 1e14 }
}

extension ScaledNumber {
  /// The number of ``units`` in the number 1: 100 for a scale of 2.
  var perUnit: Int {
    switch scale {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10_000
    case 5: 100_000
    default: 1_000_000
    }
  }
}

extension Int128 {
  /// A `Double` close to the number, but not always the nearest.
  ///
  /// The standard library's exact conversion takes 0.3 µs, which would dominate the computing time
  /// of a trend over a hundred years.
  var nearest: Double {
    Double(Int64(truncatingIfNeeded: self >> 64)) * 0x1p64
      + Double(UInt64(truncatingIfNeeded: self))
  }
}

extension Weight: Comparable {
  /// Returns whether a weight is sorted before another.
  ///
  /// Weights are sorted by size. Weights of equal size are sorted with kilograms first, and then by
  /// number of decimals.
  package static func < (lhs: Weight, rhs: Weight) -> Bool {
    (lhs.size, lhs.unit == .kg ? 0 : 1, lhs.number.scale)
      < (rhs.size, rhs.unit == .kg ? 0 : 1, rhs.number.scale)
  }
}
