import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import WeightEntry

@Suite("The day of a new entry around the world")
struct WeightFormZonesTests {
  /// Checks all zones if the environment contains `STASHBOOK_DEEP=1`, otherwise three changes of
  /// each of a few zones.
  @Test(
    "WE-2 The form's current day and arrows are correct at every offset change in every zone",
    .needsZdump)
  func changes() async throws {
    var random = SeededRandomSource(seed: Law("today is the local day").seed)
    for zone in ZoneChange.zones {
      var changes = try ZoneChange.all(of: zone)
      if !ZoneChange.takesAll { changes = Array(changes.shuffled(using: &random).prefix(3)) }
      for change in changes {
        for moment in [change.before, change.after] { try await expectToday(at: moment, in: zone) }
      }
    }
  }

  @Test(
    "WE-2 A new entry has the correct local day and time, even if a day is skipped or begins after midnight",
    arguments: [
      // Apia had no December 30, 2011. In São Paulo and Kathmandu, the day began at one o'clock and
      // at a quarter past midnight.
      ("Pacific/Apia", "2011-12-30T09:59:59.000Z", -10, "2011-12-29", "23:59:59"),
      ("Pacific/Apia", "2011-12-30T10:00:00.000Z", 14, "2011-12-31", "00:00:00"),
      ("America/Sao_Paulo", "2018-11-04T02:59:59.000Z", -3, "2018-11-03", "23:59:59"),
      ("America/Sao_Paulo", "2018-11-04T03:00:00.000Z", -2, "2018-11-04", "01:00:00"),
      ("Asia/Kathmandu", "1985-12-31T18:29:59.000Z", 5.5, "1985-12-31", "23:59:59"),
      ("Asia/Kathmandu", "1985-12-31T18:30:00.000Z", 5.75, "1986-01-01", "00:15:00"),
    ])
  func saved(
    zone: String, instant: String, hours: Double, day: String, time: String
  ) async throws {
    let moment = ZoneChange.Moment(
      instant: try #require(Instant(instant)),
      local: LocalTime(day: try #require(CivilDay(day)), time: try #require(TimeOfDay(time))),
      offset: Int(hours * 3600))
    try await expectToday(at: moment, in: zone)
    let scale = scale(at: moment, in: zone)
    let form = try await scale.host(at: "/weight/new")
    try await form.fill("82", into: "Weight")
    try await form.tap("Previous day")
    try await form.tap("Next day")
    try await form.tap("Save")
    let stored = try #require(try await scale.stored.first)
    #expect(stored.day == moment.local.day && stored.time == moment.local.time.toTheMinute)
  }

  private func scale(at moment: ZoneChange.Moment, in zone: String) -> Scale {
    let scale = Scale()
    scale.world.clock.set(now: moment.instant)
    scale.world.clock.move(toZone: zone, offset: .seconds(moment.offset))
    return scale
  }

  private func expectToday(at moment: ZoneChange.Moment, in zone: String) async throws {
    let form = try await scale(at: moment, in: zone).host(at: "/weight/new")
    let today = moment.local.day
    let place = "\(zone) \(moment)"
    try #require(await form.shows(today.phrase(beside: today)), "\(place)")
    try #require(try await form.reason("Next day") != nil, "\(place)")
    try await form.tap("Previous day")
    try #require(await form.shows(today.adding(days: -1).phrase(beside: today)), "\(place)")
    try #require(try await form.reason("Next day") == nil, "\(place)")
  }
}
