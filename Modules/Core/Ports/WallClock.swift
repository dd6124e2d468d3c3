/// A type that provides the current time and date, and can wait for a duration.
///
/// An adapter implements this port. Features, sessions, and the library call it. Tests pass a clock
/// that they advance manually.
public protocol WallClock: Sendable {
  /// The current moment.
  var now: Instant { get }
  /// The current date in the user's time zone.
  var today: CivilDay { get }
  /// The identifier of the user's time zone in the tz database, such as `Europe/Rome`.
  var timeZoneID: String { get }
  /// Returns the seconds by which the user's local time is ahead of UTC at a moment.
  ///
  /// The result is negative west of Greenwich, and 0 if the time zone is unknown.
  func secondsFromUTC(at moment: Instant) -> Int
  /// Waits for a duration.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  func sleep(for duration: Duration) async throws(CancellationError)
}

/// A type that creates IDs for records.
///
/// An adapter implements this port. Features call it when they add records.
public protocol IDGenerator: Sendable {
  /// Returns a new ID that sorts after all IDs that this generator returned before.
  func next() -> RecordID
}

/// A type that creates random numbers.
///
/// An adapter implements this port. Tests pass a generator with a fixed seed.
public protocol RandomSource: Sendable {
  /// Returns 64 random bits.
  func next() -> UInt64
}

/// A type that records events to help users find the cause of a problem.
///
/// An adapter implements this port. Features, sessions, and hosts call it.
public protocol Log: Sendable {
  /// Adds a line to the log.
  ///
  /// This function never fails and never waits.
  func note(_ level: LogLevel, _ message: String)
}

/// The importance of a log line.
public enum LogLevel: String, Sendable, Codable {
  /// An event that isn't a failure.
  case notice
  /// A rejected input or a failed operation that was shown to the user.
  case failure
  /// A bug in the program.
  case defect
}

/// A type that stores the drafts of forms.
///
/// An adapter implements this port. The session calls it for every ``Form``.
public protocol DraftStore: Sendable {
  /// Saves a draft for a route, replacing any earlier draft.
  ///
  /// The draft survives the end of the process.
  func save(_ draft: Draft, for route: Route) async throws(FileFailure)
  /// Returns the draft for a route, or `nil` if the route has no draft.
  func draft(for route: Route) async throws(FileFailure) -> Draft?
  /// Removes the draft for a route.
  ///
  /// If the route has no draft, this function does nothing.
  func remove(for route: Route) async throws(FileFailure)
}
