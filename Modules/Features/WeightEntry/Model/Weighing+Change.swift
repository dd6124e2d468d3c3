import Core

extension Weighing {
  /// Returns the displayed change since an earlier entry, such as
  /// “Down 0.5 kg since March 1”.
  func change(since earlier: Weighing, in unit: DisplayUnit, today: CivilDay) -> String {
    let change = weight.kilograms - earlier.weight.kilograms
    let size = unit.difference(kilograms: abs(change))
    let words = change == 0 ? "No change" : "\(change < 0 ? "Down" : "Up") \(size)"
    return "\(words) since \(earlier.day.phrase(in: today))"
  }
}

extension WeightRepository {
  /// Returns the newest weighings, newest first.
  func newest(_ count: Int) async throws(WeightFailure) -> [Weighing] {
    try await store.read("Read weights") { reader throws(StoreFailure) in
      try reader.page(Self.newestFirst(limit: count)).items.map(\.record.weighing)
    }
  }
}
