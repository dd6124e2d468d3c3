import Composition
import Foundation
import TestKit
import Testing

@testable import FlowRunner

@Suite("Flows on servers")
struct FlowsOnServersTests {
  @Test(
    "Every flow passes in a terminal with records in PostgreSQL and originals on an S3 server",
    arguments: try FlowsInTerminalTests.flows())
  func flow(_ file: String) async throws {
    let (scratch, server) = (try ScratchFolder(), try await S3Server.shared())
    let suite = FlowSuite(screenshotFolder: scratch.path) {
      try TerminalFlowDriver(.hosted(on: server, staging: scratch.path + "/incoming"))
    }
    for report in try await suite.run([file]) {
      #expect(report.hasPassed, "\(report.line)\n\(report.failure?.details ?? "")")
    }
  }
}
