import Core
import Testing

@testable import WeightEntry

/// Twelve sample days with gaps, used to compute the expected values of the tests.
enum SampleDays {
  /// The first day, March 1, 2026.
  static let first = CivilDay(daysSince1970: 20_513)

  /// The day means, with gaps of one, two, and nine days.
  static let all: [DayMean] = days([
    (0, "82.9"), (1, "82.6"), (2, "82.7"), (4, "82.4"), (5, "82.5"), (6, "82.1"), (9, "82.2"),
    (10, "81.9"), (20, "81.5"), (21, "81.6"), (22, "81.2"), (23, "81.3"),
  ])

  /// Returns day means, with days counted from ``first`` and weights in kilograms.
  static func days(_ rows: [(day: Int, kilograms: String)]) -> [DayMean] {
    DayMean.means(of: rows.map { weighing($0.day, $0.kilograms) })
  }

  /// Returns a weighing in kilograms, a number of days after ``first``.
  static func weighing(_ day: Int, _ kilograms: String) -> Weighing {
    guard let number = ScaledNumber(kilograms) else {
      preconditionFailure("Invalid number \(kilograms)")
    }
    return Weighing(
      day: first.adding(days: day), weight: Weight(number: number, unit: .kg), source: "typed")
  }
}

extension DayMean {
  /// Returns the mean for each day with an entry, the earliest first, computed from the entries.
  static func means(of weighings: [Weighing]) -> [DayMean] {
    Dictionary(grouping: weighings, by: \.day).map { day, weighings in
      DayMean(
        day: day, total: weighings.map(\.weight.size).reduce(0, +), count: weighings.count)
    }.sorted { $0.day < $1.day }
  }
}

/// Returns whether two numbers differ by less than a billionth.
func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }
