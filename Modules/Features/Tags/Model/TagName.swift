public import Core

/// The name of a tag: the one contract for names. All else compares names by ``key`` alone.
///
/// A name is in NFC, without white space (White_Space: tabs and line ends, too) at its ends, with
/// one blank for any inside it, and without "#" before it unless that begins an emoji keycap. It
/// has 1 to 64 grapheme clusters and at most 256 bytes of UTF-8.
///
/// What can't be seen can't be in it, since two names could look alike: control characters (Cc),
/// interlinear annotation (U+FFF9 to U+FFFB), noncharacters, and all Default_Ignorable_Code_Point:
/// zero-width space, bidirectional marks, soft hyphen, fillers, tag characters. Of the last, those
/// that writing needs are allowed where they have a meaning, and nowhere else:
/// - U+FE0E and U+FE0F after an emoji (Emoji), which they show as text or as a picture;
/// - U+200D between emoji, which it joins into one (UTS #51, ED-16);
/// - U+200C and U+200D after a virama (Canonical_Combining_Class 9), U+200D between a letter and a
///   virama: Devanagari, Bengali, Sinhala (UAX #31, 2.3.1, A2, B; The Unicode Standard, 12.2);
/// - U+200C between letters of Arabic script: Persian, Kurdish, Urdu (UAX #31, 2.3.1, A1);
/// - tag characters after U+1F3F4 that spell a region, whose flag they make (UTS #51, ED-14a).
///
/// No name begins with a combining mark (M): it would join what stands before it. Private use and
/// what is unassigned are allowed, so that new emoji don't wait for new libraries. Properties are
/// those of Swift's library, NFC is Foundation's, folds are the table's.
public struct TagName: Sendable {
  /// The name as it is shown: the spelling that was typed, made to fit the contract.
  public let text: String
  /// What equal names have in common: the full case fold of `text`, in NFC.
  ///
  /// At most twice as many bytes as `text`. It need not be a name: one ﬃ becomes three letters.
  public let key: String

  /// How long a name may be.
  public static let limit = TextLimit(graphemes: 64, bytes: 256)

  /// No more than this is looked at; every name fits into it, in whatever form it is typed.
  private static let mostTyped = 4_096

  /// The name that is meant.
  ///
  /// - Parameter typed: At most 4,096 bytes; a ``text`` comes out as it went in.
  /// - Throws: ``TagNameRefusal``: the length is judged first, then each character from the start.
  public init(_ typed: String) throws(TagNameRefusal) {
    guard typed.utf8.count <= Self.mostTyped else { throw .tooManyBytes(typed.utf8.count) }
    let isPlain = Self.isPlain(typed)
    text = isPlain ? typed : Self.cleaned(typed)
    key = CaseFolding.key(of: text)
    try checkLength()
    if !isPlain { try NameScalars(text).check() }
  }

  /// The key that a text would have if it were a name: for finding names, also by part of one.
  ///
  /// - Parameter text: What lies past 4,096 scalars is not looked at: no key is as long.
  /// - Returns: The ``key`` of the name where it is one; else, since nothing is refused here, what
  ///   the same folding makes of it; "" for white space and "#".
  public static func key(ofQuery text: String) -> String {
    let isShort = text.utf8.count <= mostTyped
    let text = isShort ? text : String(text.unicodeScalars.prefix(mostTyped))
    return CaseFolding.key(of: isPlain(text) ? text : cleaned(text))
  }

  private func checkLength() throws(TagNameRefusal) {
    let (limit, bytes) = (Self.limit, text.utf8.count)
    if bytes == 0 { throw .empty }
    if bytes > limit.graphemes, text.count > limit.graphemes {
      throw .tooManyCharacters(text.count)
    }
    if bytes > limit.bytes { throw .tooManyBytes(bytes) }
  }
}

extension TagName: Hashable {
  /// Whether the keys are the same, byte for byte.
  public static func == (one: TagName, other: TagName) -> Bool {
    one.key.utf8.elementsEqual(other.key.utf8)
  }

  /// Feeds the key's bytes.
  public func hash(into hasher: inout Hasher) {
    var key = key
    key.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8.max)  // It is in no UTF-8: where keys follow each other, it parts them.
  }
}

extension TagName {
  /// Whether a text is as a name is: ordinary scalars, single blanks between, no "#" before it.
  private static func isPlain(_ text: String) -> Bool {
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      guard scalar.isOrdinary || scalar == " " && last != " " else { return false }
      last = scalar
    }
    return last != " " && text.utf8.first != UInt8(ascii: "#")
  }

  /// A text without the white space and the "#" that a name doesn't have, in NFC.
  private static func cleaned(_ text: String) -> String {
    func isWhite(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.isOrdinary && scalar.properties.isWhitespace
    }
    var rest = text.unicodeScalars[...]
    while let first = rest.first, isWhite(first) || isSign(rest) { rest.removeFirst() }
    return rest.split(whereSeparator: isWhite).map { String($0) }.joined(separator: " ").composed
  }

  /// Whether a "#" stands first that is no keycap's.
  private static func isSign(_ rest: Substring.UnicodeScalarView) -> Bool {
    guard rest.first == "#" else { return false }
    let next = rest.dropFirst().first { $0 != "\u{FE0F}" }
    return next != "\u{20E3}"
  }
}

/// The scalars of a name, asked whether they may stand where they stand.
private struct NameScalars {
  private let scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Throws for the first scalar that may not.
  func check() throws(TagNameRefusal) {
    for (place, scalar) in scalars.enumerated() where !scalar.isOrdinary {
      if let isMeant = isMeant(at: place) {
        guard isMeant else { throw .misplaced(scalar, after: characters(before: place)) }
      } else if Self.isUnseen(scalar) {
        throw .forbidden(scalar, after: characters(before: place))
      } else if place == 0, Self.isMark(scalar) {
        throw .misplaced(scalar, after: 0)
      }
    }
  }

  /// Whether a scalar that is allowed in places stands in one; nil for all others.
  private func isMeant(at place: Int) -> Bool? {
    switch scalars[place].value {
    case 0xFE0E, 0xFE0F: before(place)?.properties.isEmoji == true
    case 0x200C: isAfterVirama(place) || isInArabicWord(place)
    case 0x200D: isAfterVirama(place) || isBeforeVirama(place) || isInEmoji(place)
    case 0xE0020...0xE007F: isInFlag(place)
    default: nil
    }
  }

  private func before(_ place: Int) -> Unicode.Scalar? { place > 0 ? scalars[place - 1] : nil }

  private func after(_ place: Int) -> Unicode.Scalar? { scalars.dropFirst(place + 1).first }

  private func isAfterVirama(_ place: Int) -> Bool { before(place).map(Self.isVirama) == true }

  private func isBeforeVirama(_ place: Int) -> Bool {
    before(place).map(Self.isLetter) == true && after(place).map(Self.isVirama) == true
  }

  private func isInArabicWord(_ place: Int) -> Bool {
    let letter = scalars[..<place].last { !Self.isMark($0) }
    return letter.map(Self.isArabicLetter) == true && after(place).map(Self.isArabicLetter) == true
  }

  private func isInEmoji(_ place: Int) -> Bool {
    let base = scalars[..<place].last { $0 != "\u{FE0F}" && !$0.properties.isEmojiModifier }
    return base.map(Self.isPictograph) == true && after(place).map(Self.isPictograph) == true
  }

  /// Whether the tag characters around a place spell three to six letters and digits of a region.
  private func isInFlag(_ place: Int) -> Bool {
    func isTag(_ scalar: Unicode.Scalar) -> Bool { 0xE0020...0xE007F ~= scalar.value }
    let start = scalars[..<place].lastIndex { !isTag($0) }
    guard let start, scalars[start] == "\u{1F3F4}" else { return false }
    let tags = scalars[(start + 1)...].prefix(while: isTag)
    return 3...6 ~= tags.count - 1 && tags.last == "\u{E007F}"
      && tags.dropLast().allSatisfy {
        0xE0030...0xE0039 ~= $0.value || 0xE0061...0xE007A ~= $0.value
      }
  }

  private func characters(before place: Int) -> Int {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[..<place])
    return String(text).count
  }
}

extension NameScalars {
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.generalCategory == .control || properties.isDefaultIgnorableCodePoint
      || properties.isNoncharacterCodePoint || 0xFFF9...0xFFFB ~= scalar.value
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter: true
    default: false
    }
  }

  private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass == .virama
  }

  private static func isArabicLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0620...0x06FF, 0x0750...0x077F, 0x0870...0x08FF: isLetter(scalar)
    default: false
    }
  }

  /// Whether a scalar is a picture by itself: not a digit, half a flag or a colour of skin.
  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmoji && scalar.value > 0x7F && !scalar.properties.isEmojiModifier
      && !(0x1F1E6...0x1F1FF ~= scalar.value)
  }
}
