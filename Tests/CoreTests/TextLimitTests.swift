import Core
import MemoryAdapters
import TestKit
import Testing

@Suite("Text limit")
struct TextLimitTests {
  @Test(
    "ALL-6 Text at the limit fits, and the error for longer text states the rule and the count")
  func graphemes() {
    let limit = TextLimit(graphemes: 5)
    #expect(limit.refusal(of: "") == nil)
    #expect(limit.refusal(of: "12345") == nil)
    #expect(limit.refusal(of: "123456") == "At most 5 characters; the text has 6")
  }

  @Test("ALL-6 A grapheme cluster counts as one character")
  func people() {
    let limit = TextLimit(graphemes: 2, bytes: 100)
    #expect(limit.refusal(of: "👩‍🎨e\u{301}") == nil)
    #expect(limit.refusal(of: "👩‍🎨e\u{301}x") == "At most 2 characters; the text has 3")
  }

  @Test("ALL-6 A single character with too many bytes is rejected")
  func bytes() {
    let limit = TextLimit(graphemes: 500, bytes: 4096)
    let zalgo = "e" + String(repeating: "\u{301}", count: 2048)
    #expect(zalgo.count == 1)
    #expect(limit.refusal(of: zalgo) == "At most 500 characters (4096 bytes)")
    #expect(limit.refusal(of: String(zalgo.unicodeScalars.dropLast())) == nil)
  }

  @Test("A text limit defaults to eight bytes per grapheme cluster")
  func standard() { #expect(TextLimit(graphemes: 10).bytes == 80) }

  @Test("ALL-6 Text fits if and only if its character and byte counts are within their limits")
  func both() {
    Law("A text fits if and only if both counts are within their limits").holds(for: { random in
      (
        random.text(upTo: 12), Int.random(in: 0...10, using: &random),
        Int.random(in: 0...40, using: &random)
      )
    }) { text, graphemes, bytes in
      let fits = text.count <= graphemes && text.utf8.count <= bytes
      try #require((TextLimit(graphemes: graphemes, bytes: bytes).refusal(of: text) == nil) == fits)
    }
  }

  @Test(
    "Trimming removes whitespace at both ends and returns nil if nothing remains",
    arguments: [
      ("", nil), (" \t\n", nil), (" a ", "a"), ("a b", "a b"), ("\u{3000}a\u{A0}", "a"),
      ("\r\na\r\n", "a"), ("~", "~"), ("a ", "a"), ("e\u{301}", "e\u{301}"), (" \u{301}", nil),
      ("a \u{301}", "a"), ("\u{7F}a\u{7F}", "\u{7F}a\u{7F}"),
    ] as [(String, String?)])
  func trimming(text: String, trimmed: String?) { #expect(text.trimmedOrNil == trimmed) }
}
