extension Key {
  /// Returns which of some suggestions is pointed out after this key; the first follows the last.
  ///
  /// - Parameters:
  ///   - active: The one pointed out before; `nil` for none.
  ///   - count: The number of suggestions, at least 1.
  /// - Returns: Its index; `nil` until an arrow is pressed.
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
