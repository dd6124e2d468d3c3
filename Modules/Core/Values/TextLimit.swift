/// The maximum length of text, in characters and in bytes.
///
/// Features check text before they store it, and never shorten it (ALL-6).
public struct TextLimit: Sendable, Equatable {
  /// The maximum number of grapheme clusters.
  public let graphemes: Int
  /// The maximum number of UTF-8 bytes.
  public let bytes: Int

  /// Creates a limit.
  ///
  /// By default, the maximum number of bytes is eight times `graphemes`.
  public init(graphemes: Int, bytes: Int? = nil) {
    self.graphemes = graphemes
    self.bytes = bytes ?? graphemes * 8
  }

  /// Returns a description of the maximum length that the text exceeds, or `nil` if the text fits.
  ///
  /// - Complexity: O(*n*), where *n* is ``bytes``, regardless of the text's length.
  public func refusal(of text: String) -> String? {
    if text.utf8.count > bytes { return "At most \(graphemes) characters (\(bytes) bytes)" }
    guard text.utf8.count > graphemes, text.count > graphemes else { return nil }
    return "At most \(graphemes) characters; the text has \(text.count)"
  }
}

extension String {
  /// The text without leading and trailing white space, or `nil` if nothing remains.
  public var trimmedOrNil: String? {
    // This is the common case: text that begins and ends with a visible ASCII character.
    let visible: ClosedRange<UInt8> = 0x21...0x7E
    if let first = utf8.first, let last = utf8.last, visible ~= first, visible ~= last {
      return self
    }
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(self[first...last])
  }
}
