import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import WeightEntry

@Suite("The day of a new entry, around the world")
struct WeightFormZonesTests {
  @Test("WE-2 Today and its arrow are right one second before and after any change of any zone")
  func changes() async throws {
    let law = Law("today is the day there")
    var random = SeededRandomness(seed: law.seed)
    let always = ["Pacific/Apia", "America/Sao_Paulo", "Asia/Kathmandu", "Antarctica/Troll"]
    let others = TimeZone.knownTimeZoneIdentifiers.shuffled(using: &random)
    for name in always + others.prefix(law.count / 20) {
      let zone = try #require(TimeZone(identifier: name))
      var moment = Date(timeIntervalSince1970: Double.random(in: 0...1.2e9, using: &random))
      if name == "Pacific/Apia" { moment = Date(timeIntervalSince1970: 1_325_000_000) }
      for _ in 0..<3 {
        guard let change = zone.nextDaylightSavingTimeTransition(after: moment) else { break }
        moment = change
        for second in [-1.0, 0, 1] {
          try await expectToday(at: change.addingTimeInterval(second), in: zone)
        }
      }
    }
  }

  /// The days a calendar of another making says.
  private func expectToday(at date: Date, in zone: TimeZone) async throws {
    let scale = Scale()
    scale.world.clock.set(
      now: Instant(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded())))
    scale.world.clock.move(
      toZone: zone.identifier, offset: .seconds(zone.secondsFromGMT(for: date)))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    let today = try #require(
      CivilDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0))
    let form = try await scale.host(at: "/weight/new")
    let place = "\(zone.identifier) \(date)"
    #expect(await form.shows(today.phrase(beside: today)), "\(place)")
    #expect(try await form.reason("Next day") != nil, "\(place)")
    try await form.tap("Previous day")
    #expect(await form.shows(today.adding(days: -1).phrase(beside: today)), "\(place)")
    #expect(try await form.reason("Next day") == nil, "\(place)")
    try await form.fill("82", into: "Weight")
    try await form.tap("Next day")
    try await form.tap("Save")
    let stored = try #require(try await scale.stored.first)
    #expect(stored.day == today, "\(place)")
    let zoned = try #require(TimeZone(kept: zone.identifier))
    #expect(stored.time == LocalTime(scale.world.clock.now, in: zoned).time, "\(place)")
  }
}
