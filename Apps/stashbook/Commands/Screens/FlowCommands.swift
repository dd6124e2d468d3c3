import ArgumentParser
import Composition
import Core
import FlowRunner
import Foundation
import HeadlessHost
import Synchronization

struct FlowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "flow", abstract: "Run flows from YAML files.",
    discussion: """
      A flow is a list of steps that you could take in the app, with the expected results.

      Example:
        stashbook flow run Tests/Flows
      """,
    subcommands: [FlowRun.self])
}

struct FlowRun: AsyncParsableCommand, ScreensCommand {
  static let configuration = CommandConfiguration(
    path: "flow run", abstract: "Run flows without a display.",
    discussion: """
      Each flow uses its own library in memory, so your library is never changed. The command \
      skips flows that require features excluded from this build. It exits with status 1 if a \
      flow fails.

      Example:
        stashbook flow run Tests/Flows --junit flows.xml
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "Flow files, or folders that contain *.yaml files.") var paths: [String]
  @Option(help: "JUnit report to write; an existing file is replaced.") var junit: String?
  @Option(help: "Folder for text screenshots from `takeScreenshot` steps. (default: not saved)")
  var screenshots: String?

  func run() async throws {
    let features = Catalog.known.map { ($0.name, Catalog.includedNames.contains($0.name)) }
    let suite = FlowSuite(
      features: Dictionary(uniqueKeysWithValues: features), screenshotFolder: screenshots
    ) { HeadlessDriver(MemoryFlowWorld()) }
    let asJSON = global.json
    let reports = try await suite.run(paths) { report in
      guard !asJSON else { return }
      Output.emit(report.line)
      if let details = report.failure?.details, !details.isEmpty { Output.emit(details) }
    }
    if let junit {
      // A report describes only the latest run, so the file from an earlier run is replaced.
      try Data(JUnitReport(reports).xml.utf8).write(toFileNamed: junit, force: true)
    }
    let (passed, failed) = (reports.count(where: \.hasPassed), reports.count { $0.failure != nil })
    let skipped = reports.count - passed - failed
    let summary =
      "\(passed) passed, \(failed) failed" + (skipped > 0 ? ", \(skipped) skipped" : "")
    try await global.output.write(
      ListJSON(items: reports, total: reports.count, next: nil), text: summary)
    if failed > 0 { throw ExitCode(Explanation.Kind.failed.exitCode) }
  }
}

/// The data, photos, and clock of one flow's app, all in memory.
///
/// The flow sets the time and makes ports fail.
final class MemoryFlowWorld: FlowWorld {
  private let world = Mutex<MemoryWorld?>(nil)

  func launch(clearState: Bool, camera: CameraState?) async throws -> HeadlessScreen {
    let world = try current()
    if clearState { world.clear() }
    if let camera { world.setCamera(camera) }
    let host = world.host()
    if world.assembly.screen(for: "/") != nil { try await host.open("/") }
    return host
  }

  private func current() throws -> MemoryWorld {
    try world.withLock { world in
      if let world { return world }
      let made = try MemoryWorld()
      world = made
      return made
    }
  }

  func add(_ photo: FlowPhoto) async throws {
    switch photo.content {
    case .made(let width, let height, let red, let green, let blue):
      let gray = (Int(red) * 30 + Int(green) * 59 + Int(blue) * 11) / 100
      try current().addPhoto(photo.name, width: width, height: height, gray: gray)
    case .file(let path):
      try current().addPhoto(photo.name, file: Data(contentsOf: URL(filePath: path)))
    }
  }

  func advance(by duration: Duration) async throws { try current().advance(by: duration) }

  func set(now: Instant) async throws { try current().set(now: now) }

  func move(toZone zone: String) async throws {
    guard try !current().move(toZone: zone) else { return }
    throw FlowDriverFailure.unknown(
      "time zone “\(zone)”", known: ["a name such as Europe/Rome or UTC"])
  }

  func fail(_ fault: FlowFault) async throws {
    guard try !current().fail(fault.port, fault.failure, times: fault.times) else { return }
    let known = MemoryWorld.failures.flatMap { port, names in
      names.map { "\(port.rawValue) \($0)" }
    }
    throw FlowDriverFailure.unknown(
      "failure “\(fault.port.rawValue) \(fault.failure ?? "none")”", known: known.sorted())
  }
}
