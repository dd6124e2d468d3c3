import Composition
import Core
import Foundation
import WeightEntry

/// The statistics of a log of daily entries: the trend and the rate.
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
      // Reading the days' means from the library isn't measured.
      let means = try await plugin.repository.overview().statistics.days
      let clock = ContinuousClock()
      var made = 0
      let times = (0..<rounds).map { _ in
        clock.measure { made += WeightStatistics(days: means).trend.count } / .seconds(1)
      }
      guard made == rounds * days else { exit(70) }
      let median = times.sorted()[rounds / 2]
      print(String(decoding: try JSONEncoder().encode(["median": median]), as: UTF8.self))
    }
  }
}
