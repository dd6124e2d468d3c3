package import Core

/// One weight entry, as typed, imported, or stored.
package struct Weighing: Hashable, Sendable {
  /// The day that the user chose.
  package var day: CivilDay
  /// The local time, or `nil` if unknown.
  ///
  /// Stashbook never invents a time.
  package var time: TimeOfDay?
  /// The time zone of ``time``, such as `Europe/Rome` or `+01:00`, or `nil` if unknown.
  package var zone: String?
  /// The weight, with the digits and unit that were entered.
  package var weight: Weight
  /// The trimmed note, at most 500 graphemes and 4 KiB, or `nil` if none.
  package var note: String?
  /// The body fat in percent, 1 to 60, or `nil` if unknown.
  package var bodyFat: ScaledNumber?
  /// The height, or `nil` if the height wasn't measured at the same time.
  package var height: Height?
  /// The value of ``source`` for entries typed into Stashbook.
  static let typed = "typed"

  /// The source: `typed`, or an imported source such as `Apple Health: Scale`.
  package var source: String
  /// The ID that the source assigned, or `nil` if none.
  package var sourceID: String?

  /// Creates a weighing from its known values.
  package init(
    day: CivilDay, time: TimeOfDay? = nil, zone: String? = nil, weight: Weight,
    note: String? = nil, bodyFat: ScaledNumber? = nil, height: Height? = nil, source: String,
    sourceID: String? = nil
  ) {
    (self.day, self.time, self.zone, self.weight) = (day, time, zone, weight)
    (self.note, self.bodyFat, self.height) = (note, bodyFat, height)
    (self.source, self.sourceID) = (source, sourceID)
  }
}
