/// A worker's limits on memory and time.
///
/// If a worker exceeds a limit, the current job fails.
public struct WorkerLimits: Equatable, Sendable {
  /// The maximum address space, in bytes.
  public var memory: Int
  /// The maximum processor time of all threads for one file, in seconds.
  public var processorSeconds: Int
  /// The maximum elapsed time for one file.
  public var time: Duration
  /// The maximum elapsed time until the worker is ready.
  public var startTime: Duration

  /// Creates limits for a worker.
  ///
  /// By default, the limits are 2 GiB of memory, 120 seconds of processor time, one minute per
  /// file, and one minute to start.
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
