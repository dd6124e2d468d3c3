extension Key {
  /// Returns the index of the active suggestion after a press of this key.
  ///
  /// The arrow keys wrap around at the ends.
  ///
  /// - Parameters:
  ///   - active: The index of the active suggestion, or `nil` if none is active.
  ///   - count: The number of suggestions, at least 1.
  /// - Returns: The index of the active suggestion, or `nil` if none is active. Keys other than the
  ///   vertical arrows, Home, and End return `active`.
  public func suggestion(after active: Int?, of count: Int) -> Int? {
    switch self {
    case .down: active.map { ($0 + 1) % count } ?? 0
    case .up: active.map { ($0 + count - 1) % count } ?? count - 1
    case .home: 0
    case .end: count - 1
    default: active
    }
  }
}
