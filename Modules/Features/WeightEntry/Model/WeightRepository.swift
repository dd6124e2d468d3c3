package import Core
import Foundation

/// A stored weighing, with its ID, revision, and dates.
package typealias StoredWeighing = StoredRecord<WeightRecord>

/// A repository that adds, edits, lists, deletes, and imports weighings.
package struct WeightRepository: Sendable {
  let store: LoggedStore<WeightFailure>
  let ids: any IDGenerator
  let clock: any WallClock
  /// The store for the unit and the goal.
  let settings: any SettingStore

  /// Adds a typed weighing, by default for today and the current time.
  ///
  /// A weighing for a day other than today has no time unless `typed` contains a time.
  ///
  /// - Parameter typed: The typed values. The weight is required.
  /// - Returns: The stored weighing.
  /// - Throws: ``WeightFailure`` if a value is invalid or the store fails. On failure, nothing is
  ///   written.
  @discardableResult
  package func add(_ typed: WeighingChange) async throws(WeightFailure) -> StoredWeighing {
    let (label, now) = ("Add weight", here)
    guard let weight = typed.weight else { throw store.noted(.absent("Weight"), label) }
    var weighing = Weighing(day: now.day, weight: weight, source: Weighing.typed)
    if typed.day ?? now.day == now.day {
      (weighing.time, weighing.zone) = (now.time.toTheMinute, clock.timeZoneID)
    }
    typed.write(into: &weighing, zone: clock.timeZoneID)
    if let refusal = refusal(of: weighing) { throw store.noted(refusal, label) }
    let (id, record) = (ids.next(), WeightRecord(weighing))
    return try await store.write(label) { transaction throws(StoreFailure) in
      try transaction.insert(record, id: id)
    }
  }

  /// The user's local day and time, with the time in UTC if the zone is unknown.
  private var here: LocalTime {
    LocalTime(
      day: clock.today,
      time: LocalTime(clock.now, in: TimeZone(kept: clock.timeZoneID) ?? .gmt).time)
  }

  /// Saves changes to a weighing.
  ///
  /// Unchanged values keep all their digits.
  ///
  /// - Parameters:
  ///   - id: The weighing's ID.
  ///   - revision: The revision that the user edited, or `nil` to overwrite any revision.
  ///   - change: The changed values.
  /// - Returns: The stored weighing.
  /// - Throws: ``WeightFailure`` if a value is invalid or the store fails. The store fails with
  ///   ``StoreFailure/conflict(_:)`` if the weighing changed after `revision`. On failure, nothing
  ///   is written.
  @discardableResult
  package func save(
    _ id: RecordID, revision: Revision?, _ change: WeighingChange
  ) async throws(WeightFailure) -> StoredWeighing {
    let label = "Edit weight"
    let result = try await store.write(label) {
      transaction throws(StoreFailure) -> Result<StoredWeighing, WeightFailure> in
      var stored = try transaction.live(WeightRecord.self, id)
      if let revision, stored.revision != revision { throw .conflict(stored.reference) }
      change.write(into: &stored.record.weighing, zone: clock.timeZoneID)
      if let refusal = self.refusal(of: stored.record.weighing) { return .failure(refusal) }
      return .success(try transaction.save(stored))
    }
    return try store.noted(label) { () throws(WeightFailure) in try result.get() }
  }

  /// Moves a weighing to the trash.
  package func delete(_ id: RecordID) async throws(WeightFailure) {
    try await store.write("Delete weight") { transaction throws(StoreFailure) in
      try transaction.delete(try transaction.live(WeightRecord.self, id))
    }
  }

  /// Returns the live weighing with an ID.
  ///
  /// - Throws: ``WeightFailure`` if no live weighing has the ID or the store fails.
  package func entry(_ id: RecordID) async throws(WeightFailure) -> StoredWeighing {
    try await store.read("Read weight") { reader throws(StoreFailure) in
      try reader.live(WeightRecord.self, id)
    }
  }

  /// Returns a page of the log, newest day first.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of weighings, 1 or more.
  ///   - after: The cursor from the previous page, or `nil` for the first page.
  ///   - since: The first day, or `nil` for the beginning of the log.
  ///   - until: The last day, or `nil` for the end of the log.
  /// - Returns: The page, and the number of weighings from `since` to `until`, or `nil` if unknown
  ///   (``RecordReader/total(_:)``).
  /// - Throws: ``WeightFailure`` if the log can't be read.
  package func page(
    limit: Int, after: Cursor? = nil, since: CivilDay? = nil, until: CivilDay? = nil
  ) async throws(WeightFailure) -> (page: Page<StoredWeighing>, total: Int?) {
    var query = Self.newestFirst(limit: limit, after: after)
    // Days are stored as yyyy-mm-dd, so text order is calendar order.
    let bounds = [
      since.map { RecordPredicate.atLeast(WeightRecord.Columns.day, .text("\($0)")) },
      until.map { RecordPredicate.atMost(WeightRecord.Columns.day, .text("\($0)")) },
    ].compactMap(\.self)
    if !bounds.isEmpty { query.predicate = .and(bounds) }
    let asked = query
    return try await store.read("List weights") { reader throws(StoreFailure) in
      (try reader.page(asked), try reader.total(asked))
    }
  }

  /// Returns all weighings, oldest day first.
  ///
  /// Only calculations over the whole log, such as a trend, need all weighings.
  ///
  /// - Complexity: O(*n*), where *n* is the number of weighings.
  package func all() async throws(WeightFailure) -> [StoredWeighing] {
    try await store.read("Read weights") { reader throws(StoreFailure) in try Self.all(in: reader) }
  }

  static func all(in reader: any RecordReader) throws(StoreFailure) -> [StoredWeighing] {
    var entries: [StoredWeighing] = []
    var query = newestFirst(limit: 5000)
    repeat {
      let page = try reader.page(query)
      entries += page.items
      query.after = page.next
    } while query.after != nil
    return entries.reversed()
  }

  static func newestFirst(limit: Int, after: Cursor? = nil) -> Query<WeightRecord> {
    let columns = [WeightRecord.Columns.day, WeightRecord.Columns.time]
    return Query(order: columns.map { SortKey($0, ascending: false) }, limit: limit, after: after)
  }

  /// Returns the IDs of live weighings that match each string.
  ///
  /// An ID matches a string if the ID begins or ends with the string. The result contains an array
  /// of at most `limit` IDs for each string, in the order of `texts`.
  package func ids(
    matching texts: [String], limit: Int
  ) async throws(WeightFailure) -> [[RecordID]] {
    try await store.read("Look up weight") { reader throws(StoreFailure) in
      try reader.ids(of: WeightRecord.self, matching: texts, limit: limit)
    }
  }

  /// Returns the day and time of an instant in the user's zone, such as `2026-03-01, 09:00`.
  func local(_ instant: Instant) -> String {
    let local = LocalTime(instant, in: TimeZone(kept: clock.timeZoneID) ?? .gmt)
    return "\(local.day), \(local.time.toTheMinute)"
  }

  /// Returns the reason to reject a weighing, or `nil` if the weighing is valid.
  ///
  /// A weighing is invalid if its day or time is in the future, or its note is too long.
  private func refusal(of weighing: Weighing) -> WeightFailure? {
    let now = here
    if weighing.day > now.day {
      return .invalid("Date", "\(weighing.day) is after today, \(now.day)")
    }
    if weighing.day == now.day, let time = weighing.time, time > now.time {
      return .invalid("Time", "\(time) is later than the current time, \(now.time)")
    }
    return weighing.note.flatMap { Weighing.noteLimit.refusal(of: $0) }
      .map { .invalid("Note", $0) }
  }
}

/// Changes to a weighing.
///
/// A property that is `nil` leaves the weighing's value unchanged. In a double optional, an inner
/// `nil` clears the weighing's value.
package struct WeighingChange: Equatable, Sendable {
  package var weight: Weight?
  package var day: CivilDay?
  package var time: (TimeOfDay?)?
  package var note: String??
  package var bodyFat: ScaledNumber??
  package var height: Height??

  package init() {}

  /// Writes the changes into a weighing, using `zone` as the time zone of a changed time.
  func write(into weighing: inout Weighing, zone: String) {
    if let weight { weighing.weight = weight }
    if let day { weighing.day = day }
    if let time { (weighing.time, weighing.zone) = (time, time.map { _ in zone }) }
    if let note { weighing.note = note?.trimmedOrNil }
    if let bodyFat { weighing.bodyFat = bodyFat }
    if let height { weighing.height = height }
  }
}
