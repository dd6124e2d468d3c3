import Core
import Tags
import Testing

private func refusal(_ text: String, keys: [String] = ["tag", "status"]) -> FilterRefusal? {
  #expect(throws: FilterRefusal.self) { try FilterExpression(text, keys: keys) }
}

private func message(_ text: String) -> String? { refusal(text)?.explanation.message }

@Suite("Filters: errors")
struct FilterRefusalTests {
  @Test(
    "TG-22 A filter error shows the violated rule and a caret under the mistake",
    arguments: [
      ("tag:", "expected a value right after the colon", "   ^"),
      ("a tag: floral", "expected a value right after the colon", "     ^"),
      ("(tag:)", "expected a value right after the colon", "    ^"),
      ("-", "expected a word or term right after the minus sign", "^"),
      ("a - b", "expected a word or term right after the minus sign", "  ^"),
      ("--", "expected a word or term right after the minus sign", " ^"),
      ("a \"sea glass", "this quote isn't closed", "  ^"),
      ("tag:\"a", "this quote isn't closed", "    ^"),
      ("\"a\\\"", "this quote isn't closed", "^"),
      ("\"a”", "this quote isn't closed", "^"),
      ("“a\"", "this quote isn't closed", "^"),
      ("a \"\"", "the quotes are empty", "  ^"),
      ("tag:\"\"", "the quotes are empty", "    ^"),
      ("\"a\"b", "expected a space or a parenthesis after the closing quote", "   ^"),
      ("\"a\"\"b\"", "expected a space or a parenthesis after the closing quote", "   ^"),
      ("\"tag\":a", "expected a space or a parenthesis after the closing quote", "     ^"),
      ("tag:\"a\"-b", "expected a space or a parenthesis after the closing quote", "       ^"),
      ("a (b", "this parenthesis isn't closed", "  ^"),
      ("(a (b)", "this parenthesis isn't closed", "^"),
      ("(", "this parenthesis isn't closed", "^"),
      ("(tag:c(99)", "this parenthesis isn't closed", "^"),
      ("a)", "this closing parenthesis has no opening parenthesis", " ^"),
      (")", "this closing parenthesis has no opening parenthesis", "^"),
      ("(a))", "this closing parenthesis has no opening parenthesis", "   ^"),
      ("tag:c)", "this closing parenthesis has no opening parenthesis", "     ^"),
      ("tag:c(99", "a parenthesis inside a word must be closed before the next space", "     ^"),
      ("a(b or c)", "a parenthesis inside a word must be closed before the next space", " ^"),
      ("()", "the parentheses are empty", "^"),
      ("a ( )", "the parentheses are empty", "  ^"),
      ("not()", "the parentheses are empty", "   ^"),
      ("or", "expected a word or term before “or”", "^"),
      ("OR b", "expected a word or term before “OR”", "^"),
      ("and", "expected a word or term before “and”", "^"),
      ("a (and b)", "expected a word or term before “and”", "   ^"),
      ("a or", "expected a word or term after “or”", "  ^"),
      ("a and or b", "expected a word or term after “and”", "  ^"),
      ("(a or)", "expected a word or term after “or”", "   ^"),
      ("(a or", "expected a word or term after “or”", "   ^"),
      ("not", "expected a word or term after “not”", "^"),
      ("a Not or b", "expected a word or term after “Not”", "  ^"),
      ("-or", "expected a word or term after “-”", "^"),
      ("(-)", "expected a word or term after “-”", " ^"),
      ("size:12", "unknown key; use tag or status", "^"),
      ("a NOTE: b", "unknown key; use tag or status", "  ^"),
      ("http://example.org", "unknown key; use tag or status", "^"),
    ] as [(String, String, String)])
  func mistakes(text: String, rule: String, caret: String) {
    #expect(message(text) == "\(rule)\n  \(text)\n  \(caret)")
  }

  @Test("TG-22 A filter error reports the first of several mistakes in the filter")
  func first() {
    #expect(refusal("a) \"b (")?.fault == .unopenedBracket)
    #expect(refusal("\"b a)")?.fault == .openQuote)
    #expect(refusal("() size:12")?.fault == .emptyBrackets)
  }

  @Test("TG-22 An invalid filter is a usage error")
  func kind() throws {
    let message = "expected a word or term after “or”\n  a or\n    ^"
    let explanation = try #require(refusal("a or")).explanation
    #expect(explanation == Explanation(.usage, code: "bad-filter", message))
  }

  @Test(
    "TG-22 A filter error's hint suggests quotes if quoting the text would make the filter valid",
    arguments: ["size:12", "c(9", "a)"])
  func hint(text: String) {
    let hint = "To search for this text as typed, put it in quotes."
    #expect(refusal(text)?.explanation.hint == hint)
  }

  @Test(
    "TG-22 If no keys are defined, the error for an unknown key states that the filter has no keys")
  func noKeys() {
    #expect(refusal("tag:a", keys: [])?.rule == "unknown key; this filter has no keys")
  }

  @Test("TG-22 The error for an invalid value shows the key's rule and the term's position")
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

@Suite("Filters: position of the caret")
struct FilterCaretTests {
  private func picture(_ text: String) -> String? {
    message(text).map { String($0.drop { $0 != "\n" }) }
  }

  @Test(
    "TG-22 The caret's position is counted in display columns, not characters",
    arguments: [
      ("日本 or", "     ^"), ("한국 or", "     ^"), ("ﾊﾝｶｸ or", "     ^"), ("ＡＢ or", "     ^"),
      ("\u{2329}a\u{232A} or", "      ^"), ("㉈ or", "  ^"), ("カ\u{3099} or", "   ^"),
      ("\u{1100}\u{1161}\u{11A8} or", "   ^"), ("𠀀 or", "   ^"),
      ("\u{2E80}\u{3250}\u{4DBF} or", "       ^"), ("\u{A960}\u{F900}\u{FE10} or", "       ^"),
      ("\u{FE30}\u{FFE5}\u{16FE0} or", "       ^"), ("\u{1AFF0}\u{1F200} or", "     ^"),
      ("\u{1100}\u{D7B0} or", "   ^"), ("\u{303F}\u{A4D0}\u{FF61} or", "    ^"),
      ("e\u{301}\u{302} or", "  ^"), ("a\u{20DD} or", "  ^"), ("क\u{94D}ष or", "   ^"),
      ("👩‍👩‍👧‍👦 or", "         ^"), ("🇮🇹🇸🇪 or", "     ^"), ("👍🏽 or", "     ^"), ("❤ or", "  ^"),
      ("❤\u{FE0F} or", "   ^"), ("1\u{FE0F}\u{20E3} or", "   ^"), ("⌚ or", "   ^"),
      ("🏴\u{E0067}\u{E0062}\u{E007F} or", "   ^"), ("שלום or", "     ^"), ("كِتاب or", "     ^"),
    ])
  func columns(text: String, caret: String) {
    #expect(picture(text) == "\n  \(text)\n  \(caret)")
  }

  @Test(
    "TG-22 The error shows a filter's line breaks, tabs, and invisible characters as spaces",
    arguments: [
      ("a\nb\tor", "a b or", "    ^"), ("a\r\nor", "a or", "  ^"),
      ("a\u{0}\u{1B}[2J or", "a  [2J or", "       ^"), ("a\u{202E}b or", "a b or", "    ^"),
      ("a\u{FEFF} or", "a  or", "   ^"), ("a\u{2028}or", "a or", "  ^"),
      ("\u{301}a or", " a or", "   ^"), ("\"a\"\u{301}", "\"a\" ", "   ^"),
    ])
  func unseen(text: String, shown: String, caret: String) {
    #expect(picture(text) == "\n  \(shown)\n  \(caret)")
  }

  @Test("TG-22 A long filter is cut to 60 columns around the mistake")
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

  @Test("TG-22 A long filter of wide characters is cut to 60 columns around the mistake")
  func wideWindow() {
    let word = String(repeating: "日", count: 40)
    #expect(
      picture("\(word) or or \(word)")
        == "\n  …\(word.dropFirst(26)) or or \(word.dropFirst(28))…\n  \(blanks(30))^")
  }

  @Test(
    "TG-22 An error that quotes a letter with many combining marks shows only the first 11 marks")
  func marks() {
    let pile = "a" + String(repeating: "\u{301}", count: 4000)
    let shown = String(pile.unicodeScalars.prefix(12))
    #expect(picture("\(pile) or") == "\n  \(shown) or\n    ^")
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
