import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite("JSON scanner")
struct JSONScannerTests {
  private static func value(_ text: String) throws(JSONFlaw) -> JSONPart {
    var scanner = JSONScanner(Array(text.utf8))
    let part = try scanner.value()
    guard scanner.peek() == nil else { throw scanner.flaw("unexpected content after the end") }
    return part
  }

  private static func digits(_ most: Int, _ random: inout SeededRandomSource) -> String {
    let count = Int.random(in: 1...most, using: &random)
    return (0..<count).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
  }

  /// Returns whether Foundation departs from RFC 8259 for a text.
  ///
  /// Foundation rejects numbers that are too large, and accepts a comma before the end of a list or
  /// an object.
  private static func isReadOtherwise(_ text: String) -> Bool {
    let numbers = text.split { !"+-.eE0123456789".contains($0) }
    return numbers.contains { Double($0)?.isInfinite == true } || text.contains(/,\s*[\]}]/)
  }

  @Test(
    "The scanner accepts the same JSON as Foundation, except where Foundation departs from RFC 8259"
  )
  func noise() {
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\u00e9\\n\"", "\"\\ud83d\\ude00\"", "1", "-0.5e+3",
      "01", "1.", "true", "nul", "null", " ", "\n", "\"", "\\", "-", "é", "\u{1}",
    ]
    Law("the scanner and Foundation accept the same texts").holds(
      for: { random in
        (0..<Int.random(in: 1...9, using: &random))
          .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      },
      check: { text in
        guard !Self.isReadOtherwise(text) else { return }
        let data = Data(text.utf8)
        let theirs = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        let ours = try? Self.value(text)
        try #require((ours == nil) == (theirs == nil))
        guard let ours, let theirs else { return }
        try #require(ours.string == theirs as? String)
        try #require(Array(ours.items).count == (theirs as? [Any])?.count ?? 0)
        try #require(
          Set(ours.members.keys) == Set((theirs as? [String: Any])?.keys.map { $0 } ?? []))
      })
  }

  @Test("The scanner rejects a trailing comma", arguments: ["[1,]", "[1 ,\n]", "{\"a\":1,}"])
  func commasAtTheEnd(_ text: String) {
    #expect(throws: JSONFlaw.self) { try Self.value(text) }
  }

  @Test("The scanner reads a number as the nearest Double, like the standard library")
  func numbers() throws {
    Law("numbers are the nearest Doubles").holds(
      for: { random in
        let whole = "\(Int.random(in: 1...9, using: &random))" + Self.digits(12, &random)
        return [
          whole, "-\(whole).\(Self.digits(12, &random))", "0." + Self.digits(20, &random),
          "\(whole)e-\(Self.digits(2, &random))",
        ]
      },
      check: { (texts: [String]) in
        for text in texts { try #require(try Self.value(text).number == Double(text)) }
      })
    #expect(try Self.value("1e999").number == .infinity)
    #expect(try Self.value("\"1\"").number == nil)
  }

  @Test(
    "The scanner records the position of the last non-finite number and limits the nesting depth")
  func limits() throws {
    var scanner = JSONScanner(Array("[1, NaN, -Infinity, 2]".utf8))
    _ = try scanner.value()
    #expect(scanner.lastNotFinite == 10)
    for text in ["1e999", "-1e309", String(repeating: "9", count: 400)] {
      var scanner = JSONScanner(Array("[1e308, \(text)]".utf8))
      _ = try scanner.value()
      #expect(scanner.lastNotFinite == 8)
    }
    var deep = JSONScanner(Array("[[[]]]".utf8), mostDepth: 2)
    #expect(throws: JSONFlaw("nested more than 2 levels deep", at: 2)) { try deep.value() }
  }
}
