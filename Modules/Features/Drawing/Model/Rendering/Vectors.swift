// The general conversions between vectors are slow: they go by generic code, a number at a time.

extension Spot {
  var vector: SIMD2<Int> { SIMD2(Int(x), Int(y)) }
}

extension SIMD2<Int> {
  /// The nearest whole numbers, halves away from zero.
  init(rounding exact: SIMD2<Double>) { self.init(exact.x.nearest, exact.y.nearest) }

  var exact: SIMD2<Double> { SIMD2<Double>(Double(x), Double(y)) }
}

extension SIMD2<Double> {
  var length: Double { (x * x + y * y).squareRoot() }
}

extension Double {
  /// The nearest whole number, halves away from zero; not for numbers that no `Int` can hold.
  var nearest: Int { Int(self < 0 ? self - 0.5 : self + 0.5) }
}
