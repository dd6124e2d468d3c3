import Composition
import Core
import Foundation
import WebHost

/// The drawing of a chart of daily weighings over a hundred years and their trend.
enum ChartDrawing {
  private static let days = 36_500

  /// Prints the median time of the rounds, in seconds, and the size of one document in bytes.
  static func run(rounds: Int) throws {
    let clock = ContinuousClock()
    var written = 0
    let times = (0..<rounds).map { round -> Double in
      let chart = chart(round)
      return clock.measure {
        written = ChartSheet(chart, Catalog.theme, .light, summary: "82.4 kg").svg.utf8.count
      } / .seconds(1)
    }
    let figures = ["median": times.sorted()[rounds / 2], "bytes": Double(written)]
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  private static func chart(_ round: Int) -> Chart {
    func points(_ kilograms: (Int) -> Double) -> [Chart.Point] {
      (0..<days).map { Chart.Point(x: Double($0), y: kilograms($0)) }
    }
    let weights = points { 80 + Double(($0 + round) * 7919 % 1000) / 500 }
    let trend = points { 81 - Double(abs($0 % 2000 - 1000)) / 1000 }
    let ticks = stride(from: 0, to: days, by: 3650).map { Chart.Tick(Double($0), "\($0)") }
    return Chart(
      x: .init(0...Double(days - 1), ticks: ticks),
      y: .init(79...83, ticks: [.init(80, "80 kg"), .init(82, "82 kg")]),
      series: [.init("Weight", .points, [weights]), .init("Trend", .line, [trend])])
  }
}
