package import Core
import Foundation

/// A summary of the whole log, shown by commands and above the history on the log screen.
package struct WeightOverview: Equatable, Sendable {
  /// The newest weighing with the one before, or `nil` if the log is empty.
  let newest: NewestWeighing?
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
      (try Self.newest(in: reader), try DayMean.all(in: reader))
    }
    return WeightOverview(
      newest: newest, statistics: WeightStatistics(days: days, smoothing: smoothing),
      goal: goal, today: clock.today, revision: revision)
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
  /// The distance from the newest weight to the goal, or `nil` if no goal is set.
  let distance: String?
  let facts: [WeightFact]
  /// The explanation of the facts' terms.
  let terms: String
  /// The chart's text alternative.
  let sentence: String
  /// The goal as it was entered, or an empty string if no goal is set.
  let goal: String
  let revision: Int

  init(_ log: WeightOverview, in unit: DisplayUnit) {
    latest = log.latest(in: unit)
    latestChange = log.newest?.change(in: unit, today: log.today)
    distance = log.distance(in: unit)
    facts = log.facts(in: unit)
    terms =
      "The trend evens out daily ups and downs."
      + (facts.contains { $0.words.contains("likely") } ? " Likely ranges are 95% certain." : "")
    sentence = log.statistics.sentence(in: unit, today: log.today)
    goal = log.goal?.entered(in: unit) ?? ""
    revision = log.revision
  }
}

extension WeightOverview {
  /// Returns the newest weight, such as `82.4 kg`, or an empty string if the log is empty.
  func latest(in unit: DisplayUnit) -> String {
    newest?.weighing.weight.phrase(in: unit) ?? ""
  }

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

  /// Returns the displayed weekly rate with its interval and the number of its days.
  ///
  /// The interval is omitted if both ends are displayed alike. The result is `nil` if fewer than
  /// seven days have an entry.
  private func change(in unit: DisplayUnit) -> String? {
    guard let rate = statistics.rate else { return nil }
    let (low, high) = (rate.interval.lowerBound, rate.interval.upperBound)
    let isDown = rate.kilograms < 0
    let slope = unit.difference(kilograms: abs(rate.kilograms))
    let words =
      unit.showsNoDifference(kilograms: rate.kilograms)
      ? "No change" : "\(isDown ? "Down" : "Up") \(slope) per week"
    let ends = [low, high].filter { !unit.showsNoDifference(kilograms: $0) }
    let bounds = [abs(low), abs(high)].map { unit.difference(kilograms: $0) }
    let interval: String? =
      if unit.difference(kilograms: low) == unit.difference(kilograms: high) {
        nil
      } else if ends.count == 2, low < 0, high > 0 {
        "down \(bounds[0]) and up \(bounds[1])"
      } else if let end = ends.first, ends.count == 1,
        unit.showsNoDifference(kilograms: rate.kilograms)
      {
        "\(unit.difference(kilograms: 0)) and \(end < 0 ? "down" : "up") "
          + unit.difference(kilograms: abs(end))
      } else {
        (abs(low) > abs(high) ? bounds.reversed() : bounds).joined(separator: " and ")
      }
    let range = interval.map { ", likely between \($0)" } ?? ""
    return "\(words)\(range) (last \(rate.basis.days) days with entries)"
  }

  /// Returns a chart of a range of days.
  package func chart(over days: ClosedRange<CivilDay>, in unit: DisplayUnit) -> Chart {
    Chart(statistics, goal: goal, over: days, in: unit)
  }

  /// Returns the displayed distance from the newest weight to the goal, such as “1.4 kg to go”,
  /// “0.5 kg below the goal”, or “Goal reached”.
  ///
  /// A weight is below or above the goal, with nothing to go, if the first day's mean was on the
  /// goal's other side. A distance that would be displayed as zero counts as reached. The result is
  /// `nil` if no goal is set or the log is empty.
  package func distance(in unit: DisplayUnit) -> String? {
    guard let goal, let newest, let first = statistics.days.first else { return nil }
    let distance = goal.distance(from: newest.weighing.weight.kilograms)
    if unit.showsNoDifference(kilograms: distance) { return Self.reached }
    let isPassed = distance * goal.distance(from: first.kilograms) < 0
    let rest = isPassed ? "\(distance < 0 ? "above" : "below") the goal" : "to go"
    return "\(unit.difference(kilograms: abs(distance))) \(rest)"
  }

  private static let reached = "Goal reached"

  /// Returns text with the goal, the distance of the newest weight, and the forecast of the trend.
  ///
  /// The forecast is omitted if the newest weight has reached the goal, or if the goal is between
  /// the newest weight and the trend. If the log is empty, the text contains only the goal. The
  /// result is `nil` if no goal is set.
  package func goalPhrase(in unit: DisplayUnit) -> String? {
    guard let goal else { return nil }
    let wanted = goal.entered(in: unit)
    guard let newest, let far = distance(in: unit), let trend = statistics.trend.last else {
      return wanted
    }
    if far == Self.reached { return "\(wanted), reached" }
    let outlook = goal.outlook(of: statistics)
    let sides = [newest.weighing.weight.kilograms, trend.kilograms].map(goal.distance(from:))
    if sides[0] * sides[1] < 0, outlook != .atGoal { return "\(wanted), \(far)" }
    return "\(wanted), \(far), \(outlook == .atGoal ? "trend " : "")"
      + outlook.phrase(today: today)
  }

  /// The displayed forecast for the goal, or `nil` if no goal is set.
  package var outlook: String? { goal?.outlook(of: statistics).phrase(today: today) }
}
