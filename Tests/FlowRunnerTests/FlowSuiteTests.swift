import Core
import FlowRunner
import Foundation
import Synchronization
import Testing

@Suite("Flow suite")
struct FlowSuiteTests {
  private static let passing = "appId: a\n---\n- launchApp\n"
  private static let failing = "appId: a\n---\n- launchApp\n- tapOn: Nothing\n- back\n"

  private func suite(elapsed: @escaping @Sendable () -> Duration = { .zero }) -> FlowSuite {
    FlowSuite(elapsed: elapsed) { HeadlessDriver(ShelfWorld()) }
  }

  @Test(
    "A suite finds a folder's flows recursively and in order, but skips flow parts and hidden files"
  )
  func finds() async throws {
    let folder = try FlowFolder()
    for name in [
      "b.yaml", "a/z.yaml", "a/_parts/p.yaml", "_p.yaml", ".h.yaml", "c.yml", "a.txt", "a/b.yaml",
    ] { try folder.write(name, Self.passing) }
    let reports = try await suite().run([folder.path])
    let names = reports.map { $0.file.dropFirst(folder.path.count + 1) }
    #expect(names == ["a/b.yaml", "a/z.yaml", "b.yaml"])
    let part = try await suite().run([folder.path + "/_p.yaml", folder.path + "/_p.yaml"])
    #expect(part.map(\.name) == ["_p"])
  }

  @Test(
    "The search for flows ignores links to folders, so a link cycle doesn't cause an endless search"
  )
  func links() async throws {
    let folder = try FlowFolder()
    try folder.write("a.yaml", Self.passing)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/again", withDestinationPath: folder.path)
    #expect(try await suite().run([folder.path]).count == 1)
  }

  @Test("A suite with a missing path or a folder without flows throws before it plays any flow")
  func nothing() async throws {
    let folder = try FlowFolder()
    let flow = try folder.flow("- launchApp\n")
    try folder.write("empty/a.txt", "")
    for (path, code) in [("/no/such", "file-not-found"), (folder.path + "/empty", "no-flows")] {
      let failure = await #expect(throws: FlowReadFailure.self) {
        try await suite().run([flow, path]) { Issue.record("\($0.file) was played") }
      }
      #expect(failure?.explanation.code == code)
      #expect(failure?.explanation.kind == .notFound)
    }
  }

  @Test(
    "A flow stops at its first failed step, and the suite plays and reports the remaining flows")
  func goesOn() async throws {
    let folder = try FlowFolder()
    try folder.write("a.yaml", Self.failing)
    try folder.write("b.yaml", "appId: a\n---\n- scroll\n")
    try folder.write("c.yaml", Self.passing)
    let told = Mutex<[FlowReport]>([])
    let reports = try await suite().run([folder.path]) { report in
      told.withLock { $0.append(report) }
    }
    #expect(reports.map(\.hasPassed) == [false, false, true])
    #expect(reports.map(\.steps) == [2, 0, 1])
    #expect(told.withLock { $0 } == reports)
    #expect(reports[1].failure?.code == "unknown-command")
    #expect(reports[1].failure?.place.line == 3)
  }

  @Test("Each flow has its own world, which is closed even after a failure")
  func worlds() async throws {
    let folder = try FlowFolder()
    try folder.write("a.yaml", Self.failing)
    try folder.write("b.yaml", Self.passing)
    let made = WorldList()
    let suite = FlowSuite { HeadlessDriver(made.make()) }
    _ = try await suite.run([folder.path])
    let worlds = made.worlds
    #expect(worlds.count == 2 && worlds[0] !== worlds[1])
    #expect(worlds.allSatisfy { $0.isClosed.withLock(\.self) })
  }

  @Test(
    "A flow is skipped if it or one of its parts needs an excluded feature, and the report names the feature"
  )
  func skips() async throws {
    let folder = try FlowFolder()
    try folder.write("_p.yaml", "appId: a\nx-needs: Tags\n---\n- launchApp\n")
    try folder.write("a.yaml", "appId: a\nx-needs: [Drawing]\n---\n- launchApp\n")
    try folder.write("b.yaml", "appId: a\nx-needs: Drawing\n---\n- runFlow: _p.yaml\n")
    let suite = FlowSuite(features: ["Tags": false, "Drawing": true]) {
      HeadlessDriver(ShelfWorld())
    }
    let reports = try await suite.run([folder.path])
    #expect(reports.map(\.hasPassed) == [true, false])
    #expect(reports.map(\.skipped) == [nil, "needs Tags, which this build excludes"])
    #expect(reports[1].failure == nil && reports[1].steps == 0)
    #expect(
      reports[1].line
        == "skipped b (\(folder.path)/b.yaml): needs Tags, which this build excludes")
  }

  @Test(
    "A flow that needs an unknown feature is rejected, and the failure lists the known features")
  func unknownNeed() async throws {
    let folder = try FlowFolder()
    try folder.write("a.yaml", "appId: a\nx-needs:\n  - Tags\n  - Tag\n---\n- launchApp\n")
    let suite = FlowSuite(features: ["Tags": true, "Drawing": true]) {
      HeadlessDriver(ShelfWorld())
    }
    let failure = try #require(try await suite.run([folder.path]).first?.failure)
    #expect(failure.message.contains("use one of Drawing, Tags"))
    #expect(failure.place.line == 4)
    #expect(try await self.suite().run([folder.path])[0].hasPassed)
  }

  @Test("A flow fails if its world can't be created")
  func noWorld() async throws {
    let folder = try FlowFolder()
    let flow = try folder.flow("- launchApp\n")
    let suite = FlowSuite { throw StoreFailure.diskFull }
    let report = try #require(try await suite.run([flow]).first)
    #expect(report.failure?.message == "The disk is full; nothing was written")
    #expect(report.steps == 0)
  }

  @Test("A flow that ends while work is running fails, and the failure names the work")
  func unfinished() async throws {
    let failure = try await expectFails("- openLink: /canvases/new\n- tapOn: Remind Me")
    #expect(failure.code == "unfinished")
    #expect(failure.message == "still running: remind")
    #expect(failure.command == nil && failure.place.line == nil)
    try await expectPasses("- openLink: /canvases/new\n- tapOn: Remind Me\n- x-clock: 2m")
    try await expectPasses("- openLink: /canvases/new\n- tapOn: Remind Me\n- stopApp")
  }

  @Test("A report has a duration, a step count, and a one-line summary")
  func line() async throws {
    let folder = try FlowFolder()
    let clock = Mutex(0)
    let suite = suite {
      clock.withLock { time in
        time += 250
        return .milliseconds(time)
      }
    }
    let passed = try await suite.run([try folder.write("a.yaml", Self.passing)])
    #expect(passed[0].line == "passed  a (\(folder.path)/a.yaml, 1 step, 0.250 s)")
    let failed = try await suite.run([try folder.write("b.yaml", Self.failing)])
    let reason = "tapOn: Nothing: \u{201C}Nothing\u{201D} is not on the screen"
    #expect(failed[0].line == "FAILED  b (2 steps, 0.250 s): \(folder.path)/b.yaml:4: \(reason)")
  }

  @Test("A report survives a round trip through JSON")
  func json() async throws {
    let folder = try FlowFolder()
    let reports = try await suite().run([try folder.write("b.yaml", Self.failing)])
    let data = try JSONEncoder().encode(reports)
    #expect(try JSONDecoder().decode([FlowReport].self, from: data) == reports)
  }

  @Test("The default stopwatch never returns a negative duration")
  func stopwatch() {
    let elapsed = FlowSuite.stopwatch()
    #expect(elapsed() >= .zero && elapsed() >= .zero)
  }
}

/// The worlds created so far.
final class WorldList: Sendable {
  private let kept = Mutex<[ShelfWorld]>([])

  var worlds: [ShelfWorld] { kept.withLock { $0 } }

  func make() -> ShelfWorld {
    let world = ShelfWorld()
    kept.withLock { $0.append(world) }
    return world
  }
}
