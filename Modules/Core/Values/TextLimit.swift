/// How long a text may be: in characters a person sees, and in bytes kept.
///
/// Texts are checked before they are stored and never cut (ALL-6).
public struct TextLimit: Sendable, Equatable {
  /// The most grapheme clusters.
  public let graphemes: Int
  /// The most bytes of UTF-8.
  public let bytes: Int

  /// A limit in graphemes; bytes default to eight a grapheme.
  public init(graphemes: Int, bytes: Int? = nil) {
    self.graphemes = graphemes
    self.bytes = bytes ?? graphemes * 8
  }

  /// Why a text is too long, as a sentence with the rule in it; nil where it fits.
  ///
  /// - Complexity: O(`bytes` + 1) also for a longer text: what is past the limit is not counted.
  public func refusal(of text: String) -> String? {
    if text.utf8.count > bytes { return "At most \(graphemes) characters (\(bytes) bytes)" }
    guard text.utf8.count > graphemes, text.count > graphemes else { return nil }
    return "At most \(graphemes) characters; this has \(text.count)"
  }
}

extension String {
  /// The text without white space at its ends; nil where nothing is left.
  public var trimmedOrNil: String? {
    // Most texts begin and end with a visible ASCII character.
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
