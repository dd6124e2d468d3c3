import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import WeightEntry

@Suite("The day of a new entry, around the world")
struct WeightFormZonesTests {
  /// Of every zone where the environment says `STASHBOOK_DEEP=1`; otherwise three changes of each of a few.
  @Test(
    "WE-2 Today and its arrow are right one second before and after every change of every zone",
    .needsZdump)
  func changes() async throws {
    var random = SeededRandomness(seed: Law("today is the day there").seed)
    for zone in ZoneChange.zones {
      var changes = try ZoneChange.all(of: zone)
      if !ZoneChange.takesAll { changes = Array(changes.shuffled(using: &random).prefix(3)) }
      for change in changes {
        for moment in [change.before, change.after] { try await expectToday(at: moment, in: zone) }
      }
    }
  }

  @Test("WE-2 An entry saved at a change of the zone is of the day and the time there", .needsZdump)
  func saved() async throws {
    for zone in ["Pacific/Apia", "America/Sao_Paulo", "Asia/Kathmandu", "Antarctica/Troll"] {
      for change in try ZoneChange.all(of: zone).suffix(3) {
        for moment in [change.before, change.after] {
          let scale = scale(at: moment, in: zone)
          let form = try await scale.host(at: "/weight/new")
          try await form.fill("82", into: "Weight")
          try await form.tap("Previous day")
          try await form.tap("Next day")
          try await form.tap("Save")
          let stored = try #require(try await scale.stored.first)
          #expect(stored.day == moment.local.day, "\(zone) \(moment)")
          #expect(stored.time == moment.local.time, "\(zone) \(moment)")
        }
      }
    }
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
