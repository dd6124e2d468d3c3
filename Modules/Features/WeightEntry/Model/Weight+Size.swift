extension Weight {
  /// How heavy it is, exactly, in 10⁻¹⁴ kg: a millionth of a pound is a whole number of these.
  ///
  /// It is wide enough for any number there is, also for one that is out of ``sizes``.
  var size: Int128 {
    let one = unit == .kg ? 100_000_000_000_000 : 45_359_237_000_000
    return Int128(number.units) * Int128(one / number.perUnit)
  }

  /// The sizes a weight may have, whatever its unit: 0.5 to 700 kg.
  static let sizes: ClosedRange<Int128> = 50_000_000_000_000...70_000_000_000_000_000

  /// The same as a number to reckon with; as near as a Double comes.
  var kilograms: Double { size.nearest / 1e14 }
}

extension ScaledNumber {
  /// How many of its units make one: 100 where the scale is 2.
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
  /// About the nearest Double. The library's own conversion takes 0.3 µs, which would be most of what a trend
  /// over a hundred years takes.
  var nearest: Double {
    Double(Int64(truncatingIfNeeded: self >> 64)) * 0x1p64
      + Double(UInt64(truncatingIfNeeded: self))
  }
}

extension Weight: Comparable {
  /// Lighter weights come first; of two that are equally heavy, kilograms and fewer decimals.
  package static func < (lhs: Weight, rhs: Weight) -> Bool {
    (lhs.size, lhs.unit == .kg ? 0 : 1, lhs.number.scale)
      < (rhs.size, rhs.unit == .kg ? 0 : 1, rhs.number.scale)
  }
}
