/// A key that a client chooses for a change, so that a repeated request makes the change only once.
///
/// A store keeps the key of an ``UndoScope`` with the scope's first transaction, and rejects a later
/// scope with the same key. The key stays in the store as long as the step (``UndoRetention``).
public struct IdempotencyKey: Hashable, Sendable {
  /// The key: 16 to 64 ASCII letters, digits, and hyphens, such as a UUID.
  public let text: String

  /// Creates a key, or returns `nil` if the text has another length or other characters.
  public init?(_ text: String) {
    let isValid = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard (16...64).contains(text.utf8.count), isValid else { return nil }
    self.text = text
  }
}
