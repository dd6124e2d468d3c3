extension Double {
  /// The number as text with at most four decimals, and none for a whole number.
  ///
  /// A number whose absolute value is a billion or more has its usual description.
  var brief: String {
    guard abs(self) < 1e9 else { return description }
    let rounded = (self * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
