// Every store folds text with `foldedForSearch` before a search compares the text.

extension String {
  /// The text as searches compare it: in lowercase and without diacritics.
  ///
  /// For example, “Café” becomes “cafe”. The diacritics of Latin, Greek, and Cyrillic letters are
  /// removed. Diacritics that follow no letter, the vowel signs of other scripts, and letters
  /// without a canonical decomposition, such as “ø”, remain. Folding folded text changes nothing,
  /// and canonically equivalent strings fold to canonically equivalent strings.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var foldedForSearch: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var folded = String.UnicodeScalarView()
    var followsLetter = false
    for scalar in lowercased().unicodeScalars {
      if scalar.isDiacritic {
        if !followsLetter { folded.append(scalar) }
      } else if let base = Diacritics.bases[scalar] {
        folded.append(base)
        followsLetter = true
      } else {
        folded.append(scalar)
        // Canonically equivalent strings can order marks differently, but marks never move across a
        // scalar of combining class 0, so only a scalar of class 0 ends a letter.
        if scalar.properties.canonicalCombiningClass == .notReordered {
          followsLetter = scalar.properties.isAlphabetic
        }
      }
    }
    return String(folded)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is in a Unicode block of combining diacritical marks.
  fileprivate var isDiacritic: Bool {
    switch value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// The scalars that ``Swift/String/foldedForSearch`` converts to this folded scalar, in ascending
  /// order.
  ///
  /// The scalar itself is included. Scalars that fold only together with others are omitted.
  var unfolded: [Unicode.Scalar] {
    let lowercase = [self] + Diacritics.letters(on: self)
    let uppercase = lowercase.map(\.properties.uppercaseMapping.unicodeScalars)
      .compactMap { $0.count == 1 ? $0.first : nil }
    return Set(lowercase + uppercase.filter { String($0).foldedForSearch == String(self) }).sorted()
  }
}

/// The lowercase letters whose canonical decomposition is a letter and diacritics.
private enum Diacritics {
  /// The base letters, keyed by letter with diacritics.
  static let bases: [Unicode.Scalar: Unicode.Scalar] = {
    var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
    for group in letters.split(whereSeparator: \.isWhitespace) {
      guard let base = group.unicodeScalars.first else { continue }
      for letter in group.unicodeScalars.dropFirst() { bases[letter] = base }
    }
    return bases
  }()

  /// Returns the letters that consist of a base letter and diacritics.
  static func letters(on base: Unicode.Scalar) -> [Unicode.Scalar] {
    bases.filter { $0.value == base }.map(\.key)
  }

  /// Each base letter, followed by its forms with diacritics (Unicode 16, UnicodeData.txt).
  ///
  /// A test compares the letters with Foundation's decompositions.
  private static let letters = """
    aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ cçćĉċčḉ eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ
    iìíîïĩīĭįǐȉȋḭḯỉị nñńņňǹṅṇṉṋ oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ
    uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự yýÿŷȳẏẙỳỵỷỹ dďḋḍḏḑḓ gĝğġģǧǵḡ hĥȟḣḥḧḩḫẖ jĵǰ
    kķǩḱḳḵ lĺļľḷḹḻḽ rŕŗřȑȓṙṛṝṟ sśŝşšșṡṣṥṧṩ tţťțṫṭṯṱẗ wŵẁẃẅẇẉẘ zźżžẑẓẕ æǣǽ ʒǯ øǿ
    ιΐίϊἰἱἲἳἴἵἶἷὶίῐῑῒΐῖῗ αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ εέἐἑἒἓἔἕὲέ
    ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ οόὀὁὂὃὄὅὸό
    ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ ϒϓϔ ийѝӣӥ еѐёӗ гѓ ії кќ уўӯӱӳ ѵѷ жӂӝ аӑӓ әӛ зӟ оӧ өӫ
    эӭ чӵ ыӹ bḃḅḇ fḟ mḿṁṃ pṕṗ vṽṿ xẋẍ ſẛ ρῤῥ 𐗒𐗉 𐗚𐗤
    """
}
