import ArgumentParser
import Composition
import Core
import FlowRunner
import Foundation
import HeadlessHost
import MemoryAdapters
import Synchronization

struct FlowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flow", abstract: "User journeys, read from YAML.",
    discussion: "Example: stashbook flow run Tests/Flows",
    subcommands: [FlowRun.self])
}

struct FlowRun: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Play flows in the headless host, each in a world of its own.",
    discussion: """
      Nothing of your library is touched. Exits with 1 where a flow failed.
      Example: stashbook flow run Tests/Flows --junit flows.xml
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "Files, and folders that hold *.yaml.") var paths: [String]
  @Option(help: "Write a JUnit report here.") var junit: String?
  @Option(help: "Where takeScreenshot writes.") var screenshots = "."

  func run() async throws {
    let suite = FlowSuite(screenshotFolder: screenshots) { HeadlessDriver(MemoryFlowWorld()) }
    let asJSON = global.json
    let reports = try await suite.run(paths) { report in
      if !asJSON { Output.emit(report.line) }
    }
    if let junit {
      try Data(JUnitReport(reports).xml.utf8).write(to: URL(filePath: junit))
    }
    let failed = reports.filter { !$0.hasPassed }
    let summary = "\(reports.count - failed.count) passed, \(failed.count) failed"
    try global.output.write(
      ListJSON(items: reports, total: reports.count, next: nil), text: summary)
    if !failed.isEmpty { throw ExitCode(Explanation.Kind.failed.exitCode) }
  }
}

/// The world around a flow: everything in memory, time and failures in the flow's hand.
final class MemoryFlowWorld: FlowWorld {
  private let world = Mutex<MemoryWorld?>(nil)

  func launch(clearState: Bool, camera: CameraState?) async throws -> HeadlessHost {
    let current = try current()
    if clearState {
      current.store.clear()
      current.drafts.clear()
    }
    if let camera { current.photos.setCamera(camera) }
    let host = current.host()
    try await host.open("/canvases")
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
    let photos = try current().photos
    switch photo.content {
    case .made(let width, let height, let color):
      let parts = [0, 2, 4].map { Int(color.dropFirst($0).prefix(2), radix: 16) ?? 0 }
      let grey = (parts[0] * 30 + parts[1] * 59 + parts[2] * 11) / 100
      photos.add(photo.name, MemoryImages.picture(width, height, grey: grey))
    case .file(let path): photos.add(photo.name, try Data(contentsOf: URL(filePath: path)))
    }
  }

  func advance(by duration: Duration) async throws { try current().clock.advance(by: duration) }

  func set(now: Instant) async throws { try current().clock.set(now: now) }

  func move(toZone zone: String) async throws {
    let clock = try current().clock
    guard let found = TimeZone(identifier: zone) else {
      throw FlowDriverFailure.unknown("time zone \(zone)", known: ["Europe/Rome", "UTC", "…"])
    }
    let date = Date(timeIntervalSince1970: Double(clock.now.milliseconds) / 1000)
    clock.move(toZone: zone, offset: .seconds(found.secondsFromGMT(for: date)))
  }

  func fail(_ fault: FlowFault) async throws {
    let world = try current()
    switch fault.port {
    case .recordStore:
      try order(fault, Self.store) {
        world.store.fail($0, times: $1)
      } heal: {
        world.store.heal()
      }
    case .imageProcessor:
      try order(fault, Self.images) {
        world.images.fail($0, times: $1)
      } heal: {
        world.images.heal()
      }
    case .drafts:
      try order(fault, Self.files) {
        world.drafts.fail($0, times: $1)
      } heal: {
        world.drafts.heal()
      }
    default:
      throw FlowDriverFailure.unknown(
        "failing port \(fault.port.rawValue)", known: ["recordStore", "imageProcessor", "drafts"])
    }
  }

  private func order<Failure>(
    _ fault: FlowFault, _ failures: [String: Failure], fail: (Failure, Int) -> Void,
    heal: () -> Void
  ) throws {
    guard let name = fault.failure else { return heal() }
    guard let failure = failures[name] else {
      throw FlowDriverFailure.unknown("failure \(name)", known: failures.keys.sorted())
    }
    fail(failure, fault.times)
  }

  private static let files: [String: FileFailure] = ["diskFull": .diskFull("the draft")]

  private static let store: [String: StoreFailure] = [
    "diskFull": .diskFull, "busy": .busy(seconds: 5),
    "newerLibrary": .newerLibrary(feature: "stash"), "inputOutput": .inputOutput("made to fail"),
  ]

  private static let images: [String: ImageFailure] = [
    "damaged": .damaged("made to fail"), "foreign": .foreign,
    "gaveUp": .gaveUp("made to fail"),
  ]
}
