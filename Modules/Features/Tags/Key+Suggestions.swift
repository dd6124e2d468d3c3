import Core

extension Key {
  /// Which of some suggestions is pointed out after this key; the last is followed by the first.
  ///
  /// - Parameters:
  ///   - active: The one before; nil for none.
  ///   - count: How many there are, at least one.
  /// - Returns: Its index; nil where no arrow was pressed yet.
  func suggestion(after active: Int?, of count: Int) -> Int? {
    switch self {
    case .down: active.map { ($0 + 1) % count } ?? 0
    case .up: active.map { ($0 + count - 1) % count } ?? count - 1
    case .home: 0
    case .end: count - 1
    default: active
    }
  }
}
