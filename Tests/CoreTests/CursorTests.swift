import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite("Cursor")
struct CursorTests {
  private static func make(_ random: inout SeededRandomSource) -> Cursor {
    let values = (0..<Int.random(in: 0...3, using: &random)).map { _ -> ColumnValue in
      switch Int.random(in: 0...3, using: &random) {
      case 0: .null
      case 1: .text(random.text(upTo: 12))
      case 2: .integer(Int64(bitPattern: random.next()))
      default: .blob((0..<5).map { _ in UInt8.random(in: 0...255, using: &random) })
      }
    }
    return Cursor(values: values, id: RecordID("r" + random.text(upTo: 8)))
  }

  @Test("A cursor with any values survives a round trip through its text")
  func roundTrip() {
    Law("A cursor read from its own text is unchanged").holds(for: Self.make) { cursor in
      let read = try #require(Cursor(text: cursor.text))
      try #require(read == cursor)
      try #require(read.text == cursor.text)
    }
  }

  @Test("A cursor's text needs no quoting in command lines or URLs")
  func alphabet() {
    Law("The text of a cursor needs no quoting").holds(for: Self.make) { cursor in
      let plain = cursor.text.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || [45, 46, 95, 126].contains(byte)
      }
      try #require(plain && !cursor.text.hasPrefix("-"))
    }
  }

  @Test(
    "Text that doesn't represent a cursor is rejected",
    arguments: [
      "", ".", "..", "abc", "!", "bg", "=", "aGVsbG8", "été", "id.", "0199-ab", " ",
      // A cursor never writes padding, stray bits, or numbers with a leading zero or plus.
      "cjE=", "cjF", "aTAwNw.cjE", "aSs3.cjE",
    ])
  func refused(text: String) { #expect(Cursor(text: text) == nil) }

  @Test("Parsing truncated or changed cursor text never returns the original cursor")
  func damage() {
    Law("Damaged text never results in the same cursor").holds(for: { random in
      let text = Self.make(&random).text
      return (text, Int.random(in: 0..<text.count, using: &random))
    }) { text, index in
      var bytes = Array(text.utf8)
      bytes[index] = bytes[index] == 65 ? 66 : 65
      let changed = try #require(String(bytes: bytes, encoding: .utf8))
      try #require(Cursor(text: changed) != Cursor(text: text))
      try #require(Cursor(text: String(text.dropLast())) != Cursor(text: text))
    }
  }

  @Test("Cursors whose values have different types have different text")
  func kinds() {
    let id = RecordID("r")
    let texts = [
      Cursor(values: [], id: id), Cursor(values: [.null], id: id),
      Cursor(values: [.text("")], id: id), Cursor(values: [.text("1")], id: id),
      Cursor(values: [.integer(1)], id: id), Cursor(values: [.blob([49])], id: id),
      Cursor(values: [.text("n"), .null], id: id), Cursor(values: [.null, .null], id: id),
    ].map(\.text)
    #expect(Set(texts).count == texts.count)
  }
}
