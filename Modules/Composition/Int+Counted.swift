extension Int {
  /// Returns the number with a noun, such as `1 photo`, `2 photos`, or `2 entries`.
  ///
  /// By default, the plural is the noun followed by "s".
  package func counted(_ noun: String, plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
