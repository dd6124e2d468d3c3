import Foundation
import TestKit
import Testing

@testable import WeightEntry

/// Heights that 1,095 students typed when asked for inches (dslabs, `reported_heights`).
@Suite("Reported heights")
struct ReportedHeightsTests {
  fileprivate static let file = RealData.url("weight/series/dslabs-reported_heights.csv")

  /// Returns the typed texts, which are in the last column.
  ///
  /// Only the last column can be quoted and contain commas.
  private func typed() throws -> [String] {
    try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").dropFirst().map {
      row in
      let cell = String(row.split(separator: ",", maxSplits: 3)[3])
      guard cell.hasPrefix("\"") else { return cell }
      return String(cell.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    }
  }

  @Test(
    "WE-5 Every height from a real study is either read correctly or rejected",
    .needsData("weight/series")
  )
  func all() throws {
    let rows = try typed()
    #expect(rows.count == 1095)
    var odd: Set<String> = []
    for text in rows {
      let read = Result { try Height(typed: text, bare: .in) }
      guard let inches = Decimal(string: text), Double(text) != nil else {
        odd.insert(text)
        #expect(Self.outcome(read) == Self.meanings[text], "\(text)")
        continue
      }
      // Plain numbers are inches, whatever the student meant, so 180 is invalid and 87 is valid.
      let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
      if decimals > 6 {
        #expect(Self.outcome(read) == "decimals", "\(text)")
      } else if inches * Decimal(254) < 5000 || inches * Decimal(254) > 27200 {
        #expect(Self.outcome(read) == "outside", "\(text)")
      } else {
        let height = try #require(try? read.get(), "\(text) is a height")  // Nil is the failure.
        #expect(height.unit == .in && Decimal(string: "\(height.number)") == inches)
      }
    }
    #expect(odd == Set(Self.meanings.keys))
  }

  private static func outcome(_ read: Result<Height, any Error>) -> String {
    switch read {
    case .success(let height): "\(height)"
    case .failure(WeightRefusal.height(_, .form)): "form"
    case .failure(WeightRefusal.height(_, .marks)): "marks"
    case .failure(WeightRefusal.height(_, .decimals)): "decimals"
    case .failure(WeightRefusal.height(_, .part)): "part"
    case .failure(WeightRefusal.height(_, .outside)): "outside"
    case .failure(let error): "\(error)"
    }
  }

  /// The expected outcome of each text that isn't a plain number, decided by hand.
  ///
  /// A text with exactly one meaning is read as a height, and all other texts are rejected.
  private static let meanings = [
    // These are feet and inches, with and without marks after the inches.
    "5'2": "5 ft 2 in", "5'3": "5 ft 3 in", "5'4": "5 ft 4 in", "5'5": "5 ft 5 in",
    "5'6": "5 ft 6 in", "5'7": "5 ft 7 in", "5'8": "5 ft 8 in", "5'9": "5 ft 9 in",
    "5'10": "5 ft 10 in", "5'11": "5 ft 11 in", "5' 10": "5 ft 10 in", "6'": "6 ft 0 in",
    "5'2\"": "5 ft 2 in", "5'3\"": "5 ft 3 in", "5'5\"": "5 ft 5 in", "5'7\"": "5 ft 7 in",
    "5'8\"": "5 ft 8 in", "5'11\"": "5 ft 11 in", "6'1\"": "6 ft 1 in", "6'3\"": "6 ft 3 in",
    "6'4\"": "6 ft 4 in", "5' 4\"": "5 ft 4 in", "5' 7\"": "5 ft 7 in", "5' 11\"": "5 ft 11 in",
    "5' 7.78\"": "5 ft 7.78 in", "5'3''": "5 ft 3 in", "5'5''": "5 ft 5 in", "5'6''": "5 ft 6 in",
    "5'7''": "5 ft 7 in", "5'7.5''": "5 ft 7.5 in", "5'9''": "5 ft 9 in", "5'10''": "5 ft 10 in",
    "5'11''": "5 ft 11 in", "69\"": "5 ft 9 in",
    // These are feet and inches with written-out units.
    "5 feet 6 inches": "5 ft 6 in", "5 feet 7inches": "5 ft 7 in", "5 ft 9 inches": "5 ft 9 in",
    "5ft 9 inches": "5 ft 9 in", "5 feet and 8.11 inches": "5 ft 8.11 in",
    // These have centimeters as their unit.
    "165cm": "165 cm", "170 cm": "170 cm",
    // A foot has 12 inches: 5'12 can be 6 feet, or a typo for 5'11 or 5'2; 2'33 can be anything.
    "5'12": "part", "2'33": "part",
    // Two numbers can be feet and inches, or feet with decimals, so they are never combined.
    "5 11": "form", "5 .11": "form", "6 04": "form", "6*12": "form",
    // A comma is read as a decimal mark. The results are impossible numbers of inches, because the
    // students meant feet, meters, or thousandths.
    "5,3": "outside", "5,4": "outside", "5,8": "outside", "6,8": "outside", "1,70": "outside",
    "649,606": "outside", "708,661": "outside", "728,346": "outside", "7,283,465": "marks",
    // These aren't numbers.
    ">9000": "form", "Five foot eight inches": "form", "yyy": "form",
  ]
}
