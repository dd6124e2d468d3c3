/// A source of random names and queries with many common parts, so that all match ranks occur often.
enum SampleNames {
  private static let words = [
    "a", "b", "ab", "ba", "aba", "abba", "rose", "roses", "prose", "rosé", "e\u{301}te", "été",
    "花", "花見", "見", "лён", "42", "4", "½", "🌹", "👩‍🎨", "🇮🇹", "ﬁ", "नमस्ते",
  ]
  private static let separators = ["-", "_", ".", ":", "/", " ", "", "+", "·", "\u{0}", "--"]

  /// Returns a name of one to four words or, rarely, an empty name.
  static func name(_ random: inout some RandomNumberGenerator) -> String {
    let isEmpty = Int.random(in: 0...40, using: &random) == 0
    let count = isEmpty ? 0 : Int.random(in: 1...4, using: &random)
    return (0..<count).map { place in
      piece(place == 0 ? [""] : separators, &random) + piece(words, &random)
    }.joined()
  }

  /// Returns a query of up to 12 scalars, which usually occurs in a name.
  static func query(from names: [String], _ random: inout some RandomNumberGenerator) -> String {
    let scalars = Array(piece(names, &random).unicodeScalars)
    let start = Bool.random(using: &random) ? 0 : Int.random(in: 0...scalars.count, using: &random)
    let length = Int.random(in: 0...12, using: &random)
    var query = ""
    query.unicodeScalars.append(contentsOf: scalars[start...].prefix(length))
    if Int.random(in: 0..<8, using: &random) == 0 { query += piece(words + separators, &random) }
    return query
  }

  private static func piece(
    _ pieces: [String], _ random: inout some RandomNumberGenerator
  ) -> String {
    pieces.randomElement(using: &random) ?? ""
  }
}
