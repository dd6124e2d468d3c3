extension Double {
  /// The number without a fraction it does not have, and at most four digits of one it has.
  var brief: String {
    guard abs(self) < 1e9 else { return description }
    let rounded = (self * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
