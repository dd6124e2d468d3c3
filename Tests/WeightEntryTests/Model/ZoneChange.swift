import Core
import Foundation
import TestKit
import Testing

@testable import WeightEntry

/// A change of a zone's offset, computed by `zdump` from the system's tz database.
///
/// `zdump` and its database are independent of Foundation.
struct ZoneChange {
  /// The output of `zdump` for one second.
  struct Moment {
    let instant: Instant
    let local: LocalTime
    let offset: Int
  }

  /// The last second before the change.
  let before: Moment
  /// The first second after the change.
  let after: Moment

  /// Whether the environment contains `STASHBOOK_DEEP=1`.
  static let takesAll = ProcessInfo.processInfo.environment["STASHBOOK_DEEP"] == "1"

  /// All of Foundation's zones in a deep run, otherwise four difficult zones and every fortieth.
  static var zones: [String] {
    let all = TimeZone.knownTimeZoneIdentifiers
    guard !takesAll else { return all }
    return ["Pacific/Apia", "America/Sao_Paulo", "Australia/Lord_Howe", "Africa/Casablanca"]
      + all.enumerated().filter { $0.offset.isMultiple(of: 40) }.map(\.element)
  }

  /// Returns the changes from 1900 to 2100.
  ///
  /// Zones that aren't in the tz database's zone1970.tab have only changes since 1970, because
  /// builds of the database differ for earlier years.
  static func all(of zone: String) throws -> [ZoneChange] {
    let lines = try ExternalCommand.run("zdump", "-V", "-c", "1900,2101", zone).split(
      separator: "\n")
    let moments = try lines.map { try moment($0.split(separator: " ").map(String.init)) }
    let isOwn = try String(contentsOfFile: folder + "/zone1970.tab", encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).contains(zone[...])
    return stride(from: 0, to: moments.count - 1, by: 2)
      .map { ZoneChange(before: moments[$0], after: moments[$0 + 1]) }
      .filter { isOwn || $0.before.instant.milliseconds >= 0 }
  }

  /// Parses a line such as `Europe/Rome Sun Mar 29 00:59:59 2026 UT = Sun Mar 29 01:59:59 2026 CET
  /// isdst=0 gmtoff=3600`.
  private static func moment(_ words: [String]) throws -> Moment {
    try #require(words.count == 16, "\(words)")
    let local = LocalTime(
      day: try day(words[9...12]), time: try #require(TimeOfDay(words[11])))
    let instant = Instant("\(try day(words[2...5]))T\(words[4]).000Z")
    return Moment(
      instant: try #require(instant), local: local,
      offset: try #require(Int(words[15].dropFirst("gmtoff=".count))))
  }

  private static func day(_ words: ArraySlice<String>) throws -> CivilDay {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let words = Array(words)
    let month = try #require(months.firstIndex(of: words[0])) + 1
    let (year, day) = (try #require(Int(words[3])), try #require(Int(words[1])))
    return try #require(CivilDay(year: year, month: month, day: day))
  }

  fileprivate static let folder = "/usr/share/zoneinfo"

  /// Whether `zdump` is installed and its database has the same release as Foundation's.
  fileprivate static var isThere: Bool {
    // Without the file, the tests are skipped, and the condition's comment states the reason.
    let names = try? String(contentsOfFile: folder + "/tzdata.zi", encoding: .utf8)
    return names?.hasPrefix("# version \(TimeZone.timeZoneDataVersion)\n") == true
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/zdump")
  }
}

extension Trait where Self == ConditionTrait {
  /// A condition that skips a test unless `zdump` and a matching tz database are installed.
  static var needsZdump: Self {
    .enabled(
      if: ZoneChange.isThere,
      "zdump and /usr/share/zoneinfo with the tz release \(TimeZone.timeZoneDataVersion) aren't installed"
    )
  }
}
