// The standard library's vector conversions are slow, because their generic code converts one
// number at a time.

extension CanvasPoint {
  var vector: SIMD2<Int> { SIMD2(Int(x), Int(y)) }
}

extension SIMD2<Int> {
  /// Creates a vector of the nearest whole numbers, rounding halves away from zero.
  init(rounding exact: SIMD2<Double>) { self.init(exact.x.nearest, exact.y.nearest) }

  var exact: SIMD2<Double> { SIMD2<Double>(Double(x), Double(y)) }
}

extension SIMD2<Double> {
  var length: Double { (x * x + y * y).squareRoot() }
}

extension Double {
  /// The nearest whole number, rounding halves away from zero.
  ///
  /// The number must fit in an `Int`.
  var nearest: Int { Int(self < 0 ? self - 0.5 : self + 0.5) }
}
