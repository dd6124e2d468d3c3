public import Core

/// The rule that an invalid tag name breaks.
public enum TagNameRefusal: Explained, Hashable {
  /// The text contains only white space and "#".
  case empty
  /// The name has more than 64 characters (grapheme clusters).
  ///
  /// The associated value is the number of characters.
  case tooManyCharacters(Int)
  /// The name has more than 256 bytes of UTF-8.
  ///
  /// The associated value is the number of bytes after normalization or, if the typed text has more
  /// than 4,096 bytes, before normalization.
  case tooManyBytes(Int)
  /// The name contains a character that is invalid in all names.
  ///
  /// `after` is the number of preceding characters.
  case forbidden(Unicode.Scalar, after: Int)
  /// The name contains a character that is invalid at its position.
  ///
  /// `after` is the number of preceding characters.
  case misplaced(Unicode.Scalar, after: Int)

  /// The user-facing explanation, with the rule.
  public var explanation: Explanation {
    switch self {
    case .empty:
      refused("A tag needs at least one character")
    case .tooManyCharacters(let count):
      refused("At most \(TagName.limit.graphemes) characters; the name has \(count)")
    case .tooManyBytes(let count):
      refused(
        "At most \(TagName.limit.bytes) bytes; the name has \(count)",
        hint: "Use fewer emoji (4–35 bytes each) and accented letters (2–4 bytes each).")
    case .forbidden(let scalar, let count):
      refused("\(scalar.label) can't be in a tag", hint: place(count))
    case .misplaced(let scalar, after: 0):
      refused("\(scalar.label) can't begin a tag", hint: place(0))
    case .misplaced(let scalar, let count):
      refused("\(scalar.label) can't be at this position in a tag", hint: place(count))
    }
  }

  private func refused(_ message: String, hint: String? = nil) -> Explanation {
    Explanation(.refused, code: "invalid-value", message, hint: hint)
  }

  /// Returns a hint that states the position of an invalid character, which may be invisible.
  private func place(_ count: Int) -> String {
    let place =
      switch count {
      case 0: "at the start"
      case 1: "after the first character"
      default: "after the first \(count) characters"
      }
    return "The invalid character is \(place). Delete it, or retype the name."
  }
}

extension Unicode.Scalar {
  /// The code point and the name, such as `U+200B (zero width space)`.
  ///
  /// Control characters have no Unicode name and are labeled `control character`.
  fileprivate var label: String {
    let digits = String(value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    if properties.generalCategory == .control { return "\(code) (control character)" }
    guard let name = properties.name else { return code }
    return "\(code) (\(name.lowercased()))"
  }
}
