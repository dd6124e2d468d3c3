import Tags
import Testing

private typealias Filter = FilterExpression

private func term(_ key: String, _ value: String) -> Filter {
  .term(FilterTerm(key: key, value: value))
}

private let keys = ["tag", "status"]

private let (a, b, c) = (Filter.words("a"), Filter.words("b"), Filter.words("c"))

@Suite("Filters: parsing")
struct FilterReadingTests {
  @Test(
    "TG-22 An empty or blank filter selects all records",
    arguments: ["", " ", "\t\r\n", "\u{3000}\u{A0}"])
  func blank(text: String) throws {
    #expect(try FilterExpression(text, keys: keys) == .all)
  }

  @Test(
    "TG-22 A term is a key, a colon, and a value up to the next white space",
    arguments: [
      ("tag:floral", term("tag", "floral")), ("  tag:floral\n", term("tag", "floral")),
      ("TAG:Floral", term("tag", "Floral")), ("tag:größe", term("tag", "größe")),
      ("tag:role::program", term("tag", "role::program")), ("tag::a", term("tag", ":a")),
      ("tag:a:b", term("tag", "a:b")), ("tag:-a", term("tag", "-a")), ("tag:or", term("tag", "or")),
      ("tag:not(a)", term("tag", "not(a)")), ("tag:5\"", term("tag", "5\"")),
      ("tag:a\\b", term("tag", "a\\b")), ("tag:👩‍🎨", term("tag", "👩‍🎨")),
      ("tag:\u{301}a", term("tag", "\u{301}a")),
    ])
  func terms(text: String, expected: FilterExpression) throws {
    #expect(try FilterExpression(text, keys: keys) == expected)
  }

  @Test(
    "TG-22 Matched parentheses in a value belong to the value",
    arguments: [
      ("tag:c(99)", term("tag", "c(99)")), ("(tag:c(99))", term("tag", "c(99)")),
      ("tag:(a)", term("tag", "(a)")), ("tag:f((x)(y))z", term("tag", "f((x)(y))z")),
      ("(tag:a)", term("tag", "a")), ("((tag:a))", term("tag", "a")),
      ("(tag:a)b", .and([term("tag", "a"), b])), ("a(b)", .words("a(b)")),
      ("(tag:a or tag:b)", .or([term("tag", "a"), term("tag", "b")])),
    ])
  func bracketsInValues(text: String, expected: FilterExpression) throws {
    #expect(try FilterExpression(text, keys: keys) == expected)
  }

  @Test(
    "TG-22 A colon belongs to a word unless the text before the colon consists only of ASCII letters",
    arguments: [
      "12:30", ":a", "::", "größe:12", "a-b:c", "a1:b", "a.tag:b", "ſtatuſ:a", "needle-point",
    ])
  func words(text: String) throws {
    #expect(try FilterExpression(text, keys: keys) == .words(text))
  }

  @Test(
    "TG-22 Text in straight or curly quotes can contain spaces, parentheses, operators, and escaped quotes",
    arguments: [
      (#""sea glass""#, "sea glass"), (#""or""#, "or"), (#""tag:a""#, "tag:a"),
      (#""(a""#, "(a"), (#""-a""#, "-a"), (#"" ""#, " "), (#""\"""#, "\""), (#""\\""#, "\\"),
      (#""a\b""#, #"a\b"#), (#""\\\"""#, #"\""#), (#""“a”""#, "“a”"), ("“sea glass”", "sea glass"),
      ("”sea glass”", "sea glass"), ("„sea glass“", "sea glass"), ("“a \"b\"”", "a \"b\""),
      (#"“a\”b”"#, "a”b"), ("\"\u{301}a\"", "\u{301}a"), ("\"a\nb\"", "a\nb"),
    ])
  func quotes(text: String, inside: String) throws {
    #expect(try FilterExpression(text, keys: keys) == .words(inside))
    #expect(try FilterExpression("tag:" + text, keys: keys) == term("tag", inside))
    #expect(try FilterExpression("(\(text))", keys: keys) == .words(inside))
  }

  @Test(
    "TG-22 Parentheses, “not”, “and”, and “or” have decreasing precedence",
    arguments: [
      ("a b", .and([a, b])), ("a and b", .and([a, b])), ("a AND b c", .and([a, b, c])),
      ("a or b", .or([a, b])), ("a Or b oR c", .or([a, b, c])),
      ("a b or c", .or([.and([a, b]), c])), ("a or b c", .or([a, .and([b, c])])),
      ("a or b and c", .or([a, .and([b, c])])), ("(a or b) c", .and([.or([a, b]), c])),
      ("(a or b)c", .and([.or([a, b]), c])), ("a (b c)", .and([a, .and([b, c])])),
      ("not a", .not(a)), ("-a", .not(a)), ("NOT a b", .and([.not(a), b])),
      ("-a or b", .or([.not(a), b])), ("a -b", .and([a, .not(b)])), ("a-b", .words("a-b")),
      ("a and not b", .and([a, .not(b)])), ("not(a b)", .not(.and([a, b]))),
      ("not(a)", .not(a)), ("a or(b c)", .or([a, .and([b, c])])), ("a and(b)", .and([a, b])),
      ("-(a or b)", .not(.or([a, b]))), ("--a", .not(.not(a))), ("not -a", .not(.not(a))),
      ("-not a", .not(.not(a))), ("\u{2212}a", .not(a)), ("\u{2013}a", .not(a)),
      ("—a", .words("—a")), ("nota", .words("nota")), ("and1", .words("and1")),
      ("-\"a\"", .not(a)), ("-tag:a", .not(term("tag", "a"))),
      ("\"a\"(b)", .and([a, b])), ("(a)(b)", .and([a, b])), ("(a)-b", .and([a, .not(b)])),
    ] as [(String, FilterExpression)])
  func precedence(text: String, expected: FilterExpression) throws {
    #expect(try FilterExpression(text, keys: keys) == expected)
  }

  @Test(
    "TG-22 A filter's description is its shortest form",
    arguments: [
      ("  a   AND\tb ", "a b"), ("((a)) OR not b", "a or -b"), ("(a b) or c", "a b or c"),
      ("(a or b) or c", "(a or b) or c"), ("a (b c)", "a (b c)"), ("not (a b)", "-(a b)"),
      ("not (a or b)", "-(a or b)"), ("not -a", "--a"), ("TAG:\"floral\"", "tag:floral"),
      ("tag:\"sea glass\"", "tag:\"sea glass\""), ("\"tag:a\"", "\"tag:a\""),
      ("\"Or\"", "\"Or\""), ("\"a)\"", "\"a)\""), ("\"a(b)\"", "a(b)"),
      ("\"not(b)\"", "\"not(b)\""), (#"“a "b"”"#, #""a \"b\"""#), (#""a\b""#, #"a\b"#),
      (#""a \b""#, #""a \\b""#), ("", ""), ("\"–a\"", "\"–a\""),
      ("“a \"\u{301}”", "\"a \\\"\u{301}\""), ("“a \\\\\u{301}”", "\"a \\\\\u{301}\""),
    ])
  func writing(text: String, written: String) throws {
    #expect(try FilterExpression(text, keys: keys).description == written)
  }

  @Test("TG-22 A term records its position in the filter")
  func spots() throws {
    let text = "日本 -TAG:\"sea glass\""
    guard case .and(let parts) = try FilterExpression(text, keys: keys),
      case .not(.term(let term)) = parts.last
    else { throw FilterRefusal(.noValue, at: FilterTerm(key: "tag", value: "a").spot) }
    #expect(term.spot.range == 4..<19)
    #expect(term.spot.text == text)
  }
}
