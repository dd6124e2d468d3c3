import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import DesignTokens

@Suite("JSON texts")
struct JSONTextTests {
  private func read(_ text: String) throws(JSONText.Flaw) -> JSONValue {
    var text = JSONText(Data(text.utf8))
    return try text.value()
  }

  @Test(
    "What RFC 8259 has is read",
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
    "What it has not is refused with its place",
    arguments: [
      ("[1,]", "a value is wanted", 3), ("{\"a\":1,}", "a name in quotes is wanted", 7),
      ("[1 2]", "“]” is wanted", 3), ("{\"a\" 1}", "“:” is wanted", 5), ("01", "a number", 0),
      ("1.", "a digit is wanted", 2), ("-", "a digit is wanted", 1), ("1e", "a digit is wanted", 2),
      ("1e999", "a number is too large", 0), ("nul", "a value is wanted", 0), ("\"a", "a text", 0),
      ("\"\u{1}\"", "a control character", 1), (#""\x""#, "a text has no such escape", 1),
      (#""\u12g4""#, "a text has no such escape", 1), (#""\uD800x""#, "a text has no such", 7),
      (#""\uDC00""#, "half a character", 1), ("1 x", "something stands after the end", 2),
      ("{\"a\":1,\"a\":2}", "“a” stands twice in one object", 7),
      ("[", "the text ends too early", 1),
      ("'a'", "a value is wanted", 0), ("[1]//x", "something stands after the end", 3),
    ])
  func refused(text: String, reason: String, offset: Int) throws {
    do throws(JSONText.Flaw) {
      Issue.record("read as \(try read(text))")
    } catch {
      #expect(error.reason.hasPrefix(reason))
      #expect(error.offset == offset)
    }
  }

  @Test("A text that is not UTF-8 is refused")
  func bytes() {
    var text = JSONText(Data([0x22, 0xFF, 0x22]))
    #expect(throws: JSONText.Flaw(reason: "a text is not UTF-8", offset: 0)) {
      _ = try text.value()
    }
  }

  @Test("Sixty-four levels are read, one more is refused")
  func depth() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    _ = try read(nested(64))
    #expect(throws: JSONText.Flaw(reason: "nested more than 64 deep", offset: 64)) {
      _ = try read(nested(65))
    }
  }

  @Test("Whatever is written comes back, every digit of it")
  func back() {
    Law("written JSON comes back").holds(for: { JSONValue.random(using: &$0, depth: 4) }) { value in
      var text = JSONText(try value.file())
      try #require(try text.value() == value)
    }
  }

  @Test("Foundation's reader takes the same texts, but for a comma before the end and twins")
  func foundation() {
    let pieces = [
      "{", "}", "[", "]", ":", ",", "\"", "a", "\\", "\\u0041", "0", "1", "-", ".", "e", "+",
      "true", "null", " ", "\n", "é", "/", "\"a\":", "[1,", "{\"b\":",
    ]
    Law("both agree").holds(for: { random in
      (0..<Int.random(in: 0...8, using: &random)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }.joined()
    }) { text in
      let theirs = Result {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      }
      let ours = Result { () throws(JSONText.Flaw) in try read(text) }
      switch (ours, theirs) {
      case (.success(let one), .success(let other)):
        // What Foundation makes of null, true and false is no value of its own.
        let isPlain = !["null", "bool"].contains { "\(one)".contains($0) }
        try #require(!isPlain || one.isSame(as: other))
      case (.failure(let flaw), .success):
        let isTrailing = text.filter { !$0.isWhitespace }.contains(/,[\]}]/)
        try #require(isTrailing || flaw.reason.hasSuffix("stands twice in one object"))
      case (.success, .failure): Issue.record("only ours reads \(text)")
      case (.failure, .failure): break
      }
    }
  }
}

extension JSONValue {
  static func random(using random: inout SeededRandomness, depth: Int) -> JSONValue {
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
