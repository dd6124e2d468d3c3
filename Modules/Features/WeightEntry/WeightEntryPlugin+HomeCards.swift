public import Core

extension WeightEntryPlugin: HomeCardProviding {
  /// Returns a card with the newest weight, the change since the entry before, and the chart of the
  /// last 90 days, unless the log is empty.
  ///
  /// The card's action edits the newest entry if its day is today, and adds an entry otherwise.
  public func homeCards(with services: FeatureServices) async throws(ContentFailure) -> [HomeCard] {
    do throws(WeightFailure) {
      let revision = try await repository.revision()
      let (newest, unit) = (try await repository.newest(), try await repository.unit())
      guard let newest else { return [] }
      let (latest, today) = (newest.weighing, repository.clock.today)
      let change = newest.change(in: unit, today: today)
      let chart = Reference(
        source: "weight.\(ChartPeriod.quarter.rawValue).\(unit.rawValue)", revision: revision)
      return [
        HomeCard(
          "weight", caption: "Weight", title: latest.weight.phrase(in: unit), style: .number,
          facts: [latest.day.phrase(in: today)] + [change].compactMap(\.self),
          image: change.map { _ in .chart(chart, label: "Chart of the last 90 days") },
          route: "/weight",
          action: latest.day == today
            ? Navigation.Link(Route("/weight/\(newest.entry.id)/edit"), title: "Edit Weight")
            : Navigation.Link("/weight/new", title: "Add Weight"))
      ]
    } catch {
      throw .unreadable(error.explanation)
    }
  }
}
