import Core
import Foundation
import TestKit
import Testing

@testable import WeightEntry

@Suite("Weight import: data series from a study and a diet")
struct SeriesImportTests {
  @Test(
    "WE-15 Dates like 10/02/05 are read day first if any date in the file can be read only that way",
    .needsData("weight"))
  func diet() async throws {
    let text = String(
      decoding: try WeightFiles.data("series/lgrdata-Weightloss.csv"), as: UTF8.self)
    let read = try await WeightImporter.read(text, .made(unit: .lb))
    #expect(read.weighings.count == 67)
    #expect(read.weighings.first?.brief == "2005-02-10 224 lb")
    #expect(read.weighings.last?.brief == "2005-05-16 190 lb")
    #expect(zip(read.weighings, read.weighings.dropFirst()).allSatisfy { $0.day < $1.day })
    #expect(read.notes == [.dateOrder(.dmy), .twoDigitYears])
    await #expect(throws: ImportRefusal.unitNeeded) { _ = try await WeightImporter.read(text) }
    // The first five lines can have either order, but the other lines can't.
    let undecided = text.split(separator: "\n").filter { line in
      line.hasPrefix("Date") || (line.split(separator: "/").first.flatMap { Int($0) } ?? 13) <= 12
    }.joined(separator: "\n")
    await #expect(throws: ImportRefusal.dateOrderNeeded("10/02/05")) {
      _ = try await WeightImporter.read(undecided, .made(unit: .lb))
    }
    let monthFirst = try await WeightImporter.read(undecided, .made(dateOrder: .mdy, unit: .lb))
    #expect(monthFirst.weighings.first?.brief == "2005-10-02 224 lb")
  }

  @Test(
    "WE-15 Importing a study of twelve people yields 695 weights and 61 rejected days",
    .needsData("weight"))
  func study() async throws {
    let data = try WeightFiles.data("series/pone.0232680.s001.csv")
    let rows = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst()
    var tables: [Substring: String] = [:]
    for row in rows {
      let cells = row.split(separator: ",", omittingEmptySubsequences: false)
      let day = CivilDay(daysSince1970: 18_262 + (try #require(Int(cells[2]))))
      tables[cells[1], default: "date,weight\n"] += "\(day),\(cells[6])\n"
    }
    #expect(tables.count == 12)
    var (taken, refused) = (0, 0)
    for text in tables.values {
      let read = try await WeightImporter.read(text, .made(unit: .kg))
      #expect(read.weighings.first?.day.description.hasPrefix("2020-0") ?? false)
      #expect(read.looked == 63)
      taken += read.weighings.count
      refused += read.refused.count
    }
    #expect((taken, refused) == (695, 61))
  }
}
