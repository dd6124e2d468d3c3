/// A wall-clock time, without a zone.
package struct TimeOfDay: Hashable, Comparable, Sendable {
  /// The seconds since midnight on a wall clock, 0 to 86,399.
  let seconds: Int

  package static func < (lhs: TimeOfDay, rhs: TimeOfDay) -> Bool { lhs.seconds < rhs.seconds }
}
