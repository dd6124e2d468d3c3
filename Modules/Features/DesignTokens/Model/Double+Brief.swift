extension Double {
  /// The number as text, with at most four decimal places and none for a whole number.
  ///
  /// For an absolute value of a billion or more, the text is `description`.
  var brief: String {
    guard abs(self) < 1e9 else { return description }
    let rounded = (self * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
