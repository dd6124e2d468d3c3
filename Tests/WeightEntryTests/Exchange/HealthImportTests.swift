import Core
import Foundation
import TestKit
import Testing

@testable import WeightEntry

@Suite("Weight import: Apple Health")
struct HealthImportTests {
  /// The names of the exports, with their weighings, which were read by hand.
  private static let fixtures = [
    (
      "minimal-export", ["2026-02-28 08:00 +00:00 70.5 kg"]
    ),
    (
      "multi-source-export",
      [
        "2026-01-04 07:00 +00:00 75.0 kg", "2026-01-20 07:00 +00:00 74.8 kg",
        "2026-03-10 07:00 +00:00 73.5 kg", "2026-03-22 07:00 +00:00 73.2 kg",
        "2026-03-23 07:00 +00:00 73.1 kg",
      ]
    ),
    ("partial-sleep-export", []),
  ]

  @Test(
    "WE-15 An import finds the export from its folder, its parent folder, or its zip archive",
    .needsData("weight"), arguments: fixtures)
  func found(_ name: String, _ expected: [String]) async throws {
    let folder = "apple-health/ruochenlyu-fixtures/\(name)"
    var files: [String: Data] = [:]
    for (path, data) in try WeightFiles.all(in: folder) { files["in/\(path)"] = data }
    let importer = WeightImporter(files)
    for path in ["in", "in/apple_health_export", "in/export.zip"] {
      let read = try await importer.read(path, .made())
      #expect(read.weighings.map(\.brief) == expected, "\(path)")
      #expect(read.format == .appleHealth)
      #expect(read.refused.isEmpty)
      #expect(read.notes == (expected.isEmpty ? [.noBodyMass] : []))
    }
  }

  @Test("WE-15 Body fat is added to the weight with the same source and time", .needsData("weight"))
  func fatJoined() async throws {
    let path = "apple-health/ruochenlyu-fixtures/multi-source-export/export.zip"
    let read = try await WeightImporter(["zip": WeightFiles.data(path)]).read("zip", .made())
    #expect(read.weighings.map { $0.bodyFat?.description } == ["18", "17.8", "16.5", "16.2", nil])
    #expect(read.weighings.last?.source == "Apple Health: Phone Scale")
    #expect(read.leftOut == WeightImport.LeftOut())
  }

  @Test(
    "WE-15 An export without body mass records yields no weighings and a note that explains why",
    .needsData("weight"),
    arguments: [
      "alxdrcirilo-export.xml", "alxdrcirilo-export.zip", "dogsheep-export.xml",
      "dogsheep-zip_contents/apple_health_export/export.xml", "paulstaab-export.xml",
      "paulstaab-export.zip", "tagbug-export.xml", "tdda-export6s3sample.xml",
    ])
  func none(_ name: String) async throws {
    let data = try WeightFiles.data("apple-health/\(name)")
    let read = try await WeightImporter(["file": data]).read("file", .made())
    #expect(read.looked == 0)
    #expect(read.notes.map(\.sentence) == ["The export has no weight entries"])
  }

  @Test("WE-15 A UTC time is converted to the user's zone", .needsData("weight"))
  func utc() async throws {
    let data = try WeightFiles.data("apple-health/gpt-os-sample_export.xml")
    let read = try await WeightImporter(["file": data]).read("file", .made())
    #expect(read.weighings.map(\.brief) == ["2023-01-01 09:00 Europe/Rome 70.5 kg"])
    #expect(read.notes == [.movedFromUTC(zone: "Europe/Rome")])
  }

  @Test("WE-15 A truncated export is rejected as a whole", .needsData("weight"))
  func cutOff() async throws {
    let path = "apple-health/ruochenlyu-fixtures/multi-source-export/apple_health_export/export.xml"
    let whole = try WeightFiles.data(path)
    // The file ends with `</HealthData>` and a line end, and is complete without the line end.
    for count in Array(stride(from: 80, to: whole.count - 2, by: 97)) + [whole.count - 2] {
      let importer = WeightImporter(["file": whole.prefix(count)])
      let refusal = await #expect(throws: ImportRefusal.self, "\(count)") {
        _ = try await importer.read("file", .made())
      }
      guard case .xml(.malformed) = refusal else {
        Issue.record("after \(count) bytes, the import gave \(String(describing: refusal))")
        continue
      }
    }
  }

  @Test("WE-15 An export in the HL7 format is rejected", .needsData("weight"))
  func clinicalDocument() async throws {
    let path = "apple-health/ruochenlyu-fixtures/minimal-export/apple_health_export/export_cda.xml"
    let importer = WeightImporter(["file": try WeightFiles.data(path)])
    await #expect(throws: ImportRefusal.notAppleHealth(root: "ClinicalDocument")) {
      _ = try await importer.read("file", .made())
    }
  }

  @Test("WE-15 macOS metadata files and HL7 files are never treated as the export")
  func candidates() {
    let paths = [
      "apple_health_export/export_cda.xml", "__MACOSX/export.xml",
      "__MACOSX/apple_health_export/._export.xml", "apple_health_export/._export.xml",
      "apple_health_export/σ»╝σç║.xml", "apple_health_export/export.xml",
      "apple_health_export/workout-routes/export.xml", "Export.XML", "export.csv",
    ]
    #expect(
      HealthExport.candidates(among: paths) == [
        "apple_health_export/export.xml", "apple_health_export/σ»╝σç║.xml", "Export.XML",
      ])
  }

  @Test(
    "WE-15 The root element is found after declarations, comments, and document type declarations",
    arguments: [
      ("<HealthData locale=\"x\">", "HealthData"), ("\u{FEFF}<?xml?>\n<Record type=''/>", "Record"),
      ("<!-- <HealthData> --><!DOCTYPE a [ <!ELEMENT a (b)> <!-- ] > --> ]>\n<a/>", "a"),
      ("<!DOCTYPE html><html>", "html"), ("<!DOCTYPE a [ <!ELEMENT", nil), ("<!-- ", nil),
      ("", nil),
    ])
  func root(_ text: String, _ expected: String?) {
    #expect(HealthExport.root(of: Data(text.utf8)) == expected)
  }

  @Test("WE-15 A missing file and a folder without an export are rejected")
  func nothing() async throws {
    let files = ["in/export_cda.xml": Data("<HealthData/>".utf8), "in/a.xml": Data("<a/>".utf8)]
    let importer = WeightImporter(files)
    await #expect(throws: ImportRefusal.nothingInside) {
      _ = try await importer.read("in", .made())
    }
    await #expect(throws: ImportRefusal.file(.notFound("no"))) {
      _ = try await importer.read("no", .made())
    }
  }
}
