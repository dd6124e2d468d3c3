package import Core
import Foundation

/// A summary of the whole log, shown by commands and above the history on the log screen.
package struct WeightOverview: Equatable, Sendable {
  /// The newest weighing, or `nil` if the log is empty.
  let latest: Weighing?
  /// The entry before the newest weighing, or `nil` if none.
  var previous: Weighing?
  /// The statistics of the whole log.
  package let statistics: WeightStatistics
  /// The goal, or `nil` if none is set.
  package let goal: Goal?
  package let today: CivilDay
  /// A number that increases with each change to the library.
  let revision: Int
}

extension WeightRepository {
  /// Returns a summary of the whole log.
  ///
  /// - Complexity: O(*n*), where *n* is the number of days with an entry.
  package func overview(
    smoothing: Smoothing = .elapsed
  ) async throws(WeightFailure) -> WeightOverview {
    // The revision is read first, so that a change during the read has a later revision.
    let revision = try await revision()
    let goal = try await goal()
    let (newest, days) = try await store.read("Read weights") { reader throws(StoreFailure) in
      (
        try reader.page(Self.newestFirst(limit: 2)).items.map(\.record.weighing),
        try DayMean.all(in: reader)
      )
    }
    return WeightOverview(
      latest: newest.first, previous: newest.dropFirst().first,
      statistics: WeightStatistics(days: days, smoothing: smoothing), goal: goal,
      today: clock.today, revision: revision)
  }

  /// Returns a number that increases with each change to the library.
  func revision() async throws(WeightFailure) -> Int {
    do throws(StoreFailure) {
      return Int(try await store.store.changes(since: Revision(.max)).latest.number)
    } catch {
      throw store.noted(.store(error), "Read weights")
    }
  }
}

/// A labeled fact about the log.
package struct WeightFact: Equatable, Sendable {
  /// The displayed label.
  package let name: String
  /// The displayed value.
  package let words: String
}

/// The text that the log screen shows about the whole log.
///
/// The size of the text doesn't depend on the size of the log.
struct WeightSummary: Equatable, Sendable {
  let latest: String
  /// The change since the entry before, or `nil` if there is none.
  let latestChange: String?
  let facts: [WeightFact]
  /// The chart's text alternative.
  let sentence: String
  /// The goal as it was entered, or an empty string if no goal is set.
  let goal: String
  let revision: Int

  init(_ log: WeightOverview, in unit: DisplayUnit) {
    latest = log.latest(in: unit)
    latestChange = log.previous.flatMap {
      log.latest?.change(since: $0, in: unit, today: log.today)
    }
    facts = log.facts(in: unit)
    sentence = log.statistics.sentence(in: unit, today: log.today)
    goal = log.goal?.entered(in: unit) ?? ""
    revision = log.revision
  }
}

extension WeightOverview {
  /// Returns the newest weight, such as `82.4 kg`, or an empty string if the log is empty.
  func latest(in unit: DisplayUnit) -> String { latest?.weight.phrase(in: unit) ?? "" }

  /// Returns the displayed facts, omitting unavailable facts and a streak shorter than two days.
  package func facts(in unit: DisplayUnit) -> [WeightFact] {
    var facts: [WeightFact] = []
    func add(_ name: String, _ words: String?) {
      if let words { facts.append(WeightFact(name: name, words: words)) }
    }
    add("Trend", statistics.trend.last.map { unit.phrase(kilograms: $0.kilograms) })
    add("7-Day Average", statistics.weekMean.map { unit.phrase(kilograms: $0) })
    add("Change", change(in: unit))
    add("Goal", goalPhrase(in: unit))
    let streak = DayMean.streak(of: statistics.days, today: today)
    add("Streak", streak > 1 ? "\(streak) days" : nil)
    add("Based On", statistics.basis?.description)
    return facts
  }

  /// Returns the displayed weekly rate with its interval and basis.
  ///
  /// The result is `nil` if fewer than seven days have an entry.
  private func change(in unit: DisplayUnit) -> String? {
    guard let rate = statistics.rate else { return nil }
    let (low, high) = (rate.interval.lowerBound, rate.interval.upperBound)
    let isDown = rate.kilograms < 0
    let slope = unit.difference(kilograms: abs(rate.kilograms))
    let bounds = [abs(low), abs(high)].map { unit.difference(kilograms: $0) }
    let interval =
      if low < 0, high > 0 {
        "down \(bounds[0]) to up \(bounds[1])"
      } else {
        (isDown ? bounds.reversed() : bounds).joined(separator: " to ")
      }
    let way = isDown ? "Down" : "Up"
    return "\(way) \(slope) per week (95% confidence interval: \(interval); \(rate.basis))"
  }

  /// Returns a chart of a range of days.
  package func chart(over days: ClosedRange<CivilDay>, in unit: DisplayUnit) -> Chart {
    Chart(statistics, goal: goal, over: days, in: unit)
  }

  /// Returns text with the goal, the remaining distance, and the forecast.
  ///
  /// A distance of zero is omitted. If the log is empty, the text contains only the goal. The
  /// result is `nil` if no goal is set.
  package func goalPhrase(in unit: DisplayUnit) -> String? {
    guard let goal else { return nil }
    let wanted = goal.entered(in: unit)
    guard let now = statistics.trend.last else { return wanted }
    let distance = goal.distance(from: now.kilograms)
    let far = distance == 0 ? nil : "\(unit.difference(kilograms: abs(distance))) to go"
    return [wanted, far, outlook].compactMap(\.self).joined(separator: ", ")
  }

  /// The displayed forecast for the goal, or `nil` if no goal is set.
  package var outlook: String? { goal?.outlook(of: statistics).phrase(today: today) }
}
