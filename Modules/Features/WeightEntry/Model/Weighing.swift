package import Core

/// One time a person stood on the scale, as typed, imported or stored.
package struct Weighing: Hashable, Sendable {
  /// The day the person chose.
  package var day: CivilDay
  /// The local time, where it is known; none is ever invented.
  package var time: TimeOfDay?
  /// The zone of that time, as it was known: `Europe/Rome` or `+01:00`.
  package var zone: String?
  /// The weight.
  package var weight: Weight
  /// At most 500 graphemes and 4 KiB, trimmed.
  package var note: String?
  /// Per cent, 1.0...60.0.
  package var bodyFat: ScaledNumber?
  /// The height, where it was measured with it.
  package var height: Height?
  /// The source of what was typed into the app.
  static let typed = "typed"

  /// Where it comes from: `typed`, or the importer's and the device's name.
  package var source: String
  /// The id the source gave it, where it gave one.
  package var sourceID: String?

  /// A weighing; what is not known of it is left out.
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
