extension Collection<String> {
  /// The strings as alternatives in a sentence, such as "a", "a or b", or "a, b, or c".
  public var alternatives: String {
    guard count > 2 else { return joined(separator: " or ") }
    return dropLast().joined(separator: ", ") + ", or \(suffix(1).joined())"
  }
}
