/// Tells the time, and waits.
public protocol Clock: Sendable {
  /// This moment.
  var now: Instant { get }
  /// Today where the person is.
  var today: CivilDay { get }
  /// The person's time zone, as the tz database names it: `Europe/Rome`.
  var zone: String { get }
  /// Waits; returns early, throwing, when the task is cancelled.
  func sleep(for duration: Duration) async throws(CancellationError)
}

/// Makes ids.
public protocol IDSource: Sendable {
  /// A new id, later in order than every id this source made before.
  func next() -> RecordID
}

/// Makes random numbers.
public protocol Randomness: Sendable {
  /// 64 random bits.
  func next() -> UInt64
}

/// Keeps what happened for the person who looks into it later.
public protocol Log: Sendable {
  /// Adds a line; never fails, never waits.
  func note(_ level: LogLevel, _ message: String)
}

/// How much a log line matters.
public enum LogLevel: String, Sendable, Codable {
  /// Worth knowing.
  case notice
  /// Something was refused or failed, and a person was told.
  case failure
  /// Something of ours is wrong.
  case defect
}

/// Keeps drafts of forms.
public protocol Drafts: Sendable {
  /// Keeps a draft under a route in place of an earlier one; it survives the end of the process.
  func keep(_ draft: Draft, for route: Route) async throws(FileFailure)
  /// The draft kept under a route, if any.
  func draft(for route: Route) async throws(FileFailure) -> Draft?
  /// Drops the draft under a route; dropping none is fine.
  func drop(for route: Route) async throws(FileFailure)
}
