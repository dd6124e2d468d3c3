import Core
import TestKit
import Testing

@testable import WeightEntry

@Suite("Weight import: days and times")
struct StampTests {
  private static func text(_ written: String, _ order: DateOrder? = nil) -> String? {
    WrittenStamp(written)?.stamp(order, in: "Europe/Rome").map { stamp in
      [stamp.day.description, stamp.time?.description, stamp.zone].compactMap { $0 }
        .joined(separator: " ")
    }
  }

  @Test(
    "WE-15 Days and times are read in the notations that other programs use",
    arguments: [
      ("2024-01-18 07:02:11 +0100", "2024-01-18 07:02:11 +01:00"),
      ("2024-01-18T07:02:11-0330", "2024-01-18 07:02:11 -03:30"),
      ("2024-01-18 07:02:11+01", "2024-01-18 07:02:11 +01:00"),
      // D6: These are the offsets farthest ahead of UTC: Chatham in summer and the Line Islands.
      ("2024-01-18 07:02:11+13:45", "2024-01-18 07:02:11 +13:45"),
      ("2024-01-18 07:02:11 +1400", "2024-01-18 07:02:11 +14:00"),
      ("2018-01-18T23:00:00.000Z", "2018-01-19 00:00 Europe/Rome"),
      ("2018-07-18T22:00:00.123456Z", "2018-07-19 00:00 Europe/Rome"),
      ("1969-12-31T22:00:00Z", "1969-12-31 23:00 Europe/Rome"),
      ("2019-06-11 09:49:00", "2019-06-11 09:49"),
      ("2026-04-25 08:11:51", "2026-04-25 08:11:51"),
      ("21.01.2014 18:05", "2014-01-21 18:05"), ("1.2.05", "2005-02-01"),
      ("21/01/2014 9.33.45", "2014-01-21 09:33:45"), ("2014/1/2", "2014-01-02"),
      (" 2024-01-18 ", "2024-01-18"), ("14/02/69", "1969-02-14"), ("14/02/68", "2068-02-14"),
      ("29/02/2024", "2024-02-29"), ("18-01-2024, 8:30:00 PM", "2024-01-18 20:30"),
      ("18-01-2024 12:00 a.m.", "2024-01-18 00:00"),
      ("18-01-2024 12:59\u{202F}PM", "2024-01-18 12:59"),
    ])
  func read(_ written: String, _ expected: String) {
    #expect(Self.text(written, .dmy) == expected)
  }

  @Test(
    "WE-15 An invalid day or time is rejected",
    arguments: [
      "", "not-a-date", "2023-02-29", "31/04/2024", "2024-13-01", "0000-01-01", "1/2", "1/2/3",
      "1/2/345", "1-2/2024", "2024-01-18 24:00", "2024-01-18 7:60", "2024-01-18 07:02:60",
      "2024-01-18 13:00 PM", "2024-01-18 0:30 AM", "2024-01-18 7:02 +15:00", "2024-01-18 7:02 +",
      "2024-01-18 7:02x", "2024-01-18x", "20240118", "٢٠٢٤-٠١-١٨", "-1/2/2024", "2024-01-18T",
      "2024-01-018", "2024-001-18", "18.01.024", "001/2/2024",
    ])
  func none(_ written: String) { #expect(Self.text(written, .dmy) == nil) }

  @Test("WE-15 A day written in any date order and notation is read back correctly")
  func notations() {
    Law("written days are read back").holds(for: { random in
      let day = CivilDay(daysSince1970: .random(in: 0...20_000, using: &random))
      let order = DateOrder.allCases.randomElement(using: &random) ?? .dmy
      let sign = ["-", "/", "."].randomElement(using: &random) ?? "-"
      return (day, order, sign, Bool.random(using: &random), Bool.random(using: &random))
    }) { day, order, sign, isPadded, isShort in
      let (year, month, number) = day.numbers
      let pad = { (number: Int) in isPadded && number < 10 ? "0\(number)" : "\(number)" }
      let years = isShort ? String(String(year).suffix(2)) : String(year)
      let parts =
        switch order {
        case .dmy: [pad(number), pad(month), years]
        case .mdy: [pad(month), pad(number), years]
        case .ymd: [String(year), pad(month), pad(number)]
        }
      let stamp = WrittenStamp(parts.joined(separator: sign))?.stamp(order, in: "UTC")
      try #require(stamp == Stamp(day: day, time: nil, zone: nil))
    }
  }

  @Test(
    "WE-15 One unambiguous day determines the date order of the whole column",
    arguments: [
      (["1/2/05", "13/2/05"], DateOrder.dmy), (["1/2/05", "2/13/05"], .mdy),
      (["30/2/05", "1/2/05", "2/28/05"], .mdy), (["2/2/05", "1/1/05"], .dmy),
      (["2005-01-02", "1.2.05"], nil), ([], nil),
    ])
  func decided(_ column: [String], _ expected: DateOrder?) throws {
    #expect(try DateOrder.said(by: Self.column(column)) == expected)
  }

  @Test(
    "WE-15 A column is rejected if all its dates are ambiguous or if it mixes day-first and month-first dates"
  )
  func undecided() {
    #expect(throws: ImportRefusal.dateOrderNeeded("1/2/05")) {
      try DateOrder.said(by: Self.column(["3/3/05", "1/2/05", "12/11/05"]))
    }
    #expect(throws: ImportRefusal.dateOrderMixed(dayFirst: "13/2/05", monthFirst: "2/13/05")) {
      try DateOrder.said(by: Self.column(["13/2/05", "2/13/05"]))
    }
  }

  private static func column(_ texts: [String]) -> [(text: String, date: WrittenDate)] {
    texts.compactMap { text in WrittenStamp(text).map { (text, $0.date) } }
  }
}
