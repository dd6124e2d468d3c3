// Fields that suggest texts.

extension Key {
  /// Returns the zero-based index of the active suggestion after a press of this key.
  ///
  /// The vertical arrow keys wrap around at the ends.
  ///
  /// - Parameters:
  ///   - active: The index of the suggestion that was active before the key press, or `nil` if none
  ///     was active.
  ///   - count: The number of suggestions, at least 1.
  /// - Returns: The new index, or `nil` if no suggestion is active. For keys other than the
  ///   vertical arrow keys, Home, and End, the result is `active`.
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

extension Effect {
  /// Returns an effect that announces the number of suggestions for the typed text.
  ///
  /// `none` is the announcement if there are no suggestions.
  public static func announceSuggestions(
    _ count: Int, none: String = "No suggestions"
  ) -> Effect {
    .announce(count == 0 ? none : count == 1 ? "1 suggestion" : "\(count) suggestions")
  }
}
