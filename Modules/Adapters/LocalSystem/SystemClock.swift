public import Core
import Glibc

/// The computer's clock, with the time zone from the environment or the system settings.
public struct SystemClock: WallClock {
  /// Creates an interface to the system's clock.
  public init() {}

  /// The current time, in whole milliseconds.
  public var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// The current day in the current time zone.
  ///
  /// The time zone may change while the program runs.
  public var today: CivilDay { day(of: now) }

  /// The time zone's name in the tz database, or the value of `TZ` if that is a rule (POSIX 8.3).
  public var timeZoneID: String {
    ZoneSettings(
      environment: getenv("TZ").map { String(cString: $0) },
      link: link("/etc/localtime"), file: firstLine("/etc/timezone")
    ).name
  }

  /// Suspends the task for a duration, which includes any time that the computer sleeps.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    do {
      try await Task.sleep(for: duration)
    } catch {
      throw CancellationError()
    }
  }

  /// Returns the offset of the current time zone at a moment, in seconds east of UTC.
  public func secondsFromUTC(at moment: Instant) -> Int {
    tzset()
    var seconds = time_t(
      (moment.milliseconds - (moment.milliseconds < 0 ? 999 : 0)) / 1000)
    var local = tm()
    localtime_r(&seconds, &local)
    return local.tm_gmtoff
  }

  private func link(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(path, start, buffer.count)
      guard count > 0 else { return nil }
      return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  private func firstLine(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard let start = buffer.baseAddress, fgets(start, 128, file) != nil else { return nil }
      return String(cString: start).trimmedOrNil
    }
  }
}

/// The possible sources of the time zone's name, in order of precedence.
package struct ZoneSettings {
  /// The value of the variable `TZ`, or `nil` if the variable isn't set.
  var environment: String?
  /// The target of `/etc/localtime`, or `nil` if the file isn't a link.
  var link: String?
  /// The first line of `/etc/timezone`, or `nil` if the file is missing or the line is blank.
  var file: String?

  package init(environment: String? = nil, link: String? = nil, file: String? = nil) {
    self.environment = environment
    self.link = link
    self.file = file
  }

  package var name: String {
    if let environment {
      let text = environment.hasPrefix(":") ? String(environment.dropFirst()) : environment
      if text.isEmpty { return "UTC" }
      if !text.hasPrefix("/") { return text }
      if let name = name(inPath: text) { return name }
    }
    return link.flatMap(name(inPath:)) ?? file ?? "UTC"
  }

  private func name(inPath path: String) -> String? {
    guard let range = path.firstRange(of: "zoneinfo/") else { return nil }
    let name = path[range.upperBound...]
    for variant in ["posix/", "right/"] where name.hasPrefix(variant) {
      return String(name.dropFirst(variant.count))
    }
    return name.isEmpty ? nil : String(name)
  }
}
