import Core

/// The newest weighing and the one before, as the log screen and the home card show them.
struct NewestWeighing: Equatable, Sendable {
  /// The stored newest weighing.
  let entry: StoredWeighing
  /// The weighing before the newest, or `nil` if none.
  let previous: Weighing?

  /// Creates the value from weighings sorted newest first, or returns `nil` if there are none.
  init?(_ newest: [StoredWeighing]) {
    guard let entry = newest.first else { return nil }
    self.entry = entry
    previous = newest.dropFirst().first?.record.weighing
  }

  /// The newest weighing.
  var weighing: Weighing { entry.record.weighing }

  /// Returns the displayed change since the weighing before, such as
  /// “Down 0.5 kg since March 1”, or `nil` if there is none.
  ///
  /// If both are of the same day, the phrase doesn't name the day.
  func change(in unit: DisplayUnit, today: CivilDay) -> String? {
    guard let previous else { return nil }
    let change = weighing.weight.kilograms - previous.weight.kilograms
    let words =
      unit.showsNoDifference(kilograms: change)
      ? "No change" : "\(change < 0 ? "Down" : "Up") \(unit.difference(kilograms: abs(change)))"
    let isSameDay = previous.day == weighing.day
    return "\(words) since \(isSameDay ? "the previous entry" : previous.day.phrase(in: today))"
  }
}

extension WeightRepository {
  /// Returns the newest weighing and the one before, or `nil` if the log is empty.
  func newest() async throws(WeightFailure) -> NewestWeighing? {
    try await store.read("Read weights") { reader throws(StoreFailure) in
      try Self.newest(in: reader)
    }
  }

  /// Returns the newest weighing and the one before, or `nil` if the log is empty.
  static func newest(in reader: any RecordReader) throws(StoreFailure) -> NewestWeighing? {
    NewestWeighing(try reader.page(newestFirst(limit: 2)).items)
  }
}
