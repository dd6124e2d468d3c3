public import Core

extension WeightEntryPlugin: HomeCardProviding {
  /// Returns a card with the newest weight, the change since the entry before, and the chart of the
  /// last 90 days, unless the log is empty.
  public func homeCards(with services: FeatureServices) async throws(ContentFailure) -> [HomeCard] {
    do throws(WeightFailure) {
      let revision = try await repository.revision()
      let (newest, unit) = (try await repository.newest(2), try await repository.unit())
      guard let latest = newest.first else { return [] }
      let today = repository.clock.today
      let change = newest.dropFirst().first.map {
        latest.change(since: $0, in: unit, today: today)
      }
      let chart = Reference(
        source: "weight.\(ChartPeriod.quarter.rawValue).\(unit.rawValue)", revision: revision)
      return [
        HomeCard(
          "weight", caption: "Weight", title: latest.weight.phrase(in: unit), style: .number,
          facts: [latest.day.phrase(in: today)] + [change].compactMap(\.self),
          image: change.map { _ in .chart(chart, label: "Chart of the last 90 days") },
          route: "/weight", action: Navigation.Link("/weight/new", title: "Add Weight"))
      ]
    } catch {
      throw .unreadable(error.explanation)
    }
  }
}
