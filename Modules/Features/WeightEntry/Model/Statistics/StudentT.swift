import Foundation

/// Student's t-distribution for a whole number of degrees of freedom.
enum StudentT {
  /// Returns the two-sided 95% quantile: the number that |t| doesn't exceed with 95% probability.
  ///
  /// The probability is computed with the finite series of Abramowitz and Stegun, 26.7.3 and
  /// 26.7.4, for the angle whose tangent is t/√ν. The probability grows with the angle, so
  /// bisection finds the angle.
  ///
  /// - Parameter degreesOfFreedom: The number of degrees of freedom, at least 1.
  /// - Returns: The quantile, which approaches 1.96 for many degrees of freedom.
  /// - Complexity: O(*n*), where *n* is the number of degrees of freedom.
  static func quantile(degreesOfFreedom: Int) -> Double {
    var (low, high) = (0.0, Double.pi / 2)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if probability(within: middle, degreesOfFreedom) < 0.95 {
        low = middle
      } else {
        high = middle
      }
    }
    return Double(degreesOfFreedom).squareRoot() * tan(low)
  }

  private static func probability(within angle: Double, _ degreesOfFreedom: Int) -> Double {
    let isOdd = !degreesOfFreedom.isMultiple(of: 2)
    var term = isOdd ? cos(angle) : 1
    var sum = degreesOfFreedom == 1 ? 0 : term
    for factor in stride(from: isOdd ? 3.0 : 2, to: Double(degreesOfFreedom), by: 2) {
      term *= (factor - 1) / factor * cos(angle) * cos(angle)
      sum += term
    }
    return isOdd ? 2 / .pi * (angle + sin(angle) * sum) : sin(angle) * sum
  }
}
