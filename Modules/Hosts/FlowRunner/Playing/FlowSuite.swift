/// A runner that plays flows one at a time, each with a new driver.
///
/// ```swift
/// let suite = FlowSuite { HeadlessDriver(try await makeWorld()) }
/// let reports = try await suite.run(["Tests/Flows"]) { print($0.line) }
/// ```
public struct FlowSuite: Sendable {
  private let reader: FlowReader
  private let features: [String: Bool]?
  private let screenshotFolder: String?
  private let mostSteps: Int
  private let elapsed: @Sendable () -> Duration
  private let driver: @Sendable () async throws -> any FlowDriver

  /// Creates a suite.
  ///
  /// - Parameters:
  ///   - env: The values, keyed by name, that override the values in the flows' headers.
  ///   - features: The names of all features, each mapped to whether the app includes the feature.
  ///     A flow that needs an excluded feature is skipped. If `features` is `nil`, no flow is
  ///     skipped.
  ///   - screenshotFolder: The path of the folder for screenshots, or `nil` to save no screenshots.
  ///     The suite creates the folder with the first screenshot.
  ///   - mostSteps: The maximum total of steps and `repeat` rounds in one flow.
  ///   - elapsed: A closure that returns the time since a fixed moment.
  ///   - driver: A closure that creates the driver for one flow, with new app data.
  public init(
    env: [String: String] = [:], features: [String: Bool]? = nil, screenshotFolder: String? = nil,
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

  /// Returns a closure that returns the time since the call of `stopwatch()`.
  ///
  /// The closure uses the system's monotonic clock.
  public static func stopwatch() -> @Sendable () -> Duration {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }

  /// Plays the flows in files and folders, continuing after a flow that fails.
  ///
  /// - Parameters:
  ///   - paths: The paths of files and folders. Folders are searched recursively for `*.yaml`
  ///     files. Files and subfolders whose names begin with `_` or `.` are skipped. A file that is
  ///     found twice is played once.
  ///   - each: A closure that the suite calls with each flow's report before the next flow begins.
  /// - Returns: The flows' reports, in the order in which the flows were played. The array isn't
  ///   empty.
  /// - Throws: ``FlowReadFailure`` if a path doesn't exist, can't be read, or contains no flows. In
  ///   this case, no flow is played.
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
        report.skipped = "needs \(lacking.joined(separator: ", ")), which this build excludes"
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
      report.failure = FlowFailure(error, place: FlowLocation(file: file))
    }
    // token: a unit of measurement, not a visible duration.
    report.seconds = (elapsed() - start) / .seconds(1)
    return report
  }
}
