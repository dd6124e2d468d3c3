public import MemoryAdapters

extension SeededRandomSource {
  /// Returns random text that consists of at most `most` parts.
  ///
  /// The parts are chosen to expose errors. They include separators, quotation marks, control
  /// characters, combining marks (alone and after letters), letters from several scripts, and
  /// joined emoji.
  public func text(upTo most: Int) -> String {
    var random = self
    let count = Int.random(in: 0...max(0, most), using: &random)
    return (0..<count).map { _ in Self.pieces[Int.random(in: Self.pieces.indices, using: &random)] }
      .joined()
  }

  private static let pieces = [
    "a", "B", "z", "7", "0", " ", "\t", "\n", "\r\n", "\u{0}", "\u{1F}", ".", ",", ";", ":", "-",
    "_", "+", "/", "=", "%", "\"", "\\", "'", "<", "&", "é", "e\u{301}", "\u{301}", "ß", "ı", "İ",
    "ﬁ", "한", "ᄒ", "ك", "א", "１", "١", "\u{200D}", "\u{FEFF}", "🐞", "👩‍🎨", "🇮🇹", "𝒳", "\u{10FFFF}",
  ]
}
