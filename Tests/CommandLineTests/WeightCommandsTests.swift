import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite struct WeightCommandsTests {
  @Test(
    "WE-10 A weight is stored as entered, and the list, show, and edit commands report it exactly")
  func entered() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run(
      "weight", "add", "176.40lb", "--date", "2026-03-01", "--time", "07:02", "--body-fat", "23.5",
      "--height", "5 ft 11 in", "--note", "After the fair"
    ).text
    let shown = try await cli.json("weight", "show", id)
    #expect(
      shown.keys == [
        "id", "day", "time", "zone", "value", "unit", "kg", "note", "bodyFat", "height", "source",
      ])
    #expect(shown["value"].figure == 176.4 && shown["unit"].text == "lb")
    #expect(shown["kg"].figure == 80.013694068)
    #expect(shown["height"]["value"].number == 71)
    #expect((shown["day"].text, shown["time"].text) == ("2026-03-01", "07:02"))
    _ = try await cli.json("settings", "weight.unit", "st")
    #expect(try await cli.json("weight", "show", id) == shown)
    #expect(try await cli.run("weight", "show", id).output.contains("176.40 lb"))
    let edited = try await cli.json("weight", "edit", id, "--note", "", "--height", "")
    #expect(edited["note"] == .null && edited["height"] == .null)
    #expect(edited["value"].figure == 176.4)
    let listed = try await cli.json("weight", "list")
    #expect(listed["total"].number == 1 && listed["items"].items == [edited])
    #expect(try await cli.run("weight", "list").output.contains("12 st 8.4 lb"))
  }

  @Test(
    "WE-3 A backdated weight entry has no time, and a weight entry for today has the current time")
  func times() async throws {
    let cli = try CLIFixture()
    _ = try await cli.run("weight", "add", "82", "--date", "2020-02-29")
    _ = try await cli.run("weight", "add", "82")
    let items = try await cli.json("weight", "list")["items"].items
    #expect(items[0]["time"].text != nil && items[0]["zone"].text == "UTC")
    #expect(items[1]["time"] == .null && items[1]["zone"] == .null)
  }

  @Test(
    "An invalid weight doesn't create a library, and the error states the rule that the weight breaks",
    arguments: [
      (["0"], 65), (["1e308"], 65), (["NaN"], 65), (["-5"], 65),
      (["82", "--date", "2026-02-30"], 64),
      (["82", "--time", "25:00"], 64), (["82", "--body-fat", "61"], 65),
      (["82", "--height", "tall"], 65),
    ])
  func refused(words: [String], code: Int) async throws {
    let cli = try CLIFixture()
    let finished = try await cli.start(["weight", "add"] + words).finished()
    #expect(finished.code == Int32(code), "\(finished.errors)")
    #expect(!finished.errors.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test("WE-13 A goal can be set with a unit, shown with its outlook, and removed")
  func goal() async throws {
    let cli = try CLIFixture()
    _ = try await cli.run("weight", "add", "82", "--date", "2026-03-01")
    let set = try await cli.json("weight", "goal", "72 to 75 kg")
    #expect(set["goal"].text == "72 to 75 kg")
    #expect(set["outlook"].text == "forecast needs 7 days of data, has 1")
    #expect(try await cli.run("weight", "goal").output.contains("7.0 kg to go"))
    #expect(try await cli.json("weight", "goal", "none")["goal"] == .null)
    #expect(try await cli.failure("weight", "goal", "thin").exit == 65)
  }

  @Test("WE-14 The chart can be written as SVG or PNG, or drawn in the terminal with its summary")
  func chart() async throws {
    let cli = try CLIFixture()
    for day in 1...9 {
      _ = try await cli.run("weight", "add", "8\(9 - day)", "--date", "2026-03-0\(day)")
    }
    let svg = cli.scratch.path + "/w.svg"
    let report = try await cli.json("weight", "chart", "--output", svg)
    #expect(
      report["summary"].text == "80.0 kg on March 9, 2026, down 7.0 kg per week"
        || report["summary"].text == "80.0 kg on March 9, down 7.0 kg per week")
    let text = try String(contentsOfFile: svg, encoding: .utf8)
    #expect(text.hasPrefix("<svg") && text.contains("<title>80.0 kg on March 9"))
    let png = cli.scratch.path + "/w.png"
    _ = try await cli.json("weight", "chart", "--output", png)
    #expect(try Data(contentsOf: URL(filePath: png)).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let drawn = try await cli.run("weight", "chart", environment: ["COLUMNS": "60"]).output
    #expect(drawn.contains("80.0 kg on March 9") && drawn.contains(where: { $0 >= "\u{2801}" }))
    #expect(try await cli.failure("weight", "chart", "--output", "w.gif").exit == 64)
  }

  @Test(
    "WE-15 Exporting weights and importing them into an empty library preserves every weight in any locale",
    arguments: ["csv", "json"], ["de_DE.UTF-8", "ar_EG.UTF-8", "tr_TR.UTF-8"])
  func identity(format: String, locale: String) async throws {
    let environment = ["LC_ALL": locale, "LANG": locale]
    func imported(_ file: String) async throws -> CLIFixture {
      let cli = try CLIFixture()
      let finished = try await cli.run(
        "weight", "import", "-", input: Data(file.utf8), environment: environment)
      try #require(finished.code == 0, "\(finished.errors)")
      return cli
    }
    func exported(_ cli: CLIFixture) async throws -> String {
      try await cli.run("weight", "export", "--format", format, environment: environment).output
    }
    let law = Law("an imported export equals the exported library", count: Law.usualCount / 20)
    await law.holds(for: ExportedWeighIn.some) { made in
      let json = String(decoding: try JSONEncoder().encode(made), as: UTF8.self)
      let one = try await imported(json)
      _ = try await one.run("weight", "add", "11 st 6.5 lb", "--date", "2026-04-01")
      if format == "csv" {
        try #require(try await exported(one).utf8.suffix(2).elementsEqual("\r\n".utf8))
      }
      let other = try await imported(exported(one))
      try #require(try await exported(other) == exported(one))
      for cli in [one, other] {
        let output = try await cli.run("weight", "export", "--format", "json").output
        let kept = try JSONDecoder().decode([ExportedWeighIn].self, from: Data(output.utf8))
        try #require(kept.dropLast().map(\.scalars) == made.map(\.scalars))
        try #require(kept.last?.value == "160.5" && kept.last?.unit == "lb")
      }
    }
  }

  @Test(
    "WE-15 An import preview reports the field for each column, and an imported batch can be deleted as a whole"
  )
  func preview() async throws {
    let cli = try CLIFixture()
    let table = try cli.scratch.write(
      "w.csv", Data("Tag;Masse;Wort\n1.3.2026;82,4;a\n2.3.2026;0;b\n3.3.2026;82,0;c\n".utf8))
    let words = [
      "weight", "import", table, "--map", "Masse=weight", "--map", "Tag=date", "--unit", "kg",
    ]
    let planned = try await cli.start(words + ["--dry-run", "--json"]).finished()
    #expect(planned.code == 65)
    let report = try JSON(planned.output)
    #expect(report["added"].number == 2 && report["batch"] == .null)
    #expect(report["columns"].items.map { $0["field"].text } == ["date", "weight", nil])
    #expect(report["refused"].items.compactMap { $0["place"].text } == ["line 3"])
    #expect(!FileManager.default.fileExists(atPath: cli.library))
    let done = try JSON(try await cli.start(words + ["--json"]).finished().output)
    let batch = try #require(done["batch"].text)
    #expect(try await cli.json("weight", "list")["items"].items[0]["batch"].text == batch)
    #expect(try await cli.json("weight", "delete", "--batch", batch)["deleted"].number == 2)
    _ = try await cli.json("undo")
    #expect(try await cli.json("weight", "list")["total"].number == 2)
  }
}

@Suite(.needsData("weight")) struct RealWeightsTests {
  @Test(
    "WE-15 Importing an Apple Health zip or folder twice adds each weight only once",
    arguments: [("multi-source-export", 5), ("minimal-export", 1), ("partial-sleep-export", 0)])
  func health(name: String, count: Int) async throws {
    let folder = RealWeights.folder + "/apple-health/ruochenlyu-fixtures/\(name)"
    for path in ["\(folder)/export.zip", "\(folder)/apple_health_export"] {
      let cli = try CLIFixture()
      let report = try await cli.json("weight", "import", path)
      #expect(report["added"].number == count)
      let notes = report["notes"].items.compactMap(\.text)
      #expect(notes.contains("The export has no weight entries") == (count == 0))
      let again = try await cli.json("weight", "import", path)
      #expect(again["added"].number == 0)
    }
  }

  @Test("WE-12 The per-entry trend of a real-world weight series ends at 193.171 lb")
  func series() async throws {
    let cli = try CLIFixture()
    let file = RealWeights.folder + "/series/lgrdata-Weightloss.csv"
    #expect(try await cli.failure("weight", "import", file).code == "unit")
    let report = try await cli.json("weight", "import", file, "--unit", "lb")
    #expect(report["added"].number == 67)
    _ = try await cli.json("settings", "weight.unit", "lb")
    let trend = try await cli.json("weight", "trend", "--per-entry")
    #expect(trend["unit"].text == "lb")
    #expect(trend["points"].items.last?["trend"].figure == 193.171)
    #expect(trend["basis"]["days"].number == 67)
    let shown = try await cli.json("weight", "trend", "--per-entry", "--days", "1")
    #expect(shown["points"].items.isEmpty)
    #expect(shown["weeklyRate"] == trend["weeklyRate"] && shown["basis"] == trend["basis"])
  }
}

enum RealWeights {
  static let folder = RealData.url("weight").path(percentEncoded: false)
}

/// A weighing as an export contains it, without the derived kilograms.
private struct ExportedWeighIn: Codable, Sendable {
  struct Height: Codable, Sendable {
    var value: String
    var unit: String
  }
  var day: String
  var time: String?
  var zone: String?
  var value: String
  var unit: String
  var note: String?
  var bodyFat: String?
  var height: Height?
  var source: String

  /// Returns up to twenty weighings on consecutive days, oldest first.
  static func some(_ random: inout SeededRandomSource) -> [ExportedWeighIn] {
    (1...Int.random(in: 1...20, using: &random)).map { one(on: $0, &random) }
  }

  private static func one(on day: Int, _ random: inout SeededRandomSource) -> ExportedWeighIn {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let hasTime = Bool.random(using: &random)
    return ExportedWeighIn(
      day: "2026-03-\(day < 10 ? "0" : "")\(day)",
      time: hasTime ? "0\(number(0...9)):\(number(10...59)):\(number(10...59))" : nil,
      zone: hasTime ? ["Europe/Rome", "-03:30", "UTC"][number(0...2)] : nil,
      value: "\(number(45...300))"
        + ["", ".\(number(0...9))", ".00\(number(0...9))"][number(0...2)],
      unit: ["kg", "lb"][number(0...1)],
      note: Bool.random(using: &random)
        ? ["=", "+", "'", "a"][number(0...3)] + random.text(upTo: 9) + "." : nil,
      bodyFat: Bool.random(using: &random) ? "\(number(5...40)).\(number(1...9))" : nil,
      height: Bool.random(using: &random) ? Height(value: "\(number(150...190))", unit: "cm") : nil,
      source: "scale " + random.text(upTo: 4) + "!")
  }

  /// The Unicode scalars of all texts.
  ///
  /// Comparing texts isn't enough, because texts with different scalars can be equal.
  var scalars: [[Unicode.Scalar]] {
    [day, time, zone, value, unit, note, bodyFat, height?.value, height?.unit, source].map {
      Array(($0 ?? "").unicodeScalars)
    }
  }
}
