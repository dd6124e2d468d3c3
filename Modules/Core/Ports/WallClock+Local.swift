extension WallClock {
  /// Returns the day of a moment in the user's current time zone.
  public func day(of moment: Instant) -> CivilDay {
    let local = moment.milliseconds + Int64(secondsFromUTC(at: moment)) * 1000
    let day: Int64 = 86_400_000
    return CivilDay(daysSince1970: Int((local >= 0 ? local : local - (day - 1)) / day))
  }

  /// Returns the time of day of a moment in the user's current time zone, such as `07:02`.
  public func timeOfDay(of moment: Instant) -> String {
    let local = moment.milliseconds + Int64(secondsFromUTC(at: moment)) * 1000
    let day: Int64 = 86_400_000
    let minute = Int((local % day + day) % day / 60_000)
    return "\(padded(minute / 60, 2)):\(padded(minute % 60, 2))"
  }

  /// Returns the moment when an hour of a day begins in the user's current time zone.
  ///
  /// If daylight saving time skips the hour, returns the moment when the skipped period ends, or a
  /// moment at most an hour later. If the hour occurs twice, returns the first occurrence.
  public func moment(on day: CivilDay, hour: Int = 0) -> Instant {
    let local = day.daysSince1970 * 86_400 + hour * 3600
    func offset(at seconds: Int) -> Int {
      secondsFromUTC(at: Instant(milliseconds: Int64(seconds) * 1000))
    }
    // Each moment uses the UTC offset from a day earlier or a day later. The offset changes at most
    // once between those days.
    let moments = [-86_400, 86_400].map { local - offset(at: local + $0) }
    let real = moments.filter { $0 + offset(at: $0) == local }
    let seconds = real.min() ?? max(moments[0], moments[1])
    return Instant(milliseconds: Int64(seconds) * 1000)
  }
}
