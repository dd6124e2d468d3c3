/// Word starts in UTF-8 text.
///
/// A word starts at the beginning of the text, and at each letter or digit that doesn't follow
/// another letter or digit. Letters and digits have Unicode's general categories L and N. Marks (M)
/// and format characters (Cf, including joiners) belong to the preceding character.
extension Span<UInt8> {
  /// Returns whether a word starts at a byte offset.
  ///
  /// The offset must be the start of a scalar.
  ///
  /// - Complexity: O(*m*), where *m* is the number of marks and format characters directly before
  ///   the offset.
  func startsWord(at place: Int) -> Bool {
    guard place > 0 else { return true }
    guard part(at: place) == .word else { return false }
    var before = place
    while before > 0 {
      before = scalarStart(before: before)
      let part = part(at: before)
      if part != .attached { return part != .word }
    }
    return true
  }

  /// The byte offsets where words start, excluding the beginning of the text.
  var laterWordStarts: [Int] {
    guard count > 1 else { return [] }
    return (1..<count).filter { !isContinuation(self[$0]) && startsWord(at: $0) }
  }

  private func part(at place: Int) -> WordPart {
    let byte = self[place]
    return byte < 0x80 ? WordPart(ascii: byte) : WordPart(scalar(at: place))
  }

  private func scalarStart(before place: Int) -> Int {
    var start = place - 1
    while start > 0, isContinuation(self[start]) { start -= 1 }
    return start
  }

  /// Returns the scalar that is encoded in several bytes at a byte offset (RFC 3629, section 3).
  private func scalar(at place: Int) -> Unicode.Scalar {
    let lead = self[place]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(self[place + offset] & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

/// The role of a scalar: part of a word, attached to its predecessor, or between words.
private enum WordPart {
  case word, attached, between

  init(ascii byte: UInt8) {
    let isLetter = (0x61...0x7A).contains(byte | 0x20)
    self = isLetter || (0x30...0x39).contains(byte) ? .word : .between
  }

  init(_ scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      self = .word
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: self = .attached
    default: self = .between
    }
  }
}
