/// Flows played one after the other, each in a world of its own.
///
/// ```swift
/// let suite = FlowSuite { HeadlessDriver(try await makeWorld()) }
/// let reports = try await suite.run(["Tests/Flows"]) { print($0.line) }
/// ```
public struct FlowSuite: Sendable {
  private let reader: FlowReader
  private let features: [String: Bool]?
  private let screenshotFolder: String
  private let mostSteps: Int
  private let elapsed: @Sendable () -> Duration
  private let driver: @Sendable () async throws -> any FlowDriver

  /// A way to play flows.
  ///
  /// - Parameters:
  ///   - env: Values that win over those of the flows' headers.
  ///   - features: All features by name, and whether the app has each: a flow that needs another is
  ///     skipped. Without them none is.
  ///   - screenshotFolder: Where `takeScreenshot` writes; made when the first one is taken.
  ///   - mostSteps: The most steps and rounds of repeats that are done in one flow.
  ///   - elapsed: The time that has passed since some moment.
  ///   - driver: Makes the driver of one flow, with a fresh world behind it.
  public init(
    env: [String: String] = [:], features: [String: Bool]? = nil, screenshotFolder: String = ".",
    mostSteps: Int = 100_000,
    elapsed: @escaping @Sendable () -> Duration = FlowSuite.stopwatch(),
    driver: @escaping @Sendable () async throws -> any FlowDriver
  ) {
    reader = FlowReader(env: env, features: features?.keys.sorted())
    self.features = features
    self.screenshotFolder = screenshotFolder
    self.mostSteps = mostSteps
    self.elapsed = elapsed
    self.driver = driver
  }

  /// The time since now, by the system's steady clock.
  public static func stopwatch() -> @Sendable () -> Duration {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }

  /// Plays the flows that files and folders hold; a flow that fails does not keep the next from
  /// being played.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders that are searched for `*.yaml` with the folders in them.
  ///   - each: Told of each flow when it has ended.
  /// - Returns: What became of each, in order; never empty.
  /// - Throws: ``FlowReadFailure`` where a path is not there or holds no flow; nothing was played.
  public func run(
    _ paths: [String], each: @Sendable (FlowReport) async -> Void = { _ in }
  ) async throws(FlowReadFailure) -> [FlowReport] {
    var reports: [FlowReport] = []
    for file in try FlowFiles.find(paths) {
      let report = await play(file)
      await each(report)
      reports.append(report)
    }
    return reports
  }

  private func play(_ file: String) async -> FlowReport {
    let start = elapsed()
    var report = FlowReport(file: file, name: file, steps: 0, seconds: 0, failure: nil)
    do {
      let flow = try reader.read(file)
      report.name = flow.name
      let lacking = flow.needs.filter { features?[$0] == false }
      guard lacking.isEmpty else {
        report.skipped = "needs \(lacking.joined(separator: ", ")), which this build leaves out"
        return report
      }
      let driver = try await driver()
      var player = FlowPlayer(driver, screenshotFolder: screenshotFolder, mostSteps: mostSteps)
      do throws(FlowFailure) {
        try await player.play(flow)
      } catch {
        report.failure = error
      }
      report.steps = player.steps
      await driver.close()
    } catch {
      report.failure = FlowFailure(error, place: FlowPlace(file: file))
    }
    // token: a unit, not how long anything takes.
    report.seconds = (elapsed() - start) / .seconds(1)
    return report
  }
}
