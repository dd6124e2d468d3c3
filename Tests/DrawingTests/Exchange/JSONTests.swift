import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Drawings: JSON")
struct JSONTests {
  private static func value(_ text: String) throws(JSONFlaw) -> JSONPart {
    let bytes = Array(text.utf8)
    var scanner = JSONScanner(bytes, in: 0..<bytes.count)
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

  @Test("The scanner accepts the same JSON as Foundation unless Foundation departs from RFC 8259")
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

  @Test("Any string is read back exactly as written")
  func texts() {
    Law("strings are read back as written").holds(for: { $0.text(upTo: 9) }) { text in
      var writer = JSONWriter()
      writer.string(text)
      let part = try Self.value(String(decoding: writer.bytes, as: UTF8.self))
      try #require(part.string.map { Array($0.utf8) } == Array(text.utf8))
    }
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
    "Decimals are written exactly and without trailing zeros",
    arguments: [
      (0, "0"), (625, "0.0625"), (-10_000, "-1"), (15_000, "1.5"), (-5, "-0.0005"), (123, "0.0123"),
    ])
  func decimals(_ scaled: Int, _ text: String) {
    var writer = JSONWriter()
    writer.decimal(scaled, places: 4)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }

  @Test("An export lists and counts the elements and properties that its format can't represent")
  func losses() {
    let stroke = Stroke(
      [CanvasPoint(x: 0, y: 0)], pressures: [1], times: [1], color: Sketch.paper, size: 9,
      brush: .chalk,
      opacity: 5, seed: 1)
    let drawing = ImportedDrawing(
      name: "n", width: 9, height: 9, background: Sketch.paper,
      elements: [
        .stroke(stroke), .stroke(stroke), .stamp(Stamp("a", at: CanvasPoint(x: 0, y: 0), size: 9)),
        .foreign(ForeignElement(format: "xopp", kind: "text", source: "<text/>")),
      ])
    let kinds = { (format: DrawingExport.Format) in
      drawing.exported(format).losses.map { "\($0.kind) \($0.count)" }
    }
    #expect(kinds(.json) == [])
    #expect(
      kinds(.quickdraw) == [
        "stamps 1", "foreign 1", "brushes 2", "colors 2", "sizes 2", "opacities 2", "pressures 2",
        "canvas 1", "background 1",
      ])
    #expect(
      kinds(.excalidraw) == ["foreign 1", "stampsAsText 1", "brushes 2", "times 2", "canvas 1"])
    #expect(
      kinds(.older) == ["foreign 1", "pressures 2", "times 2", "seeds 2", "canvas 1", "name 1"])
    #expect(
      drawing.exported(.older).losses.first?.sentence
        == "Elements from other programs not exported: 1")
  }
}
