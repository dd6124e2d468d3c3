import Core
import Tags
import Testing

private func refusal(_ text: String, keys: [String] = ["tag", "status"]) -> FilterRefusal? {
  #expect(throws: FilterRefusal.self) { try FilterExpression(text, keys: keys) }
}

private func message(_ text: String) -> String? { refusal(text)?.explanation.message }

@Suite("Filters: what is refused")
struct FilterRefusalTests {
  @Test(
    "TG-22 A mistake is said with its rule, and a caret stands under it",
    arguments: [
      ("tag:", "a value is wanted right after the colon", "   ^"),
      ("a tag: floral", "a value is wanted right after the colon", "     ^"),
      ("(tag:)", "a value is wanted right after the colon", "    ^"),
      ("-", "a minus stands right before what it takes away", "^"),
      ("a - b", "a minus stands right before what it takes away", "  ^"),
      ("--", "a minus stands right before what it takes away", " ^"),
      ("a \"sea glass", "this quote is not closed", "  ^"),
      ("tag:\"a", "this quote is not closed", "    ^"),
      ("\"a\\\"", "this quote is not closed", "^"),
      ("\"a”", "this quote is not closed", "^"),
      ("“a\"", "this quote is not closed", "^"),
      ("a \"\"", "nothing stands between the quotes", "  ^"),
      ("tag:\"\"", "nothing stands between the quotes", "    ^"),
      ("\"a\"b", "white space or a bracket is wanted after a closing quote", "   ^"),
      ("\"a\"\"b\"", "white space or a bracket is wanted after a closing quote", "   ^"),
      ("\"tag\":a", "white space or a bracket is wanted after a closing quote", "     ^"),
      ("tag:\"a\"-b", "white space or a bracket is wanted after a closing quote", "       ^"),
      ("a (b", "this bracket is not closed", "  ^"),
      ("(a (b)", "this bracket is not closed", "^"),
      ("(", "this bracket is not closed", "^"),
      ("(tag:c(99)", "this bracket is not closed", "^"),
      ("a)", "this bracket closes nothing", " ^"),
      (")", "this bracket closes nothing", "^"),
      ("(a))", "this bracket closes nothing", "   ^"),
      ("tag:c)", "this bracket closes nothing", "     ^"),
      ("tag:c(99", "a bracket inside a word is closed before the next white space", "     ^"),
      ("a(b or c)", "a bracket inside a word is closed before the next white space", " ^"),
      ("()", "nothing stands between the brackets", "^"),
      ("a ( )", "nothing stands between the brackets", "  ^"),
      ("not()", "nothing stands between the brackets", "   ^"),
      ("or", "something is wanted before or", "^"),
      ("OR b", "something is wanted before OR", "^"),
      ("and", "something is wanted before and", "^"),
      ("a (and b)", "something is wanted before and", "   ^"),
      ("a or", "something is wanted after or", "  ^"),
      ("a and or b", "something is wanted after and", "  ^"),
      ("(a or)", "something is wanted after or", "   ^"),
      ("(a or", "something is wanted after or", "   ^"),
      ("not", "something is wanted after not", "^"),
      ("a Not or b", "something is wanted after Not", "  ^"),
      ("-or", "something is wanted after -", "^"),
      ("(-)", "something is wanted after -", " ^"),
      ("size:12", "no such key; known are tag, status", "^"),
      ("a NOTE: b", "no such key; known are tag, status", "  ^"),
      ("http://example.org", "no such key; known are tag, status", "^"),
    ] as [(String, String, String)])
  func mistakes(text: String, rule: String, caret: String) {
    #expect(message(text) == "\(rule)\n  \(text)\n  \(caret)")
  }

  @Test("TG-22 The first mistake of several is said")
  func first() {
    #expect(refusal("a) \"b (")?.fault == .unopenedBracket)
    #expect(refusal("\"b a)")?.fault == .openQuote)
    #expect(refusal("() size:12")?.fault == .emptyBrackets)
  }

  @Test("TG-22 A malformed filter is a mistake in how the command was called")
  func kind() throws {
    let message = "something is wanted after or\n  a or\n    ^"
    let explanation = try #require(refusal("a or")).explanation
    #expect(explanation == Explanation(.usage, code: "bad-filter", message))
  }

  @Test(
    "TG-22 Where quotes would help, the hint says so", arguments: ["size:12", "c(9", "a)"])
  func hint(text: String) {
    #expect(refusal(text)?.explanation.hint == "In quotes, a text is looked for as it stands.")
  }

  @Test("TG-22 Where no keys are known, the refusal says so")
  func noKeys() {
    #expect(refusal("tag:a", keys: [])?.rule == "no such key; there are none here")
  }

  @Test("TG-22 A value that can't be is refused by whoever knows the key, at its term")
  func values() throws {
    let expression = try FilterExpression("a or -status:lost", keys: ["status"])
    let refusal = #expect(throws: FilterRefusal.self) {
      try expression.predicate(words: []) { (term) throws(FilterRefusal) in
        throw FilterRefusal(.value("status: Stash, Kitting or Finished"), at: term.spot)
      }
    }
    let picture = "  a or -status:lost\n        ^"
    #expect(refusal?.explanation.message == "status: Stash, Kitting or Finished\n\(picture)")
    #expect(FilterTerm(key: "tag", value: "a").spot.range == 0..<5)
  }
}

@Suite("Filters: where the caret stands")
struct FilterCaretTests {
  private func picture(_ text: String) -> String? {
    message(text).map { String($0.drop { $0 != "\n" }) }
  }

  @Test(
    "TG-22 The caret counts columns, not characters",
    arguments: [
      ("日本 or", "     ^"), ("한국 or", "     ^"), ("ﾊﾝｶｸ or", "     ^"), ("ＡＢ or", "     ^"),
      ("\u{2329}a\u{232A} or", "      ^"), ("㉈ or", "  ^"), ("カ\u{3099} or", "   ^"),
      ("\u{1100}\u{1161}\u{11A8} or", "   ^"), ("𠀀 or", "   ^"),
      ("\u{2E80}\u{3250}\u{4DBF} or", "       ^"), ("\u{A960}\u{F900}\u{FE10} or", "       ^"),
      ("\u{FE30}\u{FFE5}\u{16FE0} or", "       ^"), ("\u{1AFF0}\u{1F200} or", "     ^"),
      ("\u{1100}\u{D7B0} or", "   ^"), ("\u{303F}\u{A4D0}\u{FF61} or", "    ^"),
      ("e\u{301}\u{302} or", "  ^"), ("a\u{20DD} or", "  ^"), ("क\u{94D}ष or", "   ^"),
      ("👩‍👩‍👧‍👦 or", "   ^"), ("🇮🇹🇸🇪 or", "     ^"), ("👍🏽 or", "   ^"), ("❤ or", "  ^"),
      ("❤\u{FE0F} or", "   ^"), ("1\u{FE0F}\u{20E3} or", "   ^"), ("⌚ or", "   ^"),
      ("🏴\u{E0067}\u{E0062}\u{E007F} or", "   ^"), ("שלום or", "     ^"), ("كِتاب or", "     ^"),
    ])
  func columns(text: String, caret: String) {
    #expect(picture(text) == "\n  \(text)\n  \(caret)")
  }

  @Test(
    "TG-22 Line ends, tabs and what can't be seen are shown as blanks",
    arguments: [
      ("a\nb\tor", "a b or", "    ^"), ("a\r\nor", "a or", "  ^"),
      ("a\u{0}\u{1B}[2J or", "a  [2J or", "       ^"), ("a\u{202E}b or", "a b or", "    ^"),
      ("a\u{FEFF} or", "a  or", "   ^"), ("a\u{2028}or", "a or", "  ^"),
      ("\u{301}a or", " a or", "   ^"), ("\"a\"\u{301}", "\"a\" ", "   ^"),
    ])
  func unseen(text: String, shown: String, caret: String) {
    #expect(picture(text) == "\n  \(shown)\n  \(caret)")
  }

  @Test("TG-22 A long filter is shown around the mistake, in 60 columns")
  func window() {
    let word = String(repeating: "x", count: 40)
    #expect(
      picture("\(word) \(word) or")
        == "\n  …\(word.dropFirst(24)) \(word) or\n  \(blanks(59))^")
    #expect(
      picture("or \(word) \(word)")
        == "\n  or \(word) \(word.dropFirst(24))…\n  ^")
    #expect(
      picture("\(word) or or \(word)")
        == "\n  …\(word.dropFirst(11)) or or \(word.dropFirst(16))…\n  \(blanks(31))^")
    let fitting = "\(word.dropFirst(22)) \(word))"
    #expect(picture(fitting) == "\n  \(fitting)\n  \(blanks(59))^")
  }

  @Test("TG-22 A window of wide characters is not wider")
  func wideWindow() {
    let word = String(repeating: "日", count: 40)
    #expect(
      picture("\(word) or or \(word)")
        == "\n  …\(word.dropFirst(26)) or or \(word.dropFirst(28))…\n  \(blanks(30))^")
  }

  @Test("TG-22 A pile of marks on one letter is shown in part")
  func marks() {
    let pile = "a" + String(repeating: "\u{301}", count: 4000)
    let shown = String(pile.unicodeScalars.prefix(12))
    #expect(picture("\(pile) or") == "\n  \(shown) or\n    ^")
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
