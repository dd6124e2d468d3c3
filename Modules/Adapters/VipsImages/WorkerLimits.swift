/// What a worker may use up; past it, the file it works on is refused.
public struct WorkerLimits: Equatable, Sendable {
  /// Address space, in bytes.
  public var memory: Int
  /// Processor time for one file, in seconds, all threads together.
  public var processorSeconds: Int
  /// Time for one file by the clock on the wall.
  public var time: Duration
  /// Time to get ready by the clock on the wall.
  public var startTime: Duration

  /// Limits; the standard ones are 2 GiB, 120 seconds, one minute and one minute.
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
