import Core
import Foundation
import TestKit
import Testing

@testable import WeightEntry

@Suite("Local days and times")
struct LocalTimeTests {
  @Test(
    "WE-3 The local time is correct in the last second before and the first second after each offset change",
    .needsZdump)
  func everyZone() throws {
    for zone in ZoneChange.zones {
      let place = try #require(TimeZone(kept: zone))
      for change in try ZoneChange.all(of: zone) {
        for moment in [change.before, change.after] {
          try #require(LocalTime(moment.instant, in: place) == moment.local, "\(zone) \(moment)")
        }
        // If clocks are set back, the time after the change occurs a second time. If clocks are
        // set forward, the time that would follow is skipped.
        let leap = change.after.offset - change.before.offset
        let first = change.after.instant.adding(.seconds(min(0, leap)))
        try #require(change.after.local.instant(in: place) == first, "\(zone) \(change)")
        try #require(change.before.local.instant(in: place) == change.before.instant)
        guard leap >= 0 else { continue }
        try #require(change.before.local.next.instant(in: place) == change.after.instant)
      }
    }
  }

  @Test("WE-3 A time on December 30, 2011, which was skipped in Apia, moves to the next day")
  func apia() throws {
    let apia = try #require(TimeZone(kept: "Pacific/Apia"))
    let last = try #require(Instant("2011-12-30T09:59:59.000Z"))
    #expect(LocalTime(last, in: apia).day == CivilDay("2011-12-29"))
    #expect(LocalTime(last.adding(.seconds(1)), in: apia).day == CivilDay("2011-12-31"))
    let lost = LocalTime(
      day: try #require(CivilDay("2011-12-30")), time: TimeOfDay(seconds: 12 * 3600))
    let found = LocalTime(lost.instant(in: apia), in: apia)
    #expect(found == LocalTime(day: lost.day.adding(days: 1), time: lost.time))
  }

  @Test("WE-3 In São Paulo, November 4, 2018, which has no midnight, begins at 01:00")
  func noMidnight() throws {
    let place = try #require(TimeZone(kept: "America/Sao_Paulo"))
    let day = try #require(CivilDay("2018-11-04"))
    let midnight = LocalTime(day: day, time: TimeOfDay(seconds: 0)).instant(in: place)
    #expect(midnight.description == "2018-11-04T03:00:00.000Z")
    #expect(LocalTime(midnight, in: place) == LocalTime(day: day, time: TimeOfDay(seconds: 3600)))
  }

  @Test("WE-3 A time in a repeated hour is interpreted as the first occurrence of that time")
  func doubled() throws {
    let rome = try #require(TimeZone(kept: "Europe/Rome"))
    let day = try #require(CivilDay("2026-10-25"))
    let time = try #require(TimeOfDay("02:30"))
    let instant = LocalTime(day: day, time: time).instant(in: rome)
    #expect(instant.description == "2026-10-25T00:30:00.000Z")
  }

  @Test(
    "WE-3 A zone is created from its name or its offset",
    arguments: [
      ("Europe/Rome", "2026-03-01", "00:59:59"), ("+01:00", "2026-03-01", "00:59:59"),
      ("-11:30", "2026-02-28", "12:29:59"), ("+00:00", "2026-02-28", "23:59:59"),
      ("UTC", "2026-02-28", "23:59:59"), ("+05:45", "2026-03-01", "05:44:59"),
    ])
  func kept(name: String, day: String, time: String) throws {
    let zone = try #require(TimeZone(kept: name))
    let local = LocalTime(try #require(Instant("2026-02-28T23:59:59.999Z")), in: zone)
    #expect(local.day.description == day && local.time.description == time)
  }

  @Test(
    "WE-3 A zone isn't created from an unknown name or an invalid offset",
    arguments: [
      "", "Europe/Nowhere", "+1:00", "+01", "+19:00", "+01:00:01", "-", "+", "01:00",
      "../etc/passwd",
    ])
  func unknown(name: String) { #expect(TimeZone(kept: name) == nil) }

  @Test("WE-3 An instant before 1970 has the correct local day and time")
  func before1970() throws {
    let instant = try #require(Instant("1969-12-31T23:59:59.999Z"))
    let local = LocalTime(instant, in: .gmt)
    #expect(local.day == CivilDay("1969-12-31") && local.time == TimeOfDay("23:59:59"))
  }
}

extension LocalTime {
  /// The wall-clock time a second later.
  fileprivate var next: LocalTime {
    time.seconds == 86_399
      ? LocalTime(day: day.adding(days: 1), time: TimeOfDay(seconds: 0))
      : LocalTime(day: day, time: TimeOfDay(seconds: time.seconds + 1))
  }
}
