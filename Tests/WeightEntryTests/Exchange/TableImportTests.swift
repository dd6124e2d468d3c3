import Core
import Foundation
import Testing

@testable import WeightEntry

@Suite("Weight import: tables from other programs")
struct TableImportTests {
  private static func brief(_ text: String, _ options: ImportOptions = .made()) async throws
    -> [String]
  {
    try await WeightImporter.read(text, options).weighings.map(\.brief)
  }

  @Test(
    "WE-15 Weights in openScale's three formats are read as kilograms, and 0 is read as a missing value",
    arguments: [
      """
      DateTime;Weight;Fat;Water;Muscle;LBW;Bone;Waist;Hip;Comment;
      18.01.2017 07:02;82.4;0.0;0.0;0.0;0.0;0.0;0.0;0.0;first;
      """,
      "18.01.2017 07:02;82.4;0.0;0.0;0.0;0.0;0.0;0.0;0.0;first;\n",
      """
      "biceps","bone","comment","dateTime","fat","water","weight"
      0.0,0.0,"first","2017-01-18 07:02",0.0,0.0,82.4
      """,
      "dateTime,weight,comment\n2017-01-18 07:02,82.4,first\n",
      "DATE,TIME,WEIGHT,BODY_FAT,MUSCLE,COMMENT\n18.1.2017,7:02:00 AM,82.4,0,0,first",
    ])
  func openScale(_ text: String) async throws {
    let read = try await WeightImporter.read(text)
    #expect(read.format == .openScale)
    #expect(read.weighings.map(\.brief) == ["2017-01-18 07:02 82.4 kg"])
    #expect(read.weighings.map(\.note) == ["first"])
    #expect(read.weighings.map(\.bodyFat) == [nil])
    #expect(read.leftOut == WeightImport.LeftOut())
  }

  @Test("WE-15 Valid openScale rows are imported, and each rejection states its line and reason")
  func openScaleBadRows() async throws {
    let text = """
      DATE,TIME,WEIGHT,BODY_FAT
      4/13/2025,8:30:00 AM,82.4,17.5
      4/14/2025,,82.3,
      4/15/2025,,0,
      ,,82.1,
      not-a-date,,82.1,
      4/16/2025,25:00,82.1,
      """
    let read = try await WeightImporter.read(text)
    #expect(
      read.weighings.map(\.brief) == ["2025-04-13 08:30 82.4 kg", "2025-04-14 82.3 kg"])
    #expect(
      read.refused.map { "\($0.place): \($0.reason.sentence)" } == [
        "line 4: Missing weight", "line 5: Missing date",
        "line 6: Invalid date \u{201C}not-a-date\u{201D}",
        "line 7: Invalid time \u{201C}25:00\u{201D}",
      ])
    #expect(read.looked == 6)
  }

  @Test(
    "WE-15 A Libra placeholder is dropped if the same day has a timed weighing with the same weight"
  )
  func libra() async throws {
    let text = """
      #Version: 6
      #Units: kg

      #date;weight;weight trend;body fat;body fat trend;muscle mass;muscle mass trend;log
      2018-01-18T23:00:00.000Z;82.4;82.4;;;;;
      2018-01-19T06:02:11.123456Z;82.40;82.4;17.5;;;;slept well
      2018-07-18T22:00:00.000Z;81.0;82.4;;;;;
      2018-07-19T05:00:00.000Z;81.5;82.4;;;;;
      """
    let read = try await WeightImporter.read(text)
    #expect(read.format == .libra)
    #expect(
      read.weighings.map(\.brief) == [
        "2018-01-19 07:02:11 Europe/Rome 82.40 kg", "2018-07-19 81.0 kg",
        "2018-07-19 07:00 Europe/Rome 81.5 kg",
      ])
    #expect(read.weighings.first?.note == "slept well")
    #expect(read.weighings.first?.bodyFat?.description == "17.5")
    #expect(read.leftOut.placeholders == 1)
  }

  @Test("WE-15 A Libra version 5 file is read using the file's unit and local times")
  func libraLocal() async throws {
    let text = """
      #Version:5
      #Units:lb
      #date;weight;weight trend;comment
      2019-06-11 09:49:00;181.6;181.6;x
      2019-06-12 00:00:00;181.4;181.4;
      """
    #expect(
      try await Self.brief(text) == ["2019-06-11 09:49 181.6 lb", "2019-06-12 181.4 lb"])
  }

  @Test(
    "WE-15 The unit in a Withings file is read from the English or German header",
    arguments: [
      """
      Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)",Comments
      "2026-04-25 08:11:51",80.90,16.02,,
      "2026-04-24 08:00:00",,,,
      "2026-04-23 08:00:00",81.00,,,x
      """,
      """
      Datum;"Gewicht (kg)";"Fettmasse (kg)";"Knochenmasse (kg)";Kommentare
      "2026-04-25 08:11:51";80,90;16,02;;
      "2026-04-24 08:00:00";;;;
      "2026-04-23 08:00:00";81,00;;;x
      """,
    ])
  func withings(_ text: String) async throws {
    let read = try await WeightImporter.read(text)
    #expect(read.format == .withings)
    #expect(
      read.weighings.map(\.brief) == [
        "2026-04-25 08:11:51 80.90 kg", "2026-04-23 08:00 81.00 kg",
      ])
    #expect(read.weighings.map(\.note) == [nil, "x"])
    #expect(read.refused == [.init(place: .line(3), reason: .noWeight)])
    #expect(read.columns.map(\.field) == [.date, .weight, nil, nil, .note])
  }

  @Test("WE-15 A TrendWeight import requires a unit and excludes interpolated rows")
  func trendWeight() async throws {
    let text = """
      Date,Actual Weight,Weight Is Interpolated,Trend Weight,Actual Fat %,Fat Is Interpolated,\
      Trend Fat %
      2024-01-18,181.6,No,181.6,17.5,No,17.5
      2024-01-19,181.5,Yes,181.6,17.4,Yes,17.5
      2024-01-20,181.4,No,181.6,17.3,Yes,17.5
      """
    await #expect(throws: ImportRefusal.unitNeeded) { _ = try await WeightImporter.read(text) }
    let read = try await WeightImporter.read(text, .made(unit: .lb))
    #expect(read.format == .trendWeight)
    #expect(read.weighings.map(\.brief) == ["2024-01-18 181.6 lb", "2024-01-20 181.4 lb"])
    #expect(read.weighings.map { $0.bodyFat?.description } == ["17.5", nil])
    #expect(read.leftOut.interpolated == 1)
  }

  @Test(
    "WE-15 A table from an unknown program is imported whether or not it has column names",
    arguments: [
      ("Day\tbody_weight\n2024-01-18\t82.4", ["2024-01-18 82.4 kg"]),
      ("date,weightkg,fatkg,comment\n2024-01-18,82.4,15,x", ["2024-01-18 82.4 kg"]),
      (
        "date,weight,unit\n2024-01-18,181.6,lbs\n2024-01-19,12.5,st",
        ["2024-01-18 181.6 lb", "2024-01-19 175.0 lb"]
      ),
      ("date,weight\n2024-01-18,181.6 lb", ["2024-01-18 181.6 lb"]),
      ("21/01/2014;66,90", ["2014-01-21 66.90 kg"]),
      (
        "date,weight\n2024-01-18T00:00:00.000Z,82\n2024-01-19T00:00:00.000Z,81",
        ["2024-01-18 82 kg", "2024-01-19 81 kg"]
      ),
      (
        "date,weight,weight is interpolated\n2024-01-18,82,no\n2024-01-19,81,yes",
        ["2024-01-18 82 kg"]
      ),
      (
        "21/01/2014;9.33.45;66,90\n22/01/2014;9.33.45;66",
        [
          "2014-01-21 09:33:45 66.90 kg", "2014-01-22 09:33:45 66 kg",
        ]
      ),
      (
        "\u{FEFF}Date;Weight\r\n18.01.2024 00:00;82,4\r\n19.01.2024 00:00;82\r\n",
        [
          "2024-01-18 82.4 kg", "2024-01-19 82 kg",
        ]
      ),
      (
        "date,weight\n2024-01-18,82.4\n2024-01-18,82.40\n2024-01-18,82.5",
        [
          "2024-01-18 82.4 kg", "2024-01-18 82.5 kg",
        ]
      ),
    ])
  func anyTable(_ text: String, _ expected: [String]) async throws {
    #expect(try await Self.brief(text, .made(unit: .kg)) == expected)
  }

  @Test("WE-15 Columns can be mapped by name or by number")
  func mapped() async throws {
    let named = ImportOptions.made(columns: ["Masse": .weight, " tag ": .date], unit: .kg)
    #expect(
      try await Self.brief("Tag,Masse,Date\n2024-01-18,82.4,x", named) == ["2024-01-18 82.4 kg"])
    let numbered = ImportOptions.made(columns: ["3": .weight], unit: .kg)
    #expect(try await Self.brief("2024-01-18,7,82.4", numbered) == ["2024-01-18 82.4 kg"])
    let twice = ImportOptions.made(columns: ["2": .note, "3": .note, "4": .weight], unit: .kg)
    let read = try await WeightImporter.read("2024-01-18;a;b;82\n2024-01-19;;b;82", twice)
    #expect(read.columns.map(\.field) == [.date, .note, nil, .weight])
    #expect(read.weighings.map(\.note) == ["a", nil])
    await #expect(throws: ImportRefusal.unknownColumn("Mass", among: ["Tag", "Masse"])) {
      _ = try await WeightImporter.read("Tag,Masse\n", .made(columns: ["Mass": .weight]))
    }
    await #expect(throws: ImportRefusal.noColumn(.date, among: ["Tag", "Masse"])) {
      _ = try await WeightImporter.read("Tag,Masse\n", .made(columns: ["Masse": .weight]))
    }
  }

  @Test("WE-15 An unsuitable file is rejected, and the failure states the reason")
  func refused() async throws {
    let cases: [(String, ImportOptions, ImportRefusal)] = [
      ("", .made(), .empty), ("date,\"weight", .made(), .malformedTable(line: 1)),
      ("date,weight\n\n\"2024\"x,1", .made(), .malformedTable(line: 3)),
      ("<html>", .made(), .notAppleHealth(root: "html")), ("{}", .made(), .malformedJSON),
      ("[1", .made(), .malformedJSON),
      ("[]", .made(format: .libra), .otherFormat(.libra)),
      ("date,weight", .made(format: .appleHealth), .notAppleHealth(root: nil)),
      ("<HealthData/>", .made(format: .csv), .otherFormat(.csv)),
      ("date,weight", .made(format: .stashbook), .otherFormat(.stashbook)),
      ("dateTime,weight", .made(format: .libra), .otherFormat(.libra)),
    ]
    for (text, options, expected) in cases {
      await #expect(throws: expected, "\(text)") {
        _ = try await WeightImporter.read(text, options)
      }
    }
    let bytes = WeightImporter(["file": Data([0x64, 0xFF, 0xFE])])
    await #expect(throws: ImportRefusal.notText) { _ = try await bytes.read("file", .made()) }
  }
}
