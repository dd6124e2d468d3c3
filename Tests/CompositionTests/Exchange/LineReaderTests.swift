import Core
import Foundation
import Testing

@testable import Composition

@Suite("Lines of an exported file")
struct LineReaderTests {
  /// Reads all lines with their numbers.
  ///
  /// A line that is too long is `nil`.
  private func read(_ text: String, limit: Int = 100) throws -> (lines: [String?], numbers: [Int]) {
    var reader = LineReader(MemoryBytes(Data(text.utf8)), limit: limit)
    var (lines, numbers): ([String?], [Int]) = ([], [])
    while let line = try reader.next() {
      numbers.append(reader.number)
      switch line {
      case .success(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
      case .failure(let refusal):
        #expect(refusal == .tooLong)
        lines.append(nil)
      }
    }
    for _ in 1...2 { #expect(try reader.next() == nil) }
    return (lines, numbers)
  }

  @Test(
    "A line reader skips blank lines but counts them, and doesn't need a line feed after the last line"
  )
  func blank() throws {
    let read = try read("a\n\n \t\r\nb\nc")
    #expect(read.lines == ["a", "b", "c"])
    #expect(read.numbers == [1, 4, 5])
    #expect(try self.read("").lines.isEmpty)
    #expect(try self.read("\n\n").lines.isEmpty)
  }

  @Test("A byte order mark is removed from the first line only")
  func mark() throws {
    #expect(try read("\u{FEFF}a\n\u{FEFF}b").lines == ["a", "\u{FEFF}b"])
  }

  @Test("A line that exceeds the byte limit is rejected, and all other lines are read")
  func tooLong() throws {
    #expect(try read("abcd\nef\nabc\n", limit: 3).lines == [nil, "ef", "abc"])
    #expect(try read("ef\nabcd", limit: 3).lines == ["ef", nil])
    #expect(try read("abc", limit: 3).lines == ["abc"])
    let long = String(repeating: "x", count: 600_000)
    #expect(try read("\(long)\nb\n\(long)", limit: 1000).lines == [nil, "b", nil])
  }

  @Test("A line that spans several reads is read completely")
  func pieces() throws {
    let (one, other) = (
      String(repeating: "x", count: 300_000), String(repeating: "y", count: 262_144)
    )
    #expect(
      try read("\(one)\nb\n\(other)\n\(one)", limit: 1 << 20).lines == [one, "b", other, one])
  }
}
