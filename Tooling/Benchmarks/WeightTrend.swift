import Composition
import Core
import Foundation
import WeightEntry

/// The statistics of a log of daily entries, read from a library: daily means, trend, and rate.
enum WeightTrend {
  private static let rounds = 21

  /// Prints the median time of the rounds, in seconds.
  static func run(days: Int) async throws {
    try await Stock.inFolder { folder in
      let plugin: WeightEntryPlugin = try Library(at: folder, for: .writing).feature()
      let weighings = try (0..<days).map { day in
        try Weighing(
          day: CivilDay(daysSince1970: day),
          weight: Weight(typed: "\(75 + day % 7).\(day % 10)", in: .kg), source: "made")
      }
      _ = try await plugin.repository.take(weighings, dryRun: false)
      let clock = ContinuousClock()
      var times: [Double] = []
      for _ in 0..<rounds {
        let time = try await clock.measure {
          let trend = try await plugin.repository.overview().statistics.trend
          guard trend.count == days else { exit(70) }
        }
        times.append(time / .seconds(1))
      }
      let median = times.sorted()[rounds / 2]
      print(String(decoding: try JSONEncoder().encode(["median": median]), as: UTF8.self))
    }
  }
}
