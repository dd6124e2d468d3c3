public import Core

extension WeightEntryPlugin: HomeCardProviding {
  /// Returns a card with the newest weight and the difference from the entry before, unless the log
  /// is empty.
  public func homeCards(with services: FeatureServices) async throws(ContentFailure) -> [HomeCard] {
    do throws(WeightFailure) {
      let (newest, unit) = (try await repository.newest(2), try await repository.unit())
      guard let latest = newest.first else { return [] }
      var facts = [latest.day.phrase]
      if newest.count > 1 {
        let change = latest.weight.kilograms - newest[1].weight.kilograms
        let size = unit.difference(kilograms: abs(change))
        let words = change == 0 ? "No change" : "\(change < 0 ? "Down" : "Up") \(size)"
        facts.append("\(words) since \(newest[1].day.phrase)")
      }
      return [
        HomeCard(
          "weight", caption: "Weight", title: latest.weight.phrase(in: unit), facts: facts,
          route: "/weight", action: Navigation.Link("/weight/new", title: "Add Weight"))
      ]
    } catch {
      throw .unreadable(error.explanation)
    }
  }
}

extension WeightRepository {
  /// Returns the newest weighings, newest first.
  fileprivate func newest(_ count: Int) async throws(WeightFailure) -> [Weighing] {
    try await store.read("Read weights") { reader throws(StoreFailure) in
      try reader.page(Self.newestFirst(limit: count)).items.map(\.record.weighing)
    }
  }
}
