import FlowRunner
import Foundation
import TestKit
import Testing

/// A folder for the flows of one test, deleted after the test.
final class FlowFolder: Sendable {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  var path: String { folder.path }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try folder.write(name, Data(text.utf8))
  }

  func text(of name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  /// Writes a flow whose commands begin on the third line.
  @discardableResult
  func flow(_ commands: String, named name: String = "flow.yaml") throws -> String {
    try write(name, "appId: stashbook\n---\n" + commands)
  }

  func read(_ text: String, env: [String: String] = [:]) throws -> Flow {
    try FlowReader(env: env).read(try write("flow.yaml", text))
  }

  /// Plays commands in one of the sample app's worlds.
  func play(
    _ commands: String, in world: ShelfWorld = ShelfWorld(), mostSteps: Int = 100_000
  ) async throws -> FlowReport {
    let suite = FlowSuite(screenshotFolder: path, mostSteps: mostSteps, elapsed: { .zero }) {
      HeadlessDriver(world)
    }
    let reports = try await suite.run([try flow(commands)])
    return try #require(reports.first)
  }
}

/// Plays commands that must pass.
func expectPasses(
  _ commands: String, in world: ShelfWorld = ShelfWorld(),
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let report = try await FlowFolder().play(commands, in: world)
  #expect(
    report.hasPassed, "\(report.line)\n\(report.failure?.details ?? "")",
    sourceLocation: sourceLocation)
}

/// Plays commands that must fail, and returns the failure.
func expectFails(
  _ commands: String, in world: ShelfWorld = ShelfWorld(),
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> FlowFailure {
  let report = try await FlowFolder().play(commands, in: world)
  return try #require(report.failure, sourceLocation: sourceLocation)
}
