import Core
import Foundation
import MemoryAdapters
import Synchronization
import TestKit
import Testing

@testable import WeightEntry

extension DelimitedText {
  /// Returns the rows of a text.
  static func rows(of text: String) throws -> [Row] {
    var rows: [Row] = []
    try DelimitedText(MemoryBytes(Data(text.utf8))).forEachRow {
      rows.append($0)
      return true
    }
    return rows
  }
}

/// A file that records the largest number of bytes requested at once.
private final class WatchedBytes: ByteSource {
  let data: Data
  let longest = Mutex(0)

  init(_ text: String) { data = Data(text.utf8) }

  var count: Int { data.count }
  var descriptor: Int32? { nil }

  func read(at offset: Int, upTo count: Int) -> Data {
    longest.withLock { $0 = max($0, count) }
    return Data(data.dropFirst(offset).prefix(count))
  }
}

struct StreamedTableTests {
  private static let header = "date,time,weight,unit,note\r\n"

  /// A table longer than three parts, with quoted cells that span lines.
  private static let text: String = {
    var text = "\u{FEFF}" + header
    for number in 0..<20_000 {
      let day = CivilDay(daysSince1970: number)
      text += "\(day),07:02,\(60 + number % 40).5,kg,\"é \(number)\r\nmore, \"\"so\"\"\"\r\n"
    }
    return text
  }()

  @Test("A8 A table is read in chunks of limited size without splitting rows")
  func parts() throws {
    let source = WatchedBytes(Self.text)
    let table = try WeightTable(try DelimitedText(source), .made())
    let read = try table.read(.made())
    #expect(read.weighings.count == 20_000 && read.refused == [])
    let areWhole = read.weighings.enumerated().allSatisfy { number, weighing in
      weighing.note == "é \(number)\r\nmore, \"so\""
    }
    #expect(areWhole)
    let longest = source.longest.withLock { $0 }
    #expect(longest <= 1 << 18)
    #expect(source.count > 3 << 18)
  }

  @Test("A table without a header whose rows have only a date is rejected with the missing column")
  func onlyDates() throws {
    let failure = #expect(throws: ImportRefusal.self) {
      try WeightTable(try DelimitedText(WatchedBytes("2026-03-01\n2026-03-02\n")), .made())
        .read(.made())
    }
    #expect(failure?.explanation.message.contains("weight") == true)
  }

  @Test("A8 The lines of a multiline cell count toward the line numbers of later rows")
  func lines() throws {
    let rows = try DelimitedText.rows(of: "a,b\r\n\"x\ny\rz\",2\n\n3,4\r5,6")
    #expect(rows.map(\.line) == [1, 2, 6, 7])
    #expect(rows.map(\.cells) == [["a", "b"], ["x\ny\rz", "2"], ["3", "4"], ["5", "6"]])
  }

  @Test(
    "A8 A file that isn't text is rejected, regardless of where the invalid bytes are",
    arguments: [0, 1, 300_000, 600_000])
  func notText(_ place: Int) throws {
    var data = Data(Self.text.utf8)
    data.insert(0xFF, at: place)
    #expect(throws: ImportRefusal.notText) { try DelimitedText(MemoryBytes(data)) }
    #expect(throws: ImportRefusal.notText) {
      try DelimitedText(MemoryBytes(Data(Self.text.utf8) + [0xC3]))
    }
  }

  @Test("A8 A character split between two chunks is read correctly")
  func acrossParts() throws {
    let text = "a,b\n" + String(repeating: "é", count: (1 << 18) + 7) + ",1\n"
    let rows = try DelimitedText.rows(of: text)
    #expect(rows.last?.cells == [String(repeating: "é", count: (1 << 18) + 7), "1"])
  }
}
