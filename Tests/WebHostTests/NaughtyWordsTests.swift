import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import WebHost

@Suite("User text on a page")
struct NaughtyWordsTests {
  @Test(
    "The 515 naughty strings appear unchanged in every type of node and change nothing else on the page"
  )
  func naughty() throws {
    let strings = try NaughtyStrings.all()
    #expect(strings.count == 515)
    let words = strings.filter { !$0.isEmpty }
    let (innocent, count) = try page { "\u{E000}\($0)\u{E001}" }
    for shift in stride(from: 0, to: words.count, by: 16) {
      let word = { words[($0 * 7 + shift) % words.count] }
      let (naughty, _) = try page(word)
      let expected = innocent.words { Self.replaced($0, count, word) }
      try #require(naughty == expected, "shifted by \(shift)")
    }
  }

  @Test("Text with separators, quotes, control characters, and other scripts appears unchanged")
  func made() throws {
    let (innocent, count) = try page { "\u{E000}\($0)\u{E001}" }
    Law("Text never changes a page's structure").holds { random in
      random.next()
    } check: { seed in
      let word = { (number: Int) in
        "\(number)" + SeededRandomSource(seed: seed &+ UInt64(number)).text(upTo: 12)
      }
      let (page, _) = try page(word)
      try #require(page == innocent.words { Self.replaced($0, count, word) })
    }
  }

  /// Returns the parsed page that contains all texts, and the number of texts.
  ///
  /// In the page, web addresses in texts aren't links, after a check of these links.
  private func page(_ word: @escaping (Int) -> String) throws -> (page: [Piece], words: Int) {
    var made = StubScreen(SeededRandomSource(seed: 1), word: word)
    let snapshot = made.everything()
    let navigation = Navigation.made(word(0))
    let document = Document(snapshot: snapshot, navigation: navigation, appearance: nil)
    // The digest of the contents depends on the texts.
    let markup = document.markup.string.replacing(#/ data-shows="[^"]*"/#, with: "")
    let pieces = try PageReader.read(markup)
    for link in pieces.elements where link.attributes["target"] != nil {
      let address = link.attributes["href"] ?? ""
      try #require(["http://", "https://"].contains { address.lowercased().hasPrefix($0) })
      try #require(link.children == [.words(address)])
    }
    return (pieces.withoutWebLinks, made.wordCount)
  }

  /// Returns the text with U+FFFD in place of null characters, which HTML can't express.
  private static func replaced(_ text: String, _ count: Int, _ word: (Int) -> String) -> String {
    guard text.unicodeScalars.contains("\u{E000}") else { return text }
    var result = ""
    for part in text.split(separator: "\u{E001}", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "\u{E000}", omittingEmptySubsequences: false)
      result += halves[0]
      if halves.count > 1, let number = Int(halves[1]), number < count {
        result += word(number).replacing("\0", with: "\u{FFFD}")
      }
    }
    return result
  }
}
