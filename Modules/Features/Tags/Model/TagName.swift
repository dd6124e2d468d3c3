public import Core

/// The normalized name of a tag.
///
/// Only this type defines which names are valid. All other code compares names by ``key``.
///
/// A name is in NFC. A name has no leading or trailing white space (White_Space, including tabs and
/// line ends), and a single space for each run of white space inside. A name doesn't begin with
/// "#", unless the "#" is part of an emoji keycap. A name has 1–64 grapheme clusters and at most
/// 256 bytes of UTF-8.
///
/// Invisible characters are invalid, because they could make different names look alike: control
/// characters (Cc), interlinear annotation (U+FFF9 to U+FFFB), noncharacters, and characters with
/// the property Default_Ignorable_Code_Point, such as zero-width space, bidirectional marks, soft
/// hyphen, fillers, and tag characters. Some ignorable characters are valid, but only where they
/// have a meaning:
/// - U+FE0E and U+FE0F after an emoji (Emoji), to show it as text or as an image;
/// - U+200D between emoji, to join them into one (UTS #51, ED-16);
/// - U+200C and U+200D after a virama (Canonical_Combining_Class 9), and U+200D between a letter
///   and a virama, in scripts such as Devanagari, Bengali, and Sinhala (UAX #31, 2.3.1, A2, B; The
///   Unicode Standard, 12.2);
/// - U+200C between letters of Arabic script, for languages such as Persian, Kurdish, and Urdu (UAX
///   #31, 2.3.1, A1);
/// - tag characters after U+1F3F4 that spell a region, to form its flag (UTS #51, ED-14a).
///
/// A name can't begin with a combining mark (M), which would join the preceding character. Private
/// use and unassigned characters are valid, so that new emoji work before the libraries support
/// them. Character properties come from Swift's standard library, NFC comes from Foundation, and
/// case folds come from `CaseFoldingTable`.
public struct TagName: Sendable {
  /// The displayed name: the typed spelling, normalized.
  public let text: String
  /// The full case fold of `text`, in NFC.
  ///
  /// Equal names have the same key. A key has at most twice as many bytes as `text`. A key isn't
  /// always a valid name, because folding can add characters: one ﬃ becomes three letters.
  public let key: String

  /// The maximum length of a name.
  public static let limit = TextLimit(graphemes: 64, bytes: 256)

  /// The maximum length of typed text, in bytes.
  ///
  /// Any valid name fits, in any normalization form.
  private static let mostTyped = 4_096

  /// Creates a name from typed text.
  ///
  /// - Parameter typed: The text, at most 4,096 bytes. The ``text`` of a name creates an equal
  ///   name.
  /// - Throws: ``TagNameRefusal`` if the text isn't a valid name. The length is checked first, then
  ///   each character from the start.
  public init(_ typed: String) throws(TagNameRefusal) {
    guard typed.utf8.count <= Self.mostTyped else { throw .tooManyBytes(typed.utf8.count) }
    let isPlain = Self.isPlain(typed)
    text = isPlain ? typed : Self.cleaned(typed)
    key = CaseFolding.key(of: text)
    try checkLength()
    if !isPlain { try NameScalars(text).check() }
  }

  /// Returns the key that the text would have as a name, for finding names or parts of names.
  ///
  /// - Parameter text: Any text. Only its first 4,096 scalars are used, because no key is longer.
  /// - Returns: The name's ``key`` if the text is a valid name. Otherwise, the text normalized and
  ///   folded like a name; the result is empty if the text contains only white space and "#".
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
  /// Returns whether two names have the same key, byte for byte.
  public static func == (one: TagName, other: TagName) -> Bool {
    one.key.utf8.elementsEqual(other.key.utf8)
  }

  /// Feeds the key's bytes into a hasher.
  public func hash(into hasher: inout Hasher) {
    var key = key
    key.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8.max)  // This byte never occurs in UTF-8, so it separates two keys.
  }
}

extension TagName {
  /// Returns whether the text is certain to need no normalization.
  ///
  /// The result is `true` for text with only ordinary scalars, single spaces between words, and no
  /// leading "#".
  private static func isPlain(_ text: String) -> Bool {
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      guard scalar.isOrdinary || scalar == " " && last != " " else { return false }
      last = scalar
    }
    return last != " " && text.utf8.first != UInt8(ascii: "#")
  }

  /// Returns the text in NFC, without surplus white space or leading "#" characters.
  private static func cleaned(_ text: String) -> String {
    func isWhite(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.isOrdinary && scalar.properties.isWhitespace
    }
    var rest = text.unicodeScalars[...]
    while let first = rest.first, isWhite(first) || isSign(rest) { rest.removeFirst() }
    return rest.split(whereSeparator: isWhite).map { String($0) }.joined(separator: " ").composed
  }

  /// Returns whether the text begins with a "#" that isn't part of an emoji keycap.
  private static func isSign(_ rest: Substring.UnicodeScalarView) -> Bool {
    guard rest.first == "#" else { return false }
    let next = rest.dropFirst().first { $0 != "\u{FE0F}" }
    return next != "\u{20E3}"
  }
}

/// The scalars of a name, checked for validity at their positions.
private struct NameScalars {
  private let scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Throws an error for the first scalar that is invalid at its position.
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

  /// Returns whether the scalar at a position is valid there, or `nil` if the scalar isn't
  /// restricted to certain positions.
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

  /// Returns whether a tag character is in a flag.
  ///
  /// A flag is U+1F3F4, a region of 3–6 tag letters or tag digits, and U+E007F.
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

  /// Returns whether a scalar is an emoji other than ASCII, a regional indicator, or a skin tone.
  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmoji && scalar.value > 0x7F && !scalar.properties.isEmojiModifier
      && !(0x1F1E6...0x1F1FF ~= scalar.value)
  }
}
