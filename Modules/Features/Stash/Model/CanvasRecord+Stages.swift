import Core

extension CanvasRecord {
  /// Sets or removes the dates on which stages were reached.
  ///
  /// A date for a later stage moves the canvas to that stage. Removing a date doesn't move the
  /// canvas.
  ///
  /// - Parameters:
  ///   - days: The new date for each stage to change, or `nil` to remove the stage's date.
  ///   - today: The latest valid date.
  /// - Throws: ``RecordFailure/invalid(_:_:)`` if a date is in the future. In that case, the canvas
  ///   isn't changed.
  mutating func set(
    _ days: [CanvasStatus: CivilDay?], on today: CivilDay
  ) throws(RecordFailure) {
    for stage in CanvasStatus.dated {
      if case .some(.some(let day)) = days[stage], day > today {
        throw .invalid("\(stage.label) Date", "\(day) is in the future")
      }
    }
    for stage in CanvasStatus.dated {
      guard case .some(let day) = days[stage] else { continue }
      reached[stage] = day
      if day != nil, stage.ordinal > status.ordinal { status = stage }
    }
  }
}
