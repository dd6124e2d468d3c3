import Core
import Foundation
import Testing

@testable import WeightEntry

@Suite("Weight import: invalid rows")
struct BadRowTests {
  @Test(
    "WE-15 A weight outside 0.5 to 700 kg is rejected in every unit",
    arguments: [
      ("0.5", "kg", true), ("0.499999", "kg", false), ("700", "kg", true),
      ("700.000001", "kg", false),
      // 700 kg are 1543.2358352941… lb, and 0.5 kg are 1.1023113109… lb.
      ("1543.235835", "lb", true), ("1543.235836", "lb", false), ("1.102312", "lb", true),
      ("1.102311", "lb", false), ("500", "g", true), ("499.999", "g", false),
      ("110.231131", "st", true), ("110.231132", "st", false), ("-82.4", "kg", false),
      ("999999999999.999999", "st", false), ("-999999999999.999999", "st", false),
    ])
  func range(_ value: String, _ unit: String, _ isTaken: Bool) async throws {
    let read = try await WeightImporter.read("date,weight,unit\n2024-01-18,\(value),\(unit)")
    #expect(read.weighings.count == (isTaken ? 1 : 0))
    #expect(read.refused.map(\.reason) == (isTaken ? [] : [.outOfRange(value)]))
  }

  @Test(
    "WE-15 A row with a missing, zero, or invalid weight is rejected",
    arguments: [
      ("1e308", RowRefusal.notANumber("1e308")), ("NaN", .notANumber("NaN")),
      ("inf", .notANumber("inf")), ("", .noWeight), (" ", .noWeight), ("0", .noWeight),
      ("0.0", .noWeight), ("-0", .noWeight), ("82,4", .notANumber("82,4")),
      ("82.4.1", .notANumber("82.4.1")), ("٨٢", .notANumber("٨٢")),
      ("82.4 stone-ish", .unknownUnit("stone-ish")), ("--82", .notANumber("--82")),
    ])
  func numbers(_ cell: String, _ expected: RowRefusal) async throws {
    let text = "date;weight\n2024-01-17;80.1\n2024-01-18;\(cell)\n"
    let read = try await WeightImporter.read(text, .made(unit: .kg))
    #expect(read.weighings.count == 1)
    #expect(read.refused == [.init(place: .line(3), reason: expected)])
  }

  @Test("WE-15 A comma is a decimal separator if no number in its column contains a decimal point")
  func commas() async throws {
    let read = try await WeightImporter.read(
      "date;weight;fat\n2024-01-17;80,1;17.5\n2024-01-18;1,234,5;17,6", .made(unit: .kg))
    #expect(read.weighings.map(\.brief) == ["2024-01-17 80.1 kg"])
    #expect(read.refused == [.init(place: .line(3), reason: .notANumber("1.234.5"))])
  }

  @Test("WE-15 A row with an unquoted decimal comma is rejected, not read as a whole number")
  func tooManyCells() async throws {
    let read = try await WeightImporter.read(
      "date,weight\n2024-01-17,82,4\n2024-01-18,82\n2024-01-19,82,\n", .made(unit: .kg))
    #expect(read.weighings.map(\.brief) == ["2024-01-18 82 kg", "2024-01-19 82 kg"])
    #expect(read.refused == [.init(place: .line(2), reason: .tooManyCells(1))])
  }

  @Test("WE-15 A future date is rejected")
  func later() async throws {
    var options = ImportOptions.made(unit: .kg)
    options.today = try #require(CivilDay(year: 2024, month: 1, day: 18))
    let text = "date,weight\n2024-01-18,82\n2024-01-19,82\n"
    let read = try await WeightImporter.read(text, options)
    #expect(read.weighings.map(\.brief) == ["2024-01-18 82 kg"])
    #expect(read.refused.map(\.reason.sentence) == ["2024-01-19 is after today"])
  }

  @Test("WE-4 A row whose note is too long is rejected, not truncated")
  func notes() async throws {
    let text = "date,weight,note\n2024-01-18,82,\(String(repeating: "x", count: 500))\n"
    let fits = try await WeightImporter.read(text, .made(unit: .kg))
    #expect(fits.weighings.first?.note?.count == 500)
    let tooLong = try await WeightImporter.read(
      text.replacing("xxx\n", with: "xxxx\n"), .made(unit: .kg))
    #expect(tooLong.refused.map(\.reason) == [.note("At most 500 characters; the text has 501")])
  }

  @Test(
    "WE-5 Invalid body fat and height values are omitted and counted, but the weights are still imported"
  )
  func partsLeftOut() async throws {
    let text = """
      date,weight,fat,height
      2024-01-18,82,0.9,49
      2024-01-19,82,60.1,272.1
      2024-01-20,82,n/a,tall
      2024-01-21,82,60 %,272
      2024-01-22,82,1,50
      2024-01-23,82,0,
      2024-01-24,82,,999999999999.999999
      """
    let read = try await WeightImporter.read(text, .made(unit: .kg))
    #expect(read.weighings.map { $0.bodyFat?.description } == [nil, nil, nil, "60", "1", nil, nil])
    #expect(
      read.weighings.map { $0.height?.number.description } == [
        nil, nil, nil, "272", "50", nil, nil,
      ])
    #expect(read.leftOut.bodyFats == 3)
    #expect(read.leftOut.heights == 4)
  }

  @Test(
    "WE-15 A row with the same weight and time as another row is a duplicate unless it has additional values"
  )
  func doubles() async throws {
    let text = """
      date,weight,note
      2024-01-18,82,
      2024-01-18,82.0,first
      2024-01-18,82,
      2024-01-18,82,second
      2024-01-18,82.1,
      """
    let read = try await WeightImporter.read(text, .made(unit: .kg))
    #expect(read.weighings.map(\.note) == ["first", "second", nil])
    #expect(read.leftOut.doubles == 2)
    #expect(read.looked == 5)
  }

  @Test("WE-15 Blank lines and the lines inside quoted cells count toward line numbers")
  func lines() async throws {
    let text = "date,weight,note\r\n\r\n2024-01-18,82,\"a\r\nb\nc\"\r\n,,\r\n2024-01-19,x,\r\n"
    let read = try await WeightImporter.read(text, .made(unit: .kg))
    #expect(read.weighings.map(\.note) == ["a\r\nb\nc"])
    #expect(read.refused.map(\.place) == [.line(7)])
  }
}
