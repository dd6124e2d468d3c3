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
}
