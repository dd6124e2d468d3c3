import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import DesignTokens

@Suite("JSON values of token files")
struct JSONValueTests {
  private func read(_ text: String) throws(JSONFlaw) -> JSONValue {
    try JSONValue(parsing: Data(text.utf8))
  }

  @Test(
    "The parser accepts valid JSON (RFC 8259)",
    arguments: [
      ("\u{FEFF} [ ]\r\n\t", JSONValue.array([])), (#"{"":{}}"#, .object(["": .object([:])])),
      ("-0.5e+2", .number(-50)), ("1E3", .number(1000)), ("0", .number(0)), ("true", .bool(true)),
      ("[false, null]", .array([.bool(false), .null])),
      (#""\"\\\/\b\f\n\r\té\u00e9\uD83D\uDE00""#, .string("\"\\/\u{8}\u{C}\n\r\téé😀")),
    ])
  func read(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test(
    "The parser rejects invalid JSON and reports the position of the error",
    arguments: [
      ("[1,]", "expected a value", 3), ("{\"a\":1,}", "expected a name in quotes", 7),
      ("[1 2]", "expected “]”", 3), ("{\"a\" 1}", "expected “:”", 5), ("01", "a number", 0),
      ("1.", "unexpected end of text", 2), ("-x", "expected a digit", 1),
      ("1e,", "expected a digit", 2), ("NaN", "expected a value", 0),
      ("1e999", "a number is too large", 0), ("nul", "expected a value", 0),
      ("\"a", "unexpected end of text", 2), ("\"\u{1}\"", "unescaped control character", 1),
      (#""\x""#, "invalid escape in a string", 1),
      (#""\u12g4""#, "invalid escape in a string", 1),
      (#""\uD800x""#, "a string isn't valid Unicode", 0),
      (#""\uDC00""#, "a string isn't valid Unicode", 0),
      ("1 x", "unexpected content after the end", 2),
      ("{\"a\":1,\"a\":2}", "“a” appears twice in one object", 7),
      ("[", "unexpected end of text", 1),
      ("'a'", "expected a value", 0), ("[1]//x", "unexpected content after the end", 3),
    ])
  func refused(text: String, reason: String, offset: Int) throws {
    do throws(JSONFlaw) {
      Issue.record("read as \(try read(text))")
    } catch {
      #expect(error.reason.hasPrefix(reason))
      #expect(error.offset == offset)
    }
  }

  @Test("The parser rejects a string that isn't UTF-8")
  func bytes() {
    #expect(throws: JSONFlaw("a string isn't valid Unicode", at: 0)) {
      _ = try JSONValue(parsing: Data([0x22, 0xFF, 0x22]))
    }
  }

  @Test("The parser accepts 64 levels of nesting and rejects 65")
  func depth() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    _ = try read(nested(64))
    #expect(throws: JSONFlaw("nested more than 64 levels deep", at: 64)) {
      _ = try read(nested(65))
    }
  }

  @Test("Any JSON value written to a file is read back unchanged, to the last digit")
  func back() {
    Law("a JSON value is read back unchanged").holds(for: { JSONValue.random(using: &$0, depth: 4) }
    ) { value in
      try #require(try JSONValue(parsing: value.file()) == value)
    }
  }

  @Test(
    "The parser accepts the same JSON as Foundation, except trailing commas and duplicate names")
  func foundation() {
    let pieces = [
      "{", "}", "[", "]", ":", ",", "\"", "a", "\\", "\\u0041", "0", "1", "-", ".", "e", "+",
      "true", "null", " ", "\n", "é", "/", "\"a\":", "[1,", "{\"b\":",
    ]
    Law("the parser and Foundation accept the same texts").holds(for: { random in
      (0..<Int.random(in: 0...8, using: &random)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }.joined()
    }) { text in
      let theirs = Result {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      }
      let ours = Result { () throws(JSONFlaw) in try read(text) }
      switch (ours, theirs) {
      case (.success(let one), .success(let other)):
        // Foundation decodes null, true, and false as other types, so they aren't compared.
        let isPlain = !["null", "bool"].contains { "\(one)".contains($0) }
        try #require(!isPlain || one.isSame(as: other))
      case (.failure(let flaw), .success):
        let isTrailing = text.filter { !$0.isWhitespace }.contains(/,[\]}]/)
        try #require(isTrailing || flaw.reason.hasSuffix("appears twice in one object"))
      case (.success, .failure): Issue.record("only ours reads \(text)")
      case (.failure, .failure): break
      }
    }
  }
}

extension JSONValue {
  static func random(using random: inout SeededRandomSource, depth: Int) -> JSONValue {
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2, 3:
      let bits = Double(bitPattern: .random(in: 0...UInt64.max, using: &random))
      return .number(bits.isFinite ? bits : 0.1)
    case 4: return .string(random.text(upTo: 6))
    case 5:
      return .array(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          .random(using: &random, depth: depth - 1)
        })
    default:
      let members = (0..<Int.random(in: 0...3, using: &random)).map { index in
        ("\(index)" + random.text(upTo: 2), JSONValue.random(using: &random, depth: depth - 1))
      }
      return .object(Dictionary(members) { $1 })
    }
  }
}
