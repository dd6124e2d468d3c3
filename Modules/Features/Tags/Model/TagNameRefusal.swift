public import Core

/// Why something typed is no name of a tag.
public enum TagNameRefusal: Explained, Hashable {
  /// Nothing is left of it without white space and "#".
  case empty
  /// So many characters (grapheme clusters), more than 64.
  case tooManyCharacters(Int)
  /// So many bytes of UTF-8, more than 256; as typed where that alone is too much to look at.
  case tooManyBytes(Int)
  /// A character that no name can hold, and how many characters of the name stand before it.
  case forbidden(Unicode.Scalar, after: Int)
  /// A character that a name can hold elsewhere, and how many characters stand before it.
  case misplaced(Unicode.Scalar, after: Int)

  /// The refusal in words, with the rule that is broken.
  public var explanation: Explanation {
    switch self {
    case .empty:
      refused("A tag needs at least one character")
    case .tooManyCharacters(let count):
      refused("At most \(TagName.limit.graphemes) characters; this has \(count)")
    case .tooManyBytes(let count):
      refused(
        "At most \(TagName.limit.bytes) bytes; this has \(count)",
        hint: "Letters with marks take 2 to 4 bytes, emoji 4 to 35: fewer of them fit.")
    case .forbidden(let scalar, let count):
      refused("\(scalar.label) can't be in a tag", hint: place(count))
    case .misplaced(let scalar, after: 0):
      refused("\(scalar.label) can't begin a tag", hint: place(0))
    case .misplaced(let scalar, let count):
      refused("\(scalar.label) can't stand there in a tag", hint: place(count))
    }
  }

  private func refused(_ message: String, hint: String? = nil) -> Explanation {
    Explanation(.refused, code: "invalid-value", message, hint: hint)
  }

  /// Where to look for what can't be seen.
  private func place(_ count: Int) -> String {
    let place =
      switch count {
      case 0: "at the start"
      case 1: "after the first character"
      default: "after \(count) characters"
      }
    return "It stands \(place): delete it, or type the name anew."
  }
}

extension Unicode.Scalar {
  /// Its number and what it is: `U+200B (zero width space)`; control characters have no names.
  fileprivate var label: String {
    let digits = String(value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    if properties.generalCategory == .control { return "\(code) (control character)" }
    guard let name = properties.name else { return code }
    return "\(code) (\(name.lowercased()))"
  }
}
