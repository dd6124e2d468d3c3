import Core
import Testing

@Suite("Terminal columns of characters")
struct CharacterColumnsTests {
  @Test(
    "An emoji is at least two columns wide, and a joined emoji is as wide as all its parts together",
    arguments: [
      ("a", 1), ("한", 2), ("e\u{301}", 1), ("\u{200B}", 0), ("🪡", 2), ("❤", 1), ("❤️", 2),
      ("1\u{FE0F}\u{20E3}", 2), ("a\u{FE0F}", 1), ("🇮🇹", 2), ("🇮", 2), ("👍🏽", 4), ("👩‍🎨", 4),
      ("🏳️‍🌈", 4), ("👁️‍🗨️", 4), ("👩‍❤️‍👨", 6), ("👩‍👩‍👧‍👦", 8),
    ] as [(Character, Int)])
  func columns(_ character: Character, _ columns: Int) {
    #expect(character.columns == columns)
  }

  // The ends of ranges with East_Asian_Width W or F in Unicode 15 (UAX #11).
  @Test(
    "The first and last characters of each wide script are two columns wide",
    arguments: [
      "\u{1100}", "\u{115F}", "\u{2E80}", "\u{303E}", "\u{3041}", "\u{3247}", "\u{3250}",
      "\u{4DBF}", "\u{4E00}", "\u{A4CF}", "\u{A960}", "\u{A97C}", "\u{AC00}", "\u{D7A3}",
      "\u{F900}", "\u{FAFF}", "\u{FE30}", "\u{FE6F}", "\u{FF01}", "\u{FF60}", "\u{FFE0}",
      "\u{FFE6}", "\u{20000}", "\u{3FFFD}",
    ] as [Character])
  func wide(_ character: Character) {
    #expect(character.columns == 2)
  }
}
