import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@testable import WeightEntry

@Suite("Weight export and import laws")
struct ExportLawTests {
  private static func lists(_ random: inout SeededRandomSource, _ naughty: [String]) -> [Weighing] {
    let made = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      Weighing.made(&random, naughty: naughty)
    }
    // Equal weighings in an export were both entered, so both are kept.
    return made + made.prefix(2)
  }

  @Test(
    "WE-15 Importing an exported table produces the same weighings, with identical Unicode scalars")
  func table() async throws {
    let naughty = try NaughtyStrings.all()
    await Law("CSV preserves weighings").holds(for: { Self.lists(&$0, naughty) }) { weighings in
      let read = try await WeightImporter.read(WeightExport.csv(weighings))
      try #require(read.format == .stashbook)
      try #require(read.refused == [] && read.leftOut == WeightImport.LeftOut())
      try #require(read.weighings == weighings)
      try #require(read.weighings.map(\.scalars) == weighings.map(\.scalars))
    }
  }

  @Test("WE-15 Importing exported JSON produces the same weighings, with identical Unicode scalars")
  func json() async throws {
    let naughty = try NaughtyStrings.all()
    await Law("JSON preserves weighings").holds(for: { Self.lists(&$0, naughty) }) { weighings in
      let data = try JSONEncoder().encode(weighings.map(WeighingJSON.init))
      let read = try await WeightImporter(["-": data]).read("-", .made())
      try #require(read.format == .stashbook)
      try #require(read.weighings == weighings)
      try #require(read.weighings.map(\.scalars) == weighings.map(\.scalars))
    }
  }

  @Test("WE-15 No cell of an exported table begins with a character that starts a formula")
  func formulas() throws {
    let naughty = try NaughtyStrings.all()
    Law("no cell is a formula").holds(for: { Weighing.made(&$0, naughty: naughty) }) { weighing in
      // The cells are split as a spreadsheet splits them.
      for cell in try DelimitedText.rows(of: WeightExport.line(of: weighing)).flatMap(\.cells) {
        let first = cell.unicodeScalars.first
        try #require(first.map { !"=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? true)
      }
    }
  }

  @Test("WE-15 Quoted cells in a table are read back exactly as written, with any separator")
  func cells() {
    Law("writing and reading a table preserves its cells").holds(for: { random in
      (0..<Int.random(in: 1...6, using: &random)).map { _ in random.text(upTo: 8) }
    }) { texts in
      let quoted = texts.map { text in
        "\"" + String(decoding: text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }, as: UTF8.self)
          + "\""
      }
      for separator in [",", ";", "\t"] {
        let rows = try DelimitedText.rows(
          of: "a\(separator)b\r\n" + quoted.joined(separator: separator))
        let cells = rows.dropFirst().flatMap(\.cells).map { Array($0.utf8) }
        let isBlank = texts.allSatisfy { $0.allSatisfy(\.isWhitespace) }
        try #require(cells == (isBlank ? [] : texts.map { Array($0.utf8) }))
      }
    }
  }

  @Test("WE-15 An exported table quotes cells according to RFC 4180 and escapes formulas")
  func plain() throws {
    let weighing = Weighing(
      day: CivilDay(daysSince1970: 0), time: TimeOfDay(seconds: 25_331), zone: "+01:00",
      weight: Weight(number: ScaledNumber(units: 8240, scale: 2), unit: .kg), note: "=1+1; \"a\"",
      bodyFat: nil, height: nil, source: "typed", sourceID: nil)
    #expect(
      WeightExport.csv([weighing]) == """
        day,time,zone,value,unit,note,body fat,height,height unit,source,source id\r
        1970-01-01,07:02:11,'+01:00,82.40,kg,"'=1+1; ""a""\",,,,typed,\r

        """)
  }

  @Test(
    "WE-10 Exported JSON contains the digits as entered and the exact weight in kilograms",
    arguments: [
      ("82.40", WeightUnit.kg, "82.4"), ("100.0", .lb, "45.359237"), ("700", .kg, "700"),
      ("181.123456", .lb, "82.15621766963072"),
    ])
  func numbers(_ entered: String, _ unit: WeightUnit, _ kilograms: String) throws {
    let number = try #require(ScaledNumber(entered))
    let weighing = Weighing(
      day: CivilDay(daysSince1970: 0), weight: Weight(number: number, unit: unit), source: "typed")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(WeighingJSON(weighing)), as: UTF8.self)
    #expect(
      json == """
        {"day":"1970-01-01","kg":\(kilograms),"source":"typed","unit":"\(unit.rawValue)",\
        "value":"\(entered)"}
        """)
  }

  @Test(
    "WE-15 A JSON element that isn't a weighing is rejected, and the other elements are imported")
  func shapes() async throws {
    let text = """
      [{"day": "2024-01-18", "value": "82.4", "unit": "kg", "id": 7}, 3, {"day": "2024-01-19"},
       {"day": "2024-01-19", "value": 82.4, "unit": "kg"}, {"day": "x", "value": "1", "unit": "kg"}]
      """
    let read = try await WeightImporter.read(text)
    #expect(read.weighings.map(\.brief) == ["2024-01-18 82.4 kg"])
    #expect(read.weighings.map(\.source) == ["Stashbook"])
    #expect(read.refused.map(\.place) == [.record(2), .record(3), .record(4), .record(5)])
    #expect(read.refused.map(\.reason) == [.shape, .shape, .shape, .notADay("x")])
  }
}
