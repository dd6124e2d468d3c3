/// A time of day on a clock on the wall, without a zone.
package struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Seconds since midnight by the clock on the wall, 0...86,399.
  let seconds: Int

  package static func < (lhs: TimeOfDay, rhs: TimeOfDay) -> Bool { lhs.seconds < rhs.seconds }
}
