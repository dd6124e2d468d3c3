package import Core
import Foundation

/// The log as a whole, as it is shown above its history and written by the command line.
package struct WeightOverview: Equatable, Sendable {
  /// The newest weighing; nil where there is none.
  let latest: Weighing?
  /// What all of it comes to.
  package let statistics: WeightStatistics
  /// What is wanted.
  package let goal: Goal?
  package let today: CivilDay
  /// Grows with every change of the library.
  let revision: Int
}

extension WeightBook {
  /// The log as a whole.
  ///
  /// - Complexity: O(entries).
  package func overview(
    smoothing: Smoothing = .elapsed
  ) async throws(WeightFailure) -> WeightOverview {
    // Before what it is the revision of: what is stored meanwhile has a later one.
    let revision = try await revision()
    let goal = try await goal()
    let weighings = try await all().map(\.record.weighing)
    let days = DayMean.means(of: weighings)
    return WeightOverview(
      latest: weighings.last, statistics: WeightStatistics(days: days, smoothing: smoothing),
      goal: goal, today: clock.today, revision: revision)
  }

  private func revision() async throws(WeightFailure) -> Int {
    do throws(StoreFailure) {
      return Int(try await store.changes(since: Revision(.max)).latest.number)
    } catch {
      throw noted(.store(error), "Read weights")
    }
  }
}

/// Something to be known of the log at a glance.
package struct WeightFact: Equatable, Sendable {
  /// What it is.
  package let name: String
  /// What it is now.
  package let words: String
}

/// What a screen shows of the log as a whole: its size does not grow with the log.
struct WeightSummary: Equatable, Sendable {
  let latest: String
  let facts: [WeightFact]
  /// The chart in words.
  let sentence: String
  /// The goal as it was entered; empty for none.
  let goal: String
  let revision: Int

  init(_ log: WeightOverview, in unit: DisplayUnit) {
    latest = log.latest(in: unit)
    facts = log.facts(in: unit)
    sentence = log.statistics.sentence(in: unit, today: log.today)
    goal = log.goal?.entered(in: unit) ?? ""
    revision = log.revision
  }
}

extension WeightOverview {
  /// The newest weight: `82.4 kg`.
  func latest(in unit: DisplayUnit) -> String { latest?.weight.phrase(in: unit) ?? "" }

  /// What is to be known at a glance, by name.
  package func facts(in unit: DisplayUnit) -> [WeightFact] {
    var facts: [WeightFact] = []
    func add(_ name: String, _ words: String?) {
      if let words { facts.append(WeightFact(name: name, words: words)) }
    }
    add("Trend", statistics.trend.last.map { unit.phrase(kilograms: $0.kilograms) })
    add("7-day mean", statistics.weekMean.map { unit.phrase(kilograms: $0) })
    add("Change", change(in: unit))
    add("Goal", goalPhrase(in: unit))
    let streak = DayMean.streak(of: statistics.days, today: today)
    add("Streak", streak > 1 ? "\(streak) days" : nil)
    add("Rests on", statistics.basis?.description)
    return facts
  }

  /// How fast it changes, with the interval and what that rests on; nil for too few days.
  private func change(in unit: DisplayUnit) -> String? {
    guard let rate = statistics.rate else { return nil }
    let bounds = [rate.interval.lowerBound, rate.interval.upperBound]
    let interval = bounds.map { unit.difference(kilograms: $0) }.joined(separator: " to ")
    let slope = unit.difference(kilograms: abs(rate.kilograms))
    let way = rate.kilograms < 0 ? "down" : "up"
    return "\(way) \(slope) a week (95 %: \(interval); \(rate.basis))"
  }

  /// A chart of some days: the last so many, or a period.
  package func chart(over days: ClosedRange<CivilDay>, in unit: DisplayUnit) -> Chart {
    Chart(statistics, goal: goal, over: days, in: unit)
  }

  /// The goal, how far it is, and when it may be reached; nil where none is set.
  package func goalPhrase(in unit: DisplayUnit) -> String? {
    guard let goal else { return nil }
    let wanted = goal.entered(in: unit)
    guard let now = statistics.trend.last else { return wanted }
    let distance = goal.distance(from: now.kilograms)
    let far = distance == 0 ? nil : "\(unit.difference(kilograms: abs(distance))) to go"
    return [wanted, far, outlook].compactMap(\.self).joined(separator: ", ")
  }

  /// Whether and when the goal is reached, in words; nil where none is set.
  package var outlook: String? { goal?.outlook(of: statistics).phrase(today: today) }
}
