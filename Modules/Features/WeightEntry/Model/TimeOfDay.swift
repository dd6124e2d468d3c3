/// A wall-clock time, without a zone.
package struct TimeOfDay: Hashable, Comparable, Sendable {
  /// The seconds since midnight on a wall clock, 0 to 86,399.
  let seconds: Int

  /// The time, rounded down to the minute.
  var toTheMinute: TimeOfDay { TimeOfDay(seconds: seconds / 60 * 60) }

  package static func < (lhs: TimeOfDay, rhs: TimeOfDay) -> Bool { lhs.seconds < rhs.seconds }
}
