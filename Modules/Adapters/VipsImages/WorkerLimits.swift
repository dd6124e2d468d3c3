/// A worker's limits.
///
/// A file that exceeds them fails.
public struct WorkerLimits: Equatable, Sendable {
  /// The maximum address space, in bytes.
  public var memory: Int
  /// The maximum processor time of all threads for one file, in seconds.
  public var processorSeconds: Int
  /// The maximum elapsed time for one file.
  public var time: Duration
  /// The maximum elapsed time until the worker is ready.
  public var startTime: Duration

  /// Creates limits; the defaults are 2 GiB, 120 seconds, one minute, and one minute.
  public init(
    memory: Int = 2 << 30, processorSeconds: Int = 120, time: Duration = .seconds(60),
    startTime: Duration = .seconds(60)
  ) {
    self.memory = memory
    self.processorSeconds = processorSeconds
    self.time = time
    self.startTime = startTime
  }
}
