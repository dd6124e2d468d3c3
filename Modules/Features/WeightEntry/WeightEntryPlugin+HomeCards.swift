public import Core

extension WeightEntryPlugin: HomeCardProviding {
  /// Returns a card with the latest weight and its rate of change, unless the log is empty.
  public func homeCards(with services: FeatureServices) async throws(ContentFailure) -> [HomeCard] {
    do throws(WeightFailure) {
      let (overview, unit) = (try await repository.overview(), try await repository.unit())
      guard let latest = overview.latest else { return [] }
      let change = overview.statistics.rate.map { rate in
        let difference = unit.difference(kilograms: abs(rate.kilograms))
        return "\(rate.kilograms < 0 ? "Down" : "Up") \(difference) per week"
      }
      return [
        HomeCard(
          "weight", caption: "Weight", title: overview.latest(in: unit),
          facts: [latest.day.phrase] + [change].compactMap(\.self), route: "/weight",
          action: Navigation.Link("/weight/new", title: "Add Entry"))
      ]
    } catch {
      throw .unreadable(error.explanation)
    }
  }
}
