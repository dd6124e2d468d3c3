import Foundation
import TestKit
import Testing

@testable import FlowRunner

@Suite("Flows in a terminal", .highPriority)
struct FlowsInTerminalTests {
  /// The flows, except those that a terminal can't play.
  ///
  /// A terminal has no camera, and its photo library takes one file at a time, so a flow can't pick
  /// more photos than a field has room for, or several that are rejected.
  static func flows() throws -> [String] {
    let several = ["/journal/photos.yaml", "/photo/refused.yaml"]
    return try FlowFiles.all().filter { flow in
      try !several.contains { flow.hasSuffix($0) }
        && !String(contentsOfFile: flow, encoding: .utf8).contains("x-capture")
    }
  }

  @Test(
    "Every flow passes with keys alone, and the terminal shows the expected texts",
    arguments: try flows())
  func flow(_ file: String) async throws {
    let scratch = try ScratchFolder()
    let suite = FlowSuite(screenshotFolder: scratch.path) { try TerminalFlowDriver() }
    for report in try await suite.run([file]) {
      #expect(report.hasPassed, "\(report.line)\n\(report.failure?.details ?? "")")
    }
  }
}
