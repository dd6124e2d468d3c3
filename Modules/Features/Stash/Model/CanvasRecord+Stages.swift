import Core

extension CanvasRecord {
  /// Sets or removes the days on which stages were reached.
  ///
  /// A day of a later stage moves the canvas to that stage. Removing a day moves it nowhere.
  ///
  /// - Parameters:
  ///   - days: The days by stage, `nil` to remove one.
  ///   - today: The last day that a stage can have been reached.
  /// - Throws: ``CanvasRefusal/invalid(_:_:)`` for a day in the future; the canvas isn't changed.
  mutating func set(
    _ days: [CanvasStatus: CivilDay?], on today: CivilDay
  ) throws(CanvasRefusal) {
    for stage in CanvasStatus.dated {
      if case .some(.some(let day)) = days[stage], day > today {
        throw .invalid("\(stage.label) Date", "\(day) is in the future")
      }
    }
    for stage in CanvasStatus.dated {
      guard case .some(let day) = days[stage] else { continue }
      reached[stage] = day
      if day != nil, stage.place > status.place { status = stage }
    }
  }
}
